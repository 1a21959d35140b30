"""How commands answer: plain text for people, one JSON object a line for programs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arbiter.cli.layouts import layout_text
from arbiter.config.board_options import Kept, contradiction, kept_game, kept_options, unknown_game
from arbiter.referee import another_throw
from arbiter.words import LANGUAGES, Words
from engine import GAMES, AnyGame, Change, EngineError, Legal, Reason, open_game, shown
from engine.mensch import Throw
from engine.records import Step

FINE, NO, BAD_INPUT = 0, 1, 2

MOST_DIGITS = 18
"""Numbers of people are shorter; longer ones are a slip of the keyboard."""


class CommandError(Exception):
    """The command cannot be carried out as it was given; or what it was asked for is not there."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code
        """The exit code: 2 for bad input, 1 where that was fine and the answer is no."""


def add_json(parser: argparse.ArgumentParser) -> None:
    """The switch that every command has."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line, for programs")


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game and its rule profile."""
    parser.add_argument("game", metavar="GAME", help=" or ".join(GAMES))
    add_profile(parser)


def add_profile(parser: argparse.ArgumentParser) -> None:
    """Options, language and form of the answer."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="K=V",
        help="an option of the rules, repeatable; `tablier rules GAME` shows them (default: the usual rules)",
    )
    add_language(parser)
    add_json(parser)


def add_language(parser: argparse.ArgumentParser) -> None:
    """In which language people are spoken to."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="en", help="language of the sentences (default: en)"
    )


def add_position(parser: argparse.ArgumentParser) -> None:
    """Where to begin."""
    parser.add_argument("--position", type=_position, metavar="P", help="position text (default: the start)")


