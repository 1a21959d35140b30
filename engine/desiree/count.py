"""Counting sequences of moves fast: one list of dice, moves made and taken back on it."""

from __future__ import annotations

from engine.desiree.goals import completes_line, shows_two_series
from engine.desiree.moves import steps
from engine.desiree.profile import Profile


def sequences(profile: Profile, cells: list[int], sign: int, depth: int) -> int:
    """How many sequences of so many moves begin here, where the game is not over."""
    found = steps(profile, cells, sign)
    if depth == 1:
        return len(found)
    total = 0
    for start, target, face in found:
        die = cells[start]
        cells[start], cells[target] = 0, sign * face
        if not (completes_line(profile, cells, target) or shows_two_series(cells, sign)):
            total += sequences(profile, cells, -sign, depth - 1)
        cells[start], cells[target] = die, 0
    return total
