"""The computer player: it weighs its moves, and with more nodes the throws that may follow.

Strength is a number of nodes, so it plays the same on every machine. In a game of so much luck
most of the ladder lies below a careful look at one's own moves: with few nodes the player often
moves without looking, and with very few it would rather do the others a favour.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.errors import EngineError, Reason
from engine.mensch.ending import outcome
from engine.mensch.moves import lost, moved, moves_by
from engine.mensch.position import ROLLS, Move, Position
from engine.mensch.profile import Profile
from engine.mensch.worth import worth

LEVELS = (1, 18, 40, 64, 95, 134, 168, 2_000)
"""Nodes for levels 1 to 8: spaced so that each wins about 62 of 100 games against the one below."""
EVEN = 100
"""With so many nodes good and bad moves are alike to the player."""
ATTENTIVE = 200
"""With so many it looks at all its moves; with fewer only now and then."""
FAN = 18
"""What one throw further costs: six faces, about three moves each."""
MOST_AHEAD = 4
"""Throws further than this are not worth the wait: luck has long decided."""

_MIX = 0x9E3779B97F4A7C15
"""The golden ratio in 64 bits: spreads seeds and positions over all bits."""
_MASK = (1 << 64) - 1


def best_move(profile: Profile, position: Position, seed: int, nodes: int) -> Move | None:
    """The chosen move by the throw that lies there; None where the throw is lost."""
    if outcome(profile, position):
        return None
    if not position.roll:
        raise EngineError(Reason.BAD_ROLL, "Say the roll first: the computer moves by a throw.")
    moves = moves_by(profile, position, position.roll)
    luck = _luck(position, seed)
    if not moves:
        return None
    moves = moves[luck % len(moves) :] + moves[: luck % len(moves)]
    attention = min(nodes or EVEN, ATTENTIVE) - EVEN
    if len(moves) == 1 or (luck >> 32) % (ATTENTIVE - EVEN) >= abs(attention):
        return moves[0]
    best = max if attention > 0 else min
    return best(moves, key=_outlook(profile, position, _throws_ahead(len(moves), nodes)))


def _throws_ahead(choices: int, nodes: int) -> int:
    """How many throws can be followed within so many nodes."""
    throws = 0
    while throws < MOST_AHEAD and choices * FAN ** (throws + 1) <= nodes:
        throws += 1
    return throws


def _outlook(profile: Profile, position: Position, throws: int) -> Callable[[Move], float]:
    """What a move is worth to the mover once so many more throws are played."""
    return lambda move: _expected(profile, moved(profile, position, move), position.seat, throws)


def _expected(profile: Profile, position: Position, seat: int, throws: int) -> float:
    """The mean over all throws, each played as is best for whoever throws."""
    if throws == 0 or outcome(profile, position):
        return worth(profile, position, seat)
    total = 0.0
    for roll in ROLLS:
        after = [moved(profile, position, move) for move in moves_by(profile, position, roll)]
        if len(after) > 1:
            after.sort(key=lambda following: -worth(profile, following, position.seat))
        following = after[0] if after else lost(profile, position, roll)
        total += _expected(profile, following, seat, throws - 1)
    return total / len(ROLLS)


def _luck(position: Position, seed: int) -> int:
    """A number that looks random but is the same for the same position and seed."""
    value = seed & _MASK
    for number in (*(figure for own in position.figures for figure in own), position.seat, position.roll):
        value = (value ^ (number + 2)) * _MIX & _MASK
        value ^= value >> 29
    return value
