"""`tablier judge GAME MOVE…`: is this legal, and if not, which rule, which cells, what would be right?"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from arbiter.cli.answers import FINE, NO, add_game, add_position, game_and_position, print_json
from arbiter.words import Words
from engine import AnyGame, Finding, Legal, Unfinished

_DISGUISED = "\0skipped"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument("moves", metavar="MOVE", nargs="+", type=_move, help="such as b3-b5 or b3^b7=5")
    add_position(parser)


def run(args: argparse.Namespace) -> int:
    """Judge the moves in order and stop after the first that is not legal."""
    game, position = game_and_position(args)
    words = Words(game.name, args.lang)
    for text in args.moves:
        answer, position = _judge(game, position, text, words)
        if args.json:
            print_json(answer)
        else:
            print(_plain(answer, words))
        if answer["verdict"] != "legal":
            return NO
    return FINE


def before_parsing(words: list[str]) -> list[str]:
    """The move `--` would be taken for a separator, so it goes through the parser in disguise."""
    return [_DISGUISED if word == "--" else word for word in words]


def _move(word: str) -> str:
    return "--" if word == _DISGUISED else word


def _judge(game: AnyGame, position: Any, text: str, words: Words) -> tuple[dict[str, Any], Any]:
    attempt = game.read_move(position, text)
    ruling = game.judge(position, attempt)
    if isinstance(ruling, Legal):
        outcome = ruling.outcome
        said = words.ending(outcome) if outcome else _played(game, position, ruling, words)
        answer = _answer(text, "legal", (), [], said, game.write_position(ruling.position))
        answer["outcome"] = asdict(outcome) if outcome else None
        return answer, ruling.position
    verdict, findings = (
        ("unfinished", ruling.missing) if isinstance(ruling, Unfinished) else ("illegal", ruling.violations)
    )
    remedy = [game.write_move(position, move) for move in ruling.remedy]
    said = words.findings(findings)
    return _answer(text, verdict, findings, remedy, said, game.write_position(position)), position


def _played(game: AnyGame, position: Any, ruling: Legal[Any, Any], words: Words) -> str:
    """What was done, written as Tablier writes it."""
    player = game.to_move(position)
    if not ruling.moves:
        return words.skipped(player)
    return words.played(player, tuple(game.write_move(position, move) for move in ruling.moves))


def _answer(
    move: str, verdict: str, findings: tuple[Finding, ...], remedy: list[str], text: str, position: str
) -> dict[str, Any]:
    return {
        "move": move,
        "verdict": verdict,
        "rule": findings[0].rule if findings else None,
        "violations": [
            {"rule": each.rule, "cells": each.cells, "facts": {"why": each.why, **each.facts}}
            for each in findings
        ],
        "cells": list(dict.fromkeys(cell for each in findings for cell in each.cells)),
        "remedy": remedy,
        "text": text,
        "position": position,
        "outcome": None,
    }


def _plain(answer: dict[str, Any], words: Words) -> str:
    head = " ".join(filter(None, [answer["move"], words.name(answer["verdict"]).lower(), answer["rule"]]))
    return f"{head}: {answer['text']}"
