"""How well dice were found and read, against labelled boxes."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from vision.loose import LooseDie

NEAR = 0.5
"""A die is found if its middle is nearer to that of the box than this share of the box's side."""


@dataclass(frozen=True, slots=True)
class LabelledDie:
    """A die somebody marked: its box in pixels, and its face."""

    left: float
    top: float
    right: float
    bottom: float
    face: int

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def side(self) -> float:
        """The mean side of the box."""
        return (self.right - self.left + self.bottom - self.top) / 2


@dataclass(frozen=True, slots=True)
class Score:
    """What was said about labelled dice: for each how probable its reading was, and whether it was right."""

    labelled: int = 0
    found: int = 0
    right: int = 0
    extra: int = 0
    said: tuple[tuple[float, bool], ...] = ()  # of each die said to be there: p, and is that right?

    def __add__(self, other: Score) -> Score:
        return Score(*(getattr(self, name) + getattr(other, name) for name in Score.__slots__))


def score(dice: Iterable[LooseDie], labels: Iterable[LabelledDie]) -> Score:
    """Match each die, the surest first, to the nearest free label."""
    free = list(labels)
    count, found, right, extra = len(free), 0, 0, 0
    said: list[tuple[float, bool]] = []
    for die in dice:
        far = [math.dist((die.x, die.y), label.middle) / label.side for label in free]
        nearest = far.index(min(far)) if far else -1
        if nearest < 0 or far[nearest] > NEAR:
            extra += 1
            said.append((die.p, False))
            continue
        is_right = free.pop(nearest).face == die.face
        found, right = found + 1, right + is_right
        said.append((die.p, is_right))
    return Score(count, found, right, extra, tuple(said))


def read_labels(path: Path, size_px: tuple[int, int]) -> dict[str, list[LabelledDie]]:
    """The dice of each picture, by file name, from a table with fractions of width and height."""
    wide, high = size_px
    labels: dict[str, list[LabelledDie]] = {}
    with path.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            left, top, right, bottom = (float(row[name]) for name in ("xmin", "ymin", "xmax", "ymax"))
            labels.setdefault(row["file"], []).append(
                LabelledDie(left * wide, top * high, right * wide, bottom * high, int(row["label"]))
            )
    return labels
