"""A careless hand over one position: what lies in its reach, and what it might do rightly.

Only the board and its legal moves are known here, no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from engine import EMPTY, AnyGame, Change, Successor

MOST_MOVES = 8
"""Of so many legal moves the half-done pictures are made; all would take too long."""

After = dict[str, str]
"""What stands on the cells that were touched."""


@dataclass(frozen=True)
class CarelessHand:
    """Whoever has the turn, over one position."""

    game: AnyGame
    position: Any
    random: Random

    @cached_property
    def contents(self) -> Mapping[str, str]:
        """What stands where."""
        return self.game.contents(self.position)

    @cached_property
    def successors(self) -> list[Successor[Any]]:
        """The legal moves."""
        return list(self.game.successors(self.position))

    @cached_property
    def occupied(self) -> list[str]:
        """The cells with a piece."""
        return [cell for cell, label in self.contents.items() if label != EMPTY]

    @cached_property
    def own(self) -> list[str]:
        """The cells with a piece of the player whose turn it is."""
        colour = self.game.to_move(self.position)
        own = {piece.label for piece in self.game.pieces.pieces if piece.colour == colour}
        return [cell for cell in self.occupied if self.contents[cell] in own]

    @cached_property
    def free(self) -> list[str]:
        """The empty cells."""
        return [cell for cell, label in self.contents.items() if label == EMPTY]

    def legal(self) -> After:
        """One of the legal moves, to be spoiled; nothing where there is none."""
        if not self.successors:
            return {}
        drawn = self.random.choice(self.successors)
        return {each.cell: each.after for each in drawn.change.cells}

    def other_label(self, label: str, is_alike: bool = False) -> str | None:
        """Another piece, or one of the same colour only."""
        pieces = {piece.label: piece.colour for piece in self.game.pieces.pieces}
        others = [
            each for each in pieces if each != label and (not is_alike or pieces[each] == pieces[label])
        ]
        return self.random.choice(others) if others else None

    def halves(self) -> list[tuple[Any, Change]]:
        """Some legal moves, each with its half-done pictures."""
        drawn = self.random.sample(self.successors, min(len(self.successors), MOST_MOVES))
        return [(each.move, half) for each in drawn for half in self.game.halfway(self.position, each.move)]
