"""What may still become more: a piece in the hand, or one that rests on its way to a farther cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import EMPTY, AnyGame, Change

_STRAIGHT = 1e-6


def can_grow(game: AnyGame, position: Any, change: Change) -> bool:
    """Whether more of the same hand would make a legal move of this: what is missing is in the hand."""
    seen = {each.cell: each.after for each in change.cells}
    return any(
        _is_part(seen, {each.cell: each.after for each in successor.change.cells})
        for successor in game.successors(position)
    )


def _is_part(seen: Mapping[str, str], whole: Mapping[str, str]) -> bool:
    """Whether pieces were only lifted, or put where they belong, and something is still to be done."""
    return seen != whole and all(
        cell in whole and after in (EMPTY, whole[cell]) for cell, after in seen.items()
    )


def can_slide_on(game: AnyGame, position: Any, change: Change) -> bool:
    """Whether the piece that made this legal move could be on its way to a cell farther along."""
    start, target = _ends(change)
    farther = (_ends(each.change) for each in game.successors(position))
    return any(begin == start and _is_between(game, start, target, end) for begin, end in farther)


def _ends(change: Change) -> tuple[str | None, str | None]:
    """Where the piece of a move left and where it came to."""
    start = next((each.cell for each in change.cells if each.after == EMPTY), None)
    target = next((each.cell for each in change.cells if each.before == EMPTY), None)
    return start, target


def _is_between(game: AnyGame, start: str | None, middle: str | None, end: str | None) -> bool:
    """Whether a piece on the straight way from start to end comes over the middle."""
    places = {cell.name: (cell.x, cell.y) for cell in game.plan.cells if cell.name in (start, middle, end)}
    if start is None or middle is None or end is None or len(places) < len((start, middle, end)):
        return False
    (x, y), (over_x, over_y), (far_x, far_y) = places[start], places[middle], places[end]
    along, part = (far_x - x, far_y - y), (over_x - x, over_y - y)
    is_straight = abs(along[0] * part[1] - along[1] * part[0]) < _STRAIGHT
    return is_straight and 0 < along[0] * part[0] + along[1] * part[1] < along[0] ** 2 + along[1] ** 2
