"""`tablier watch SOURCE --game GAME`: referee pictures, a video, a camera, or what other sensors saw."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from arbiter.cli.answers import FINE, NO, add_corners, add_position, add_profile, game_of, print_json
from arbiter.cli.looks import Look, read_looks
from arbiter.referee import Opened, Settled, Signal, State, Terms, Thrown, begin, step
from arbiter.referee.roll_watch import RollWatch
from arbiter.sighting import Reading, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged
from arbiter.words import Words
from engine import AnyGame, Finding

SIGHTINGS = ".jsonl"
"""Sightings come in files with this ending."""
BAD = ("illegal", "unfinished", "disturbed")
"""Readings that make the answer a no, if the last one is among them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help="a folder of pictures, a video, the address of a stream, the number of a camera, "
        "or a .jsonl file of sightings",
    )
    parser.add_argument("--game", required=True, metavar="GAME", help="which game is played")
    add_corners(parser)
    add_position(parser)
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """One line for each look; the exit code says whether the board was right at the end."""
    game = game_of(args, args.position)
    start = game.start() if args.position is None else game.read_position(args.position)
    words = Words(game.name, args.lang)
    answer: dict[str, Any] = {}
    for answer in _refereed(game, game.write_position(start), _looks(args, game), words):
        if args.json:
            print_json(answer)
        else:
            print(f"{answer['frame']:4}  {words.name(answer['reading'])}  {answer['text']}")
    return NO if answer.get("reading") in BAD else FINE


def _looks(args: argparse.Namespace, game: AnyGame) -> Iterator[Look]:
    if args.source.endswith(SIGHTINGS):
        return read_looks(Path(args.source), game)
    # Only now, so that sightings are refereed without OpenCV.
    from arbiter.cli.frames import picture_looks

    return picture_looks(args, game)


def _refereed(game: AnyGame, position: str, looks: Iterator[Look], words: Words) -> Iterator[dict[str, Any]]:
    state, _ = begin(game, Opened(game.name, game.options, position, Terms(rolls_off=False)))
    die = RollWatch()
    for look in looks:
        heard: list[str] = []
        if game.roll_off() is not None:
            awaited = game.awaits_throw(game.read_position(state.position))
            die, thrown = die.after(look.die, look.roll, awaited)
            if thrown:
                state, said = _told(game, state, thrown, look.t, words)
                heard.append(said.text)
        state, seen = _told(game, state, Settled(look.sighting), look.t, words)
        yield _answer(look.frame, state, seen, " ".join(filter(None, [*heard, seen.text])))


@dataclass(frozen=True, slots=True)
class _Told:
    signal: Signal | None
    text: str


def _told(
    game: AnyGame, state: State, event: Settled | Thrown, t: float, words: Words
) -> tuple[State, _Told]:
    after, actions = step(game, state, event, t)
    signal = next((each for each in actions if isinstance(each, Signal)), None)
    return after, _Told(signal, words.signal(signal) if signal else "")


def _answer(frame: int, state: State, seen: _Told, text: str) -> dict[str, Any]:
    reading = seen.signal.reading if seen.signal else state.standing or Unchanged()
    findings = reading.violations if isinstance(reading, SeenIllegal) else ()
    findings = reading.missing if isinstance(reading, SeenUnfinished) else findings
    outcome = seen.signal.outcome if seen.signal else None
    return {
        "frame": frame,
        "reading": reading.kind,
        "move": reading.moves[0] if isinstance(reading, SeenLegal) else getattr(reading, "attempt", None),
        "rule": findings[0].rule if findings else None,
        "cells": _cells(reading, findings),
        "text": text,
        "position": state.position,
        "outcome": asdict(outcome) if outcome else None,
    }


def _cells(reading: Reading, findings: tuple[Finding, ...]) -> list[str]:
    if findings:
        return list(dict.fromkeys(cell for each in findings for cell in each.cells))
    if hasattr(reading, "change"):
        return [each.cell for each in reading.change.cells]
    return list(getattr(reading, "cells", ()))
