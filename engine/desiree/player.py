"""A first computer player: it looks one move ahead and collects the faces of two series."""

from __future__ import annotations

from engine.desiree.goals import outcome, own_cells
from engine.desiree.moves import generate
from engine.desiree.position import FACES, Move, Position, moved
from engine.desiree.profile import Profile

_WIN = 1000
_MIX = 0x9E3779B97F4A7C15
"""The golden ratio in 64 bits: spreads seeds and move numbers over all bits."""


def best_move(profile: Profile, position: Position, seed: int) -> Move | None:
    """The most promising move, ties broken by the seed; None where there is none."""
    moves = list(generate(profile, position))
    if not moves or outcome(profile, position):
        return None
    return max(moves, key=lambda move: (_worth(profile, moved(position, move)), _shuffle(move, seed)))


def _worth(profile: Profile, after: Position) -> int:
    """How near the player who just moved has come: a win, or faces of the two series."""
    if outcome(profile, after):
        return _WIN
    faces = [abs(after.cells[cell]) for cell in own_cells(after, 1 - after.side)]
    return sum(min(faces.count(face), 2) for face in FACES)


def _shuffle(move: Move, seed: int) -> int:
    """A number that looks random but is the same for the same move and seed."""
    value = (seed * 0x10001 + move.start * 257 + move.target) * _MIX
    value ^= value >> 29
    return value * _MIX & 0xFFFFFFFF