def _position(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("it is empty; leave it out to begin at the start")
    return text


def add_game_there(parser: argparse.ArgumentParser) -> None:
    """The game that a picture shows; whoever calibrated its table has said it already."""
    parser.add_argument(
        "--game",
        metavar="GAME",
        help=f"which game stands there: {', '.join(GAMES)} (default: the game of the --calibration)",
    )


def add_corners(parser: argparse.ArgumentParser) -> None:
    """The board's corners, or a file that knows them."""
    add_four_corners(parser)
    parser.add_argument(
        "--calibration",
        type=Path,
        metavar="FILE",
        help="what `tablier calibrate` wrote, such as table.json (default: the usual colours)",
    )


def add_four_corners(parser: argparse.ArgumentParser) -> None:
    """The board's corners in the picture."""
    parser.add_argument(
        "--corners",
        metavar='"x,y x,y x,y x,y"',
        help="outer edge of the playing field in pixels: far left, far right, near right, near left, as the "
        'first player sees it, such as "210,64 813,64 897,679 126,679" (default: the board is looked for)',
    )


def add_roll(parser: argparse.ArgumentParser) -> None:
    """What was thrown, in games that throw a die."""
    parser.add_argument("--roll", type=_roll, metavar="N", help="what the die shows, 1 to 6 (mensch)")


def _roll(word: str) -> int:
    if word not in {"1", "2", "3", "4", "5", "6"}:
        raise argparse.ArgumentTypeError(f"a die cannot show {shown(word)}: a roll is a number from 1 to 6")
    return int(word)


def game_of(args: argparse.Namespace, position: str | None = None) -> AnyGame:
    """The game under the options that were given, or else with the board that a calibration was made for."""
    given, calibration = options_of(args.option), getattr(args, "calibration", None)
    if calibration and (sentence := unknown_game(calibration)):
        raise CommandError(sentence)
    args.game = args.game or _game_kept(calibration)
    kept = kept_options(calibration, args.game) if calibration else None
    besides = _known_options(kept, args.game, given) if kept else {}
    game = open_game(args.game, {**besides, **given}, position)
    if kept and (sentence := contradiction(kept, game)):
        print(sentence, file=sys.stderr)
    return game


def _game_kept(calibration: Path | None) -> str:
    """The game that a calibration names, where nobody else does."""
    game = kept_game(calibration) if calibration else None
    if game is None:
        names = f"--game {', '.join(GAMES[:-1])} or {GAMES[-1]}"
        if calibration is None:
            raise CommandError(f"Which game stands there? Give {names}.")
        calibration.read_bytes()  # what cannot be opened is told as of any file
        raise CommandError(f"{calibration} names no game: check that file, or give {names}.")
    return game


def _known_options(kept: Kept, game: str, given: Mapping[str, str]) -> dict[str, str]:
    """What a calibration keeps of the options besides those that are given; the game has to know them."""
    besides = {name: value for name, value in kept.options.items() if name not in given}
    try:
        open_game(game, besides)
    except EngineError as trouble:
        raise CommandError(
            f"{kept.path} was made with options that are not known here: {trouble} Calibrate the table again."
        ) from trouble
    return besides


def game_and_position(args: argparse.Namespace) -> tuple[AnyGame, Any]:
    """The game and the position to begin with."""
    game = game_of(args, args.position)
    warn(game, args.lang)
    position = game.start() if args.position is None else game.read_position(args.position)
    roll = getattr(args, "roll", None)
    return game, position if roll is None else game.thrown(position, roll)


def warn(game: AnyGame, language: str) -> None:
    """Say what is odd about the rule profile, beside the answer."""
    words = Words(game.name, language)
    for warning in game.warnings:
        print(words.finding(warning), file=sys.stderr)


def options_of(given: list[str]) -> dict[str, str]:
    """`k=v` words as options; a layout that is a file is read here, since the engine reads none."""
    options: dict[str, str] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise EngineError(Reason.BAD_OPTION, f"An option is written name=value, not {shown(word)}.")
        if name in options:
            raise EngineError(Reason.BAD_OPTION, f"The option {shown(name)} is given twice: say it once.")
        options[name] = layout_text(value) if name == "layout" else value
    return options


def print_json(answer: dict[str, Any]) -> None:
    """One object on one line."""
    print(json.dumps(answer, ensure_ascii=False), flush=True)


def print_move(text: str, as_json: bool) -> None:
    """One move on one line."""
    if as_json:
        print_json({"move": text})
    else:
        print(text)


def told(game: AnyGame, step: Step, words: Words) -> str:
    """What was legally done, what is to be said about it, and how it ended the game."""
    said = _done(game, step, words)
    said += [words.finding(each) for each in step.warnings]
    return " ".join([*said, words.ending(step.outcome)] if step.outcome else said)


def _done(game: AnyGame, step: Step, words: Words) -> list[str]:
    """The move itself, or that nothing could be moved and who throws next."""
    ruling = step.ruling
    if not isinstance(ruling, Legal) or not ruling.moves:
        return [words.skipped(step.player), *_another(game, step.before, step.after, words)]
    written = tuple(game.write_move(step.before, move) for move in ruling.moves)
    is_again = game.to_move(step.after) == step.player and step.outcome is None
    played = words.played(step.player, written, ruling.change, is_again)
    if not isinstance(ruling.moves[0], Throw) or game.lying(step.after):
        return [played]
    return [played, words.no_move(step.player), *_another(game, step.before, step.after, words)]


def _another(game: AnyGame, before: Any, after: Any, words: Words) -> list[str]:
    """That whoever could not move throws again."""
    return [words.said(each) for each in another_throw(game, before, after)]


def lost_throw(game: AnyGame, position: Any, roll: int, words: Words) -> list[str]:
    """That nobody can move by this throw, and who throws next; nothing where somebody can."""
    ruling = game.judge(game.thrown(position, roll), Change())
    if not isinstance(ruling, Legal):
        return []
    return [words.no_move(game.to_move(position)), *_another(game, position, ruling.position, words)]


def whole_number(word: str) -> int:
    """A number without sign, for arguments such as a seed."""
    if not (word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS):
        raise argparse.ArgumentTypeError(f"'{word[:30]}' is no whole number from 0 up")
    return int(word)
