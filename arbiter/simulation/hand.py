"""What a hand hides from the camera while it makes a move."""

from __future__ import annotations

from collections.abc import Iterable

from engine import BoardPlan

REACH = 1.5
"""So many cells around the piece that it holds are under the hand: its neighbours, the slanting ones too."""


def under_hand(plan: BoardPlan, touched: Iterable[str]) -> frozenset[str]:
    """The touched cells and their neighbours."""
    places = {cell.name: complex(cell.x, cell.y) for cell in plan.cells}
    near = [places[name] for name in touched]
    return frozenset(name for name, at in places.items() if any(abs(at - each) <= REACH for each in near))
