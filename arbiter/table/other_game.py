"""Do pieces stand where none can stand? Then this is another game: chessmen on the light squares."""

from __future__ import annotations

from collections.abc import Set

from engine import AnyGame

MOST_MISPLACED, STRANGE_SHARE = 4, 0.25
"""So many pieces, and such a share of all, on cells on which nothing can stand are no slip of a player."""


def misplaced(game: AnyGame, occupied: Set[str]) -> tuple[str, ...]:
    """The cells on which no piece of this game can stand and some do, if they are too many for a slip."""
    wrong = tuple(cell.name for cell in game.plan.cells if cell.name in occupied and not cell.is_playable)
    is_slip = len(wrong) < MOST_MISPLACED or len(wrong) < STRANGE_SHARE * len(occupied)
    return () if is_slip else wrong
