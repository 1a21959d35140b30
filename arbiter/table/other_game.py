"""Do pieces stand where none can stand? Then this is another game: chessmen on the light squares."""

from __future__ import annotations

from collections.abc import Mapping

from engine import EMPTY, AnyGame
from vision.certainty import sure_from, surely_occupied

MOST_MISPLACED, STRANGE_SHARE = 4, 0.25
"""So many pieces, and such a share of all, on cells on which nothing can stand are no slip of a player."""
FEW_MISPLACED, MANY_ODD = 2, 5
"""Nor are so few, if with cells that may or may not be bare they are so many. Tall chessmen lean over their
squares: in photos of sets two to six of them surely stand on light squares and two to ten more such squares
are in doubt. Of 292 boards of Checkers, real and drawn, none has such a piece, nine have one to four doubts.
"""
ALL_DOUBTFUL = 0.5
"""Where so many of these cells are in doubt it is the light or the set, and tells nothing of the game."""


def misplaced(game: AnyGame, reading: Mapping[str, Mapping[str, float]]) -> tuple[str, ...]:
    """The cells on which no piece of this game can stand and some do, if they are too many for a slip."""
    occupied, limit = surely_occupied(reading, game.pieces), sure_from(game.pieces)
    unplayed = [cell.name for cell in game.plan.cells if cell.name in reading and not cell.is_playable]
    wrong = tuple(cell for cell in unplayed if cell in occupied)
    doubtful = [cell for cell in unplayed if cell not in occupied and reading[cell][EMPTY] < limit]
    if len(doubtful) >= ALL_DOUBTFUL * len(unplayed):
        doubtful = []
    odd, seen = len(wrong) + len(doubtful), len(occupied) + len(doubtful)
    is_many = len(wrong) >= MOST_MISPLACED and len(wrong) >= STRANGE_SHARE * len(occupied)
    is_many |= len(wrong) >= FEW_MISPLACED and odd >= max(MANY_ODD, STRANGE_SHARE * seen)
    return wrong if is_many else ()
