"""`tablier watch SOURCE --game GAME`: referee pictures, a video, a camera, or what other sensors saw."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from arbiter.cli.answers import (
    FINE,
    NO,
    add_corners,
    add_game_there,
    add_position,
    add_profile,
    game_of,
    print_json,
    warn,
)
from arbiter.cli.film import stills_or_film
from arbiter.cli.first_sight import FirstSight
from arbiter.cli.looks import Look, read_looks
from arbiter.referee import Opened, Settled, Signal, State, Terms, Thrown, begin, step
from arbiter.referee.roll_watch import FILM_LOOKS, RollWatch
from arbiter.sighting import Reading, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged
from arbiter.words import TableWords, Words
from engine import AnyGame, Finding, Outcome

EXAMPLES = (
    "pictures/ --game checkers --calibration table.json",
    "game.mp4 --game desiree --json",
    "0 --game mensch --lang de",
)
SIGHTINGS = ".jsonl"
"""Sightings come in files with this ending."""
BAD = ("illegal", "unfinished", "disturbed")
"""Readings that make the answer a no, if the last one that is sure is among them."""
UNSURE = "unsure"
NEVER = "The board was never seen at rest; one picture alone is read by `tablier see`."
"""There was no look at all. That there were some, and none was sure, is said in the reader's language."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help="a folder of pictures, a video, the address of a stream, the number of a camera, "
        "or a .jsonl file of sightings (docs/formats.md)",
    )
    add_game_there(parser)
    add_corners(parser)
    add_position(parser)
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """One line for each look; the exit code says whether the board was seen, and right at the end.

    Of a film, people are told only what is new: else they would read the same line ten times a second.
    """
    game = game_of(args, args.position)
    warn(game, args.lang)
    start = game.start() if args.position is None else game.read_position(args.position)
    words = Words(game.name, args.lang)
    is_right: bool | None = None
    is_seen, first, last = False, FirstSight(), ""
    for look, answer in _refereed(game, game.write_position(start), _looks(args, game), words):
        is_seen = True
        if args.json:
            print_json(answer)
        else:
            line = _line(answer, words)
            if line != last or not look.is_of_film:
                print(f"{answer['frame']:4}  {line}", flush=True)
            last = line
        if answer["reading"] != UNSURE:
            is_right = answer["reading"] not in BAD
        if first.is_another(look, answer["reading"], len(answer["cells"])):
            print(TableWords(args.lang).other_position(), file=sys.stderr, flush=True)
    if is_right is None:
        print(TableWords(args.lang).never_sure() if is_seen else NEVER, file=sys.stderr)
    return FINE if is_right else NO


def _line(answer: dict[str, Any], words: Words) -> str:
    """What people read of an answer, without the number of the frame."""
    head = " ".join(filter(None, [words.name(answer["reading"]), answer["rule"]]))
    return f"{head}  {answer['text']}"


def _looks(args: argparse.Namespace, game: AnyGame) -> Iterator[Look]:
    if args.source.endswith(SIGHTINGS):
        return stills_or_film(read_looks(Path(args.source), game))
    # Only now, so that sightings are refereed without OpenCV.
    from arbiter.cli.frames import picture_looks

    return picture_looks(args, game)


def _refereed(
    game: AnyGame, position: str, looks: Iterator[Look], words: Words
) -> Iterator[tuple[Look, dict[str, Any]]]:
    state, _ = begin(game, Opened(game.name, game.options, position, Terms(rolls_off=False)))
    die, ended = RollWatch(), game.outcome(game.read_position(position))
    for look in looks:
        heard = ""
        if look.die is not None and game.roll_off() is not None:
            awaited = game.awaits_throw(game.read_position(state.position))
            die = replace(die, least_looks=FILM_LOOKS) if look.is_of_film else die
            die, thrown = die.after(look.die, look.roll, awaited, look.place)
            if thrown:
                state, throw = _told(game, state, thrown, look.t, words)
                heard = throw.text
        state, seen = _told(game, state, Settled(look.sighting), look.t, words)
        ended = ended or (seen.signal.outcome if seen.signal else None)
        text = f"{heard} {seen.text}".strip() or _standing(game, state, ended, words)
        yield look, _answer(look.frame, state, seen.signal, ended, text)


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


def _standing(game: AnyGame, state: State, ended: Outcome | None, words: Words) -> str:
    """What still holds where nothing is new."""
    if ended:
        return words.ending(ended)
    position = game.read_position(state.position)
    player, is_to_throw = game.to_move(position), game.awaits_throw(position)
    standing = state.standing or Unchanged()
    return words.signal(Signal(standing, player, player, state.phase, is_to_throw=is_to_throw))


def _answer(
    frame: int, state: State, signal: Signal | None, ended: Outcome | None, text: str
) -> dict[str, Any]:
    reading = signal.reading if signal else state.standing or Unchanged()
    findings = reading.violations if isinstance(reading, SeenIllegal) else ()
    findings = reading.missing if isinstance(reading, SeenUnfinished) else findings
    return {
        "frame": frame,
        "reading": reading.kind,
        "move": reading.moves[0] if isinstance(reading, SeenLegal) else getattr(reading, "attempt", None),
        "rule": findings[0].rule if findings else None,
        "cells": _cells(reading, findings),
        "text": text,
        "position": state.position,
        "outcome": ended.to_json() if ended else None,
    }


def _cells(reading: Reading, findings: tuple[Finding, ...]) -> list[str]:
    if findings:
        return list(dict.fromkeys(cell for each in findings for cell in each.cells))
    if hasattr(reading, "change"):
        return [each.cell for each in reading.change.cells]
    return list(getattr(reading, "cells", ()))
