"""Sightings from a file: one JSON object a line, checked against the game's board and pieces."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbiter.cli.answers import CommandError
from arbiter.referee.roll_watch import Die
from arbiter.sighting import Sighting, SightingError
from engine import EMPTY, AnyGame, nearest

KEYS = ("t", "cells", "covered", "reeds", "roll")


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen in which frame at which time, and how the die lay."""

    frame: int
    t: float
    sighting: Sighting
    die: Die = Die.GONE
    roll: int | None = None


def read_looks(path: Path, game: AnyGame) -> Iterator[Look]:
    """The looks of a file in their order."""
    reader, last, frame = _Reader(game), 0.0, 0
    try:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    look = reader.read(line, number, frame, last)
                    last, frame = look.t, frame + 1
                    yield look
    except OSError as trouble:
        raise CommandError(f"The file {path} cannot be opened ({trouble.strerror}).") from trouble


class _Reader:
    """Reads lines for one game: only its cells and its pieces may be seen."""

    def __init__(self, game: AnyGame) -> None:
        self._cells = {cell.name for cell in game.plan.cells}
        self._labels = {EMPTY, *(piece.label for piece in game.pieces.pieces)}

    def read(self, line: bytes, number: int, frame: int, last: float) -> Look:
        """One look, not before the last one."""
        try:
            return self._look(_object(line), frame, last)
        except (TypeError, ValueError, AttributeError, SightingError, RecursionError) as trouble:
            raise CommandError(f"Line {number} of the sightings cannot be used: {trouble}") from trouble

    def _look(self, given: dict[str, Any], frame: int, last: float) -> Look:
        t = float(given.get("t", last))
        if not last <= t < float("inf"):
            raise SightingError(
                f"Time runs backwards from {last} to {t}." if t < last else f"{t} is no time."
            )
        covered, seen = set(given.get("covered") or ()), given.get("cells") or {}
        reeds = {cell: float(felt) for cell, felt in (given.get("reeds") or {}).items()}
        for cell in (*covered, *seen, *reeds):
            self._known(cell, self._cells, "cell")
        for label in {label for labels in seen.values() for label in labels}:
            self._known(label, self._labels, "piece")
        cells = {cell: labels for cell, labels in seen.items() if cell not in covered}
        felt = {cell: p for cell, p in reeds.items() if cell not in covered}
        roll = _roll(given.get("roll"))
        return Look(frame, t, Sighting.of(cells, felt), Die.GONE if roll is None else Die.FLAT, roll)

    def _known(self, word: str, known: set[str], what: str) -> None:
        if word not in known:
            raise SightingError(f"There is no {what} '{word}'{nearest(str(word), known)}")


def _object(line: bytes) -> dict[str, Any]:
    given = json.loads(line)
    if not isinstance(given, dict) or not given.keys() <= set(KEYS):
        raise SightingError(f"It may hold {', '.join(KEYS)} only.")
    return given


def _roll(given: object) -> int | None:
    if given is None:
        return None
    if type(given) is not int or not 1 <= given <= 6:
        raise SightingError(f"A die shows 1 to 6, not {given!r}.")
    return given
