"""Sightings from a file: one JSON object a line, checked against the game's board and pieces."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from arbiter.cli.answers import CommandError
from arbiter.referee.roll_watch import Die, Place
from arbiter.sighting import Sighting, SightingError
from engine import EMPTY, AnyGame, nearest, nearest_cell, shown

KEYS = ("t", "cells", "covered", "reeds", "roll")
SUCH_AS = 'such as {"t": 1.5, "cells": {"c3": {"blue man": 0.98, "empty": 0.02}}}'


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen in which frame at which time, and how the die lay."""

    frame: int
    t: float
    sighting: Sighting
    die: Die | None = None
    """None where nothing was said about it."""
    roll: int | None = None
    place: Place | None = None
    is_of_film: bool = False
    """Whether it is one of many a second."""


def read_looks(path: Path, game: AnyGame) -> Iterator[Look]:
    """The looks of a file in their order; a file without any is refused."""
    reader, last = _Reader(game), None
    try:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    last = reader.read(line, number, last)
                    yield last
    except OSError as trouble:
        raise CommandError(f"The file {path} cannot be opened ({trouble.strerror}).") from trouble
    if last is None:
        raise CommandError(f"The file {path} holds no sighting: one JSON object a line is expected.")


class _Reader:
    """Reads lines for one game: only its cells and its pieces may be seen."""

    def __init__(self, game: AnyGame) -> None:
        self._cells = tuple(cell.name for cell in game.plan.cells)
        self._pieces = game.pieces
        self._labels = {EMPTY, *(piece.label for piece in game.pieces.pieces)}

    def read(self, line: bytes, number: int, last: Look | None) -> Look:
        """One look, not before the last one."""
        try:
            return self._look(_object(line), last)
        except SightingError as trouble:
            raise CommandError(f"Line {number} of the sightings cannot be used: {trouble}") from trouble

    def _look(self, given: Mapping[str, object], last: Look | None) -> Look:
        t = _time(given.get("t"), last.t if last else None)
        covered = {self._cell(cell) for cell in _list(given.get("covered"), "covered")}
        cells = {
            self._cell(cell): self._labels_of(cell, seen)
            for cell, seen in _mapping(given.get("cells"), "cells").items()
        }
        reeds = {
            self._cell(cell): _number(felt, f"The reed of {cell}")
            for cell, felt in _mapping(given.get("reeds"), "reeds").items()
        }
        for cell in covered:
            cells.pop(cell, None)
            reeds.pop(cell, None)
        roll = _roll(given.get("roll"))
        sighting = Sighting.of(cells, reeds).of_set(self._pieces)
        die = Die.FLAT if roll else Die.GONE if "roll" in given else None
        return Look(last.frame + 1 if last else 0, t, sighting, die, roll)

    def _cell(self, word: object) -> str:
        if not isinstance(word, str) or word not in self._cells:
            raise SightingError(f"There is no cell {_said(word)}{nearest_cell(str(word), self._cells)}")
        return word

    def _labels_of(self, cell: str, seen: object) -> dict[str, float]:
        return {
            self._label(label): _number(p, f"The sighting of {cell}")
            for label, p in _mapping(seen, cell).items()
        }

    def _label(self, word: str) -> str:
        if word not in self._labels:
            raise SightingError(f"There is no piece {_said(word)}{nearest(word, self._labels)}")
        return word


def _object(line: bytes) -> Mapping[str, object]:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as trouble:
        raise SightingError(f"it is no JSON, {SUCH_AS}.") from trouble
    if not isinstance(given, dict) or not given.keys() <= set(KEYS):
        raise SightingError(f"it may hold {', '.join(KEYS)} only, {SUCH_AS}.")
    return given


def _time(given: object, last: float | None) -> float:
    t = (last or 0.0) if given is None else _number(given, "The time t")
    if not isfinite(t):
        raise SightingError(f"{t} is no time.")
    if last is not None and t < last:
        raise SightingError(f"Time runs backwards from {last} to {t}.")
    return t


def _mapping(given: object, what: str) -> Mapping[str, object]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise SightingError(f"Under '{what}' an object is expected, such as {{ … }}, not {_said(given)}.")
    return given


def _list(given: object, what: str) -> list[object]:
    if given is None:
        return []
    if not isinstance(given, list):
        raise SightingError(f"Under '{what}' a list of cells is expected, not {_said(given)}.")
    return given


def _number(given: object, what: str) -> float:
    if not isinstance(given, int | float):
        raise SightingError(f"{what} is no number: {_said(given)}.")
    try:
        return float(given)
    except OverflowError as trouble:
        raise SightingError(f"{what} is too large a number.") from trouble


def _roll(given: object) -> int | None:
    if given is None:
        return None
    if type(given) is not int or not 1 <= given <= 6:
        raise SightingError(f"A die shows 1 to 6, not {_said(given)}.")
    return given


def _said(given: object) -> str:
    return shown(given if isinstance(given, str) else json.dumps(given))
