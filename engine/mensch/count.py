"""How many sequences there are: a throw and its move make one ply, a lost throw is a ply too."""

from __future__ import annotations

from engine.mensch.ending import outcome
from engine.mensch.moves import lost, moved, moves_by
from engine.mensch.position import ROLLS, Position
from engine.mensch.profile import Profile


def perft(profile: Profile, position: Position, depth: int) -> int:
    """The number of sequences; positions that come up again are counted once and remembered."""
    return _count(profile, position, depth, {})


def _count(profile: Profile, position: Position, depth: int, known: dict[tuple[Position, int], int]) -> int:
    if depth == 0:
        return 1
    if (position, depth) in known:
        return known[position, depth]
    total = 0
    if not outcome(profile, position):
        for roll in (position.roll,) if position.roll else ROLLS:
            moves = moves_by(profile, position, roll)
            if depth == 1:
                total += len(moves) or 1
                continue
            after = [moved(profile, position, move) for move in moves] or [lost(profile, position, roll)]
            total += sum(_count(profile, each, depth - 1, known) for each in after)
    known[position, depth] = total
    return total
