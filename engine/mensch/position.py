"""A position of Mensch ärgere dich nicht: where every figure is, who throws, and what was thrown.

Figures are counted along their own way: `BASE` is a corner circle B, 0 the own A, 1 to 39 the
track, 40 to 43 the home circles a to d. Figures of one colour are all alike, so a sorted tuple
tells everything.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

BASE = -1
"""A figure that waits on one of its corner circles."""
START = 0
"""The seat's own circle A."""
TRACK = 40
"""Circles on the way round; the first home circle comes after them."""
LAST = 43
"""The home circle d."""
FIGURES = 4
"""Figures of each colour."""
SEATS = 4
"""Places at the board, whether or not somebody sits there."""
ARM = 10
"""From one seat's A to the next seat's A."""
SIX = 6
ROLLS = range(1, 7)

Figures = tuple[int, ...]


class Position(NamedTuple):
    """The figures of each seat in rising order (none for a seat that is not in play), and the turn."""

    figures: tuple[Figures, ...]
    seat: int
    """Who is to throw, or to move by the throw that lies there."""
    roll: int = 0
    """What the die shows; 0 before the throw."""
    throws: int = 1
    """How many throws are left, the one that lies there or comes next included."""
    home: tuple[int, ...] = ()
    """The seats that have brought all figures home, the first of them first."""

    @property
    def own(self) -> Figures:
        """The figures of the seat whose turn it is."""
        return self.figures[self.seat]


class Move(NamedTuple):
    """A figure goes from one circle to another by a throw (0: nothing was thrown)."""

    roll: int
    start: int
    target: int


class ThrowKind(Enum):
    """What became of a throw."""

    PLAIN = "plain"
    """The die lies flat."""
    TOUCHED = "touched"
    """Somebody touched the die after it lay still."""
    COCKED = "cocked"
    """The die leans on something."""
    LOST = "lost"
    """The die lies flat, and no figure was moved."""


class Throw(NamedTuple):
    """A throw of the die, seen by a camera or said by a player."""

    roll: int
    kind: ThrowKind = ThrowKind.PLAIN


def track_circle(seat: int, progress: int) -> int:
    """The track circle, 0 to 39, on which a figure of this seat stands."""
    return (ARM * seat + progress) % TRACK


def progress_on(seat: int, circle: int) -> int:
    """How far a figure of this seat has come when it stands on this track circle."""
    return (circle - ARM * seat) % TRACK


def is_on_track(progress: int) -> bool:
    """Whether a figure can be thrown out there."""
    return START <= progress < TRACK


def is_home(figures: Figures) -> bool:
    """Whether all figures of a seat, which come in rising order, are on their home circles."""
    return len(figures) == FIGURES and figures[0] >= TRACK


Attempted = Move | Throw
"""What a player can do: move a figure, or throw the die."""
