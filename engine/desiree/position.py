"""A position of Désirée: which die shows what on which cell, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

DICE_A_SIDE = 12
FACES = range(1, 7)


class Position(NamedTuple):
    """The dice by cell number: +face for the first player, -face for the second, 0 for free."""

    cells: tuple[int, ...]
    side: int
    """0 while the first player is to move, 1 while the second is."""

    @property
    def sign(self) -> int:
        """What the mover's dice carry: +1 or -1."""
        return 1 - 2 * self.side


class Move(NamedTuple):
    """A die goes from one cell to another and shows `face` afterwards (None: not said)."""

    start: int
    target: int
    face: int | None = None


def _face_over(die: int, jumped: int) -> int:
    """Article D: over an enemy die the sum, else the difference, and never nothing."""
    face, over = abs(die), abs(jumped)
    if die * jumped >= 0:
        return face
    return face + over if face + over in FACES else abs(face - over) or face


_DICE = (0, 1, 2, 3, 4, 5, 6, -6, -5, -4, -3, -2, -1)
"""Every die in such an order that each stands at its own index, the second player's from the end."""

FACE_OVER: Sequence[Sequence[int]] = tuple(tuple(_face_over(die, over) for over in _DICE) for die in _DICE)
"""`FACE_OVER[die][jumped]`: the face after a jump; where nothing (0) or an own die is jumped it stays."""


def moved(position: Position, move: Move) -> Position:
    """The position after this move, whose face is known; nothing is checked here."""
    cells = list(position.cells)
    face = abs(cells[move.start]) if move.face is None else move.face
    cells[move.start] = 0
    cells[move.target] = position.sign * face
    return Position(tuple(cells), 1 - position.side)
