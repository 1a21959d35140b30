"""Cells that no working reed lies under: when the players say that their move is done, what stands there?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import EMPTY, AnyGame


def told_by_players(
    game: AnyGame, position: Any, felt: Mapping[str, bool], masked: frozenset[str]
) -> dict[str, bool] | None:
    """Which masked cells are occupied after the one legal move that fits what is felt; None without one."""
    before, found = game.contents(position), set[frozenset[str]]()
    for each in game.successors(position):
        after = before | {change.cell: change.after for change in each.change.cells}
        occupied = frozenset(cell for cell, label in after.items() if label != EMPTY)
        if _looks(game, occupied - masked, felt) == _looks(game, _closed(felt), felt):
            found.add(occupied & masked)
    if len(found) != 1:
        return None
    (occupied,) = found
    return {cell: cell in occupied for cell in masked}


def _closed(felt: Mapping[str, bool]) -> frozenset[str]:
    return frozenset(cell for cell, on in felt.items() if on)


def _looks(game: AnyGame, occupied: frozenset[str], felt: Mapping[str, bool]) -> object:
    """What reeds tell apart: in a pool, such as a yard, only how many pieces there are."""
    pooled = frozenset(cell for pool in game.pools for cell in pool)
    counts = [len(occupied.intersection(pool)) for pool in game.pools if felt.keys() >= set(pool)]
    return occupied - pooled, counts
