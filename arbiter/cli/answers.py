"""How commands answer: plain text for people, one JSON object a line for programs."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from arbiter.words import LANGUAGES, Words
from engine import GAMES, AnyGame, EngineError, Legal, Reason, open_game
from engine.records import Step

FINE, NO, BAD_INPUT = 0, 1, 2

MOST_DIGITS = 18
"""Numbers of people are shorter; longer ones are a slip of the keyboard."""


class CommandError(Exception):
    """The command cannot be carried out as it was given."""


def add_json(parser: argparse.ArgumentParser) -> None:
    """The switch that every command has."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game and its rule profile."""
    parser.add_argument("game", metavar="GAME", help=" or ".join(GAMES))
    add_profile(parser)


def add_profile(parser: argparse.ArgumentParser) -> None:
    """Options, language and form of the answer."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the rules (repeatable)"
    )
    add_language(parser)
    add_json(parser)


def add_language(parser: argparse.ArgumentParser) -> None:
    """In which language people are spoken to."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the sentences")


def add_position(parser: argparse.ArgumentParser) -> None:
    """Where to begin."""
    parser.add_argument("--position", metavar="P", help="position text (default: the start)")


def add_corners(parser: argparse.ArgumentParser) -> None:
    """The board's corners, or a file that knows them."""
    parser.add_argument(
        "--corners",
        metavar='"x,y x,y x,y x,y"',
        help="outer edge of the playing field in pixels: far left, far right, near right, near left",
    )
    parser.add_argument("--calibration", type=Path, metavar="FILE", help="what `tablier calibrate` wrote")


def add_roll(parser: argparse.ArgumentParser) -> None:
    """What was thrown, in games that throw a die."""
    parser.add_argument("--roll", type=whole_number, metavar="N", help="what the die shows (mensch)")


def game_of(args: argparse.Namespace, position: str | None = None) -> AnyGame:
    """The game under the options that were given."""
    return open_game(args.game, options_of(args.option), position)


def game_and_position(args: argparse.Namespace) -> tuple[AnyGame, Any]:
    """The game and the position to begin with."""
    game = game_of(args, args.position)
    position = game.start() if args.position is None else game.read_position(args.position)
    roll = getattr(args, "roll", None)
    return game, position if roll is None else game.thrown(position, roll)


def options_of(given: list[str]) -> dict[str, str]:
    """`k=v` words as options; a layout that is a file is read here, since the engine reads none."""
    options = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise EngineError(Reason.BAD_OPTION, f"An option is written name=value, not '{word}'.")
        options[name] = _read_layout(value) if name == "layout" and _is_path(value) else value
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
    moves = step.ruling.moves if isinstance(step.ruling, Legal) else ()
    written = tuple(game.write_move(step.before, move) for move in moves)
    said = [words.played(step.player, written) if written else words.skipped(step.player)]
    said += [words.finding(each) for each in step.warnings]
    return " ".join([*said, words.ending(step.outcome)] if step.outcome else said)


def whole_number(word: str) -> int:
    """A number without sign, for arguments such as a seed."""
    if not (word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS):
        raise argparse.ArgumentTypeError(f"'{word[:30]}' is no whole number from 0 up")
    return int(word)


def _is_path(value: str) -> bool:
    return "/" in value or value.endswith(".json") or Path(value).is_file()


def _read_layout(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as trouble:
        raise CommandError(f"The layout file {path} cannot be read ({trouble}).") from trouble
