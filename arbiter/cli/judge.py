"""`tablier judge GAME MOVE…`: is this legal, and if not, which rule, which cells, what would be right?"""

from __future__ import annotations

import argparse
from itertools import pairwise
from typing import Any

from arbiter.cli.answers import (
    FINE,
    NO,
    CommandError,
    add_game,
    add_position,
    add_roll,
    game_and_position,
    lost_throw,
    print_json,
    told,
)
from arbiter.words import Words
from engine import AnyGame, Finding, Illegal, Unfinished
from engine.records import Step, Way, is_remark, take

_SKIPPED = "--"
_DISGUISED = "\0--"
"""A skipped turn on its way through the parser, which would take it for a separator."""
_NO_MOVE_AFTER = ("", "--lang", "--option", "--position", "--roll")
"""What is followed by the game, or by a value."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument("moves", metavar="MOVE", nargs="+", type=_move, help="such as b3-b5 or b3^b7=5")
    add_position(parser)
    add_roll(parser)


def run(args: argparse.Namespace) -> int:
    """Judge the moves in order and stop after the first that is not legal."""
    game, position = game_and_position(args)
    words = Words(game.name, args.lang)
    way = Way((position,), game.outcome(position))
    for number, text in enumerate(args.moves, 1):
        if is_remark(text):
            raise CommandError(f"'{text}' is a remark of a record and no move.")
        step = take(game, way, text, number)
        answer = _answer(game, step, way, words)
        if args.json:
            print_json(answer)
        else:
            print(_plain(answer, words))
        if not step.is_fine:
            return NO
        way = way.after(step)
    return FINE


def before_parsing(words: list[str]) -> list[str]:
    """The words with every `--` in disguise that can be a move: not the game, nor an option's value."""
    return [
        _DISGUISED if word == _SKIPPED and before not in _NO_MOVE_AFTER else word
        for before, word in pairwise(["", *words])
    ]


def _move(word: str) -> str:
    return _SKIPPED if word == _DISGUISED else word


def _answer(game: AnyGame, step: Step, way: Way, words: Words) -> dict[str, Any]:
    verdict, findings, remedy = _verdict(step)
    outcome = step.outcome or way.ended
    return {
        "move": step.token,
        "verdict": verdict,
        "rule": findings[0].rule if findings else None,
        "violations": [
            {"rule": each.rule, "cells": each.cells, "facts": {"why": each.why, **each.facts}}
            for each in findings
        ],
        "cells": list(dict.fromkeys(cell for each in findings for cell in each.cells)),
        "remedy": [game.write_move(step.before, move) for move in remedy],
        "text": _explained(game, step, findings, words) if findings else told(game, step, words),
        "position": game.write_position(step.after),
        "outcome": outcome.to_json() if outcome else None,
    }


def _explained(game: AnyGame, step: Step, findings: tuple[Finding, ...], words: Words) -> str:
    """Why not; and that nothing else could be moved either, where the throw is lost."""
    said = words.findings(findings)
    roll = next((each.facts["thrown"] for each in findings if each.facts.get("thrown")), None)
    lost = lost_throw(game, step.before, roll, words) if isinstance(roll, int) else []
    return " ".join([said, *lost])


def _verdict(step: Step) -> tuple[str, tuple[Finding, ...], tuple[Any, ...]]:
    match step.ruling:
        case Unfinished(missing=missing, remedy=remedy):
            return "unfinished", missing, remedy
        case Illegal(violations=violations, remedy=remedy):
            return "illegal", violations, remedy
    return "legal", (), ()


def _plain(answer: dict[str, Any], words: Words) -> str:
    head = " ".join(filter(None, [answer["move"], words.name(answer["verdict"]).lower(), answer["rule"]]))
    return f"{head}: {answer['text']}"
