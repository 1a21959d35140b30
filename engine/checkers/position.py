"""A position of Checkers: where men and kings of both sides stand, and whose turn it is."""

from __future__ import annotations

from typing import NamedTuple

PIECES_A_SIDE = 12
COLOURS = ("blue", "pink")
"""The players by side: 0 sits at the lower edge, 1 at the upper."""


class Position(NamedTuple):
    """Sets of cells as bits (see `board`): all pieces of each side, and the kings of both."""

    first: int
    """Blue pieces, whose men move up."""
    second: int
    """Pink pieces, whose men move down."""
    kings: int
    side: int
    """0 while blue is to move, 1 while pink is."""

    @property
    def own(self) -> int:
        """The pieces of the side to move."""
        return self.second if self.side else self.first

    @property
    def enemy(self) -> int:
        """The pieces of the other side."""
        return self.first if self.side else self.second


class Move(NamedTuple):
    """A piece goes along `path`: its start and every cell on which it lands.

    `captured` holds the cells of the pieces that it jumps over, in order.
    """

    path: tuple[int, ...]
    captured: tuple[int, ...] = ()
