"""The computer player: a look at every reply, a closer look at the most promising lines of play.

Strength is a number of nodes, so it plays the same on every machine; a node is a move that is
considered. Without any it takes a win that is there and else moves at random; with few it
collects the faces of two series; with more it sees the opponent's wins coming, then its own.
"""

from __future__ import annotations

from engine.desiree.goals import outcome
from engine.desiree.moves import Step
from engine.desiree.outlook import Outlook
from engine.desiree.position import Move, Position
from engine.desiree.profile import Profile
from engine.desiree.search import CERTAIN, WIN, OutOfNodesError, Search

LEVELS = (0, 10, 150, 1_200, 6_000, 16_000, 40_000, 150_000)
"""Nodes for levels 1 to 8."""
FEAR = 100
"""What a move is worth less as long as its replies were not looked at."""
DEEPEST = 12
"""No game is looked at further ahead, however many nodes there are."""

_MIX = 0x9E3779B97F4A7C15
"""The golden ratio in 64 bits: spreads seeds and move numbers over all bits."""


def best_move(profile: Profile, position: Position, seed: int, nodes: int) -> Move | None:
    """The most promising move, ties broken by the seed; None where there is none."""
    outlook = Outlook(profile, position)
    found = sorted(outlook.steps(), key=lambda step: _shuffle(step, seed))
    if not found or outcome(profile, position):
        return None
    for winning, _ in outlook.wins(found, outlook.sign):
        return Move(*winning)
    # Who may consider less than there is does not even see all of his own moves.
    considered = found[: max(nodes, 1)]
    return Move(*_chosen(Search(outlook, nodes - len(considered)), considered))


def _chosen(search: Search, found: list[Step]) -> Step:
    """The best of these steps as far as the nodes reach."""
    worth = _at_first_sight(search.outlook, found)
    try:
        for step in sorted(found, key=lambda step: -worth[step]):
            worth[step] = search.after(step, 0, -WIN, WIN)
    except OutOfNodesError:
        return max(found, key=worth.__getitem__)
    return _looked_at_closely(search, worth)


def _at_first_sight(outlook: Outlook, found: list[Step]) -> dict[Step, int]:
    lead, gains, cells = outlook.lead(), outlook.gains(), outlook.cells
    return {step: lead + gains[cells[step[0]]][step[2]] - FEAR for step in found}


def _looked_at_closely(search: Search, worth: dict[Step, int]) -> Step:
    """The best step after an ever deeper look at the best few; what is not looked through counts not."""
    best = max(worth, key=worth.__getitem__)
    try:
        for depth in range(1, DEEPEST):
            if forced := search.forced(depth):
                return forced
            best_worth = -2 * WIN
            for place, step in enumerate(sorted(worth, key=lambda step: -worth[step])):
                if search.is_enough(place, best_worth):
                    break
                worth[step] = search.after(step, depth, best_worth, WIN)
                if worth[step] > best_worth and search.is_answered(step, depth):
                    worth[step] = -CERTAIN
                if worth[step] > best_worth:
                    best, best_worth = step, worth[step]
    except OutOfNodesError:
        pass
    return best


def _shuffle(step: Step, seed: int) -> int:
    """A number that looks random but is the same for the same move and seed."""
    value = (seed * 0x10001 + step[0] * 257 + step[1]) * _MIX
    value ^= value >> 29
    return value * _MIX & 0xFFFFFFFF
