"""The computer player: it looks one ply deeper and deeper until its nodes are used up.

Strength is a number of nodes, so it plays the same on every machine. A seed gives every move a
little luck, which decides among moves that are about equally good.
"""

from __future__ import annotations

from engine.checkers.evaluation import WIN
from engine.checkers.goals import outcome
from engine.checkers.moves import generate, moved
from engine.checkers.position import Move, Position
from engine.checkers.profile import Profile
from engine.checkers.search import OutOfNodesError, Search

LEVELS = (0, 10, 40, 160, 800, 4_000, 20_000, 100_000)
"""Nodes for levels 1 to 8."""
FEWEST = 4
"""Even without nodes a few moves are looked at: a choice by luck, but not all blunders."""
DEEPEST = 60
"""No look goes deeper, however few moves there are."""
LONGEST = 200
"""A game that is worth `WIN` but for so many plies is decided."""

_MIX = 0x9E3779B97F4A7C15
"""The golden ratio in 64 bits: spreads seeds and cell numbers over all bits."""
_64_BITS = (1 << 64) - 1


def best_move(profile: Profile, position: Position, seed: int, nodes: int) -> Move | None:
    """The most promising move after a look at so many nodes; None where there is none."""
    if outcome(profile, position):
        return None
    # A man is worth 100. Luck can add up to one point a piece: much in the opening, little at the end.
    most = (position.own | position.enemy).bit_count()
    order = {move: _shuffle(move, seed) for move in generate(profile, position)}
    luck = {move: number % most for move, number in order.items()}
    ranked = sorted(order, key=order.__getitem__)
    search = Search(profile, max(nodes, FEWEST))
    for depth in range(DEEPEST if len(ranked) > 1 else 0):
        ranked, is_done = _ranked(search, profile, position, ranked, luck, depth)
        if is_done:
            break
    return ranked[0]


def _ranked(
    search: Search, profile: Profile, position: Position, moves: list[Move], luck: dict[Move, int], depth: int
) -> tuple[list[Move], bool]:
    """The moves after a look of this depth, the best first, and whether that settles the matter."""
    ranked: list[Move] = []
    best = -2 * WIN
    try:
        for move in moves:
            worth = luck[move] + _worth(search, moved(profile, position, move), depth, best - luck[move])
            ranked.insert(0 if worth > best else len(ranked), move)
            best = max(best, worth)
    except OutOfNodesError:
        return ranked + moves[len(ranked) :], True
    return ranked, abs(best) > WIN - LONGEST


def _worth(search: Search, after: Position, depth: int, least: int) -> int:
    """What a move to this position is worth, exactly if it is more than the least."""
    state = after.own, after.enemy, after.kings
    worth = least
    if least > -WIN:
        worth = -search.worth(state, after.side, depth, -least - 1, -least, 1)
    if least <= -WIN or worth > least:
        worth = -search.worth(state, after.side, depth, -2 * WIN, -least, 1)
    return worth


def _shuffle(move: Move, seed: int) -> int:
    """A number that looks random but is the same for the same move and seed."""
    value = seed * _MIX & _64_BITS
    for cell in move.path:
        value = (value + cell + 1) * _MIX & _64_BITS
        value ^= value >> 29
    return value
