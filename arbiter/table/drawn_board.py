"""A board that exists only as a drawing: a person moves its pieces as freely as real ones.

It knows no rule. Whatever a hand can do to a wooden board can be done here too, so that the referee
gets to see the same mistakes.
"""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.sighting import Sighting
from engine import EMPTY, AnyGame

SURE = 0.999
"""A drawing leaves no doubt; a little less than certainty keeps its numbers finite."""


class BoardError(Exception):
    """A hand asked for something that cannot be done to a board; the message says what."""


class DrawnBoard:
    """What stands where, and what was put aside."""

    def __init__(self, game: AnyGame, contents: Mapping[str, str]) -> None:
        self._cells = {cell.name for cell in game.plan.cells}
        self._labels = {piece.label: piece.colour for piece in game.pieces.pieces}
        self._pools = game.pools
        self.contents = dict(contents)
        self.aside: tuple[str, ...] = ()
        """The pieces beside the board, in the order in which they came off."""

    def arrange(self, contents: Mapping[str, str]) -> None:
        """Set the whole board up. No piece gets lost: what leaves the board lies beside it."""
        left = [label for cell, label in self.contents.items() if label not in (EMPTY, contents[cell])]
        beside = list(self.aside)
        for cell, label in contents.items():
            if label not in (EMPTY, self.contents[cell]) and not self._is_taken(left, label):
                self._is_taken(beside, label)
        self.contents, self.aside = dict(contents), (*beside, *left)

    def move(self, start: str, target: str) -> None:
        """Carry a piece to another cell. What stood there goes where such pieces wait, or aside."""
        label = self._piece_on(start)
        self._check(target)
        if start == target:
            return
        taken = self.contents[target]
        self.contents |= {start: EMPTY, target: label}
        if taken != EMPTY:
            self._put_away(taken)

    def take_off(self, cell: str) -> None:
        """Put a piece aside."""
        label = self._piece_on(cell)
        self.contents[cell] = EMPTY
        self._put_away(label)

    def put_on(self, label: str, cell: str) -> None:
        """Bring a piece from beside the board back onto a free cell."""
        self._check(cell)
        if label not in self.aside:
            raise BoardError(f"There is no {label} beside the board.")
        if self.contents[cell] != EMPTY:
            raise BoardError(f"Something stands on {cell} already.")
        left = list(self.aside)
        left.remove(label)
        self.aside = tuple(left)
        self.contents[cell] = label

    def turn(self, cell: str, label: str) -> None:
        """Turn a die to another face, or put a second disc on a man."""
        standing = self._piece_on(cell)
        if label not in self._labels or self._labels[label] != self._labels[standing]:
            raise BoardError(f"The {standing} on {cell} cannot become '{label}'.")
        self.contents[cell] = label

    def sighting(self) -> Sighting:
        """The board as it stands, seen without doubt."""
        return Sighting.of({cell: {label: SURE} for cell, label in self.contents.items()})

    def _piece_on(self, cell: str) -> str:
        self._check(cell)
        if self.contents[cell] == EMPTY:
            raise BoardError(f"Nothing stands on {cell}.")
        return self.contents[cell]

    def _check(self, cell: str) -> None:
        if cell not in self._cells:
            raise BoardError(f"There is no cell '{cell}' on this board.")

    def _is_taken(self, labels: list[str], label: str) -> bool:
        """Take this piece from among them, else one of its colour, turned or crowned; False without one."""
        alike = [each for each in labels if self._labels[each] == self._labels[label]]
        if alike:
            labels.remove(label if label in alike else alike[-1])
        return bool(alike)

    def _put_away(self, label: str) -> None:
        """Figures that were hit wait in their corner; other pieces lie beside the board."""
        colour = self._labels[label]
        for pool in self._pools:
            free = [cell for cell in pool if self.contents[cell] == EMPTY]
            if free and pool[0].startswith(f"{colour}."):
                self.contents[free[0]] = label
                return
        self.aside = (*self.aside, label)
