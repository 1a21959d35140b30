"""The computer player: a look at every reply, a closer look at the most promising lines of play.

Strength is a number of nodes, so it plays the same on every machine; a node is a move that is
considered. Without any it takes a win that is there and else moves at random; with few it
collects the faces of two series; with more it sees the opponent's wins coming, then its own.
"""

from __future__ import annotations

from engine.desiree.goals import outcome
from engine.desiree.moves import Step
from engine.desiree.outlook import FACE, Outlook
from engine.desiree.position import Move, Position
from engine.desiree.profile import Profile

LEVELS = (0, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
"""Nodes for levels 1 to 8."""
WIN = 1_000 * FACE
CERTAIN = WIN // 2
"""Whatever is worth more is a win, soon or late."""
STUCK = {"lose": -WIN, "draw": 0}
"""What it is worth to have no move, by the option; where one is skipped the game just goes on."""
FEAR = FACE
"""What a move is worth less as long as its replies were not looked at."""
TEMPO = 30
"""What it is worth to be able to gain a face at once."""
CHOICE = 20
"""What each face is worth that could be gained at once."""
THREAT = 200
"""How much sooner a move is looked at closely that threatens to win."""
CLOSE_LOOK = 12
"""So many of the best moves and replies are followed further, as long as one of them does not lose."""
DEEPEST = 12
"""No game is looked at further ahead, however many nodes there are."""

_MIX = 0x9E3779B97F4A7C15
"""The golden ratio in 64 bits: spreads seeds and move numbers over all bits."""


class OutOfNodesError(Exception):
    """Everything that may be looked at has been looked at."""


class Search:
    """A look ahead from one position, with only so many nodes."""

    def __init__(self, outlook: Outlook, nodes: int) -> None:
        self.outlook = outlook
        self.nodes = nodes

    def value(self, depth: int, alpha: int, beta: int) -> int:
        """What the position is worth to the player to move, looking so many plies beyond his move."""
        if self.nodes <= 0:
            raise OutOfNodesError
        outlook = self.outlook
        found = outlook.steps()
        self.nodes -= len(found)
        if not found:
            return STUCK.get(outlook.profile.no_move, outlook.lead())
        if any(True for _ in outlook.wins(found, outlook.sign)):
            return WIN + depth
        gains, cells = outlook.gains(), outlook.cells
        if depth == 0:
            faces = {face for start, _, face in found if gains[cells[start]][face] > 0}
            return outlook.lead() + (TEMPO if faces else 0) + CHOICE * len(faces)
        found.sort(key=lambda step: -gains[cells[step[0]]][step[2]])
        best = -WIN
        for place, step in enumerate(found):
            if best >= beta or (place >= CLOSE_LOOK and best > -CERTAIN):
                break
            best = max(best, self.after(step, depth - 1, max(alpha, best), beta))
        return best

    def after(self, step: Step, depth: int, alpha: int, beta: int) -> int:
        """What a move is worth to the player who makes it."""
        die = self.outlook.make(step)
        worth = -self.value(depth, -beta, -alpha)
        self.outlook.take_back(step, die)
        return worth


def best_move(profile: Profile, position: Position, seed: int, nodes: int) -> Move | None:
    """The most promising move, ties broken by the seed; None where there is none."""
    outlook = Outlook(profile, position)
    found = sorted(outlook.steps(), key=lambda step: _shuffle(step, seed))
    if not found or outcome(profile, position):
        return None
    for winning in outlook.wins(found, outlook.sign):
        return Move(*winning)
    return Move(*(_chosen(Search(outlook, nodes), found) if nodes else found[0]))


def _chosen(search: Search, found: list[Step]) -> Step:
    """The best of the steps as far as the nodes reach: a look at all replies, then further ones."""
    outlook, gains = search.outlook, search.outlook.gains()
    gained = {step: FACE * gains[outlook.cells[step[0]]][step[2]] for step in found}
    worth = {step: outlook.lead() + gained[step] - FEAR for step in found}
    found.sort(key=lambda step: -worth[step])
    try:
        for step in found:
            worth[step] = search.after(step, 0, -WIN, WIN)
    except OutOfNodesError:
        return max(found, key=worth.__getitem__)
    found.sort(key=lambda step: -worth[step])
    best = found[0]
    early = {step: THREAT * _is_threat(search.outlook, step) for step in found}
    try:
        for depth in range(1, DEEPEST):
            found.sort(key=lambda step: -worth[step] - early[step])
            best_worth = -2 * WIN
            for place, step in enumerate(found):
                if place >= CLOSE_LOOK and best_worth > -CERTAIN:
                    break
                worth[step] = search.after(step, depth, best_worth, WIN)
                if worth[step] > best_worth:
                    best, best_worth = step, worth[step]
            if best_worth > CERTAIN:
                break
    except OutOfNodesError:
        pass
    return best


def _is_threat(outlook: Outlook, step: Step) -> bool:
    die = outlook.make(step)
    is_threat = outlook.is_threatened()
    outlook.take_back(step, die)
    return is_threat


def _shuffle(step: Step, seed: int) -> int:
    """A number that looks random but is the same for the same move and seed."""
    value = (seed * 0x10001 + step[0] * 257 + step[1]) * _MIX
    value ^= value >> 29
    return value * _MIX & 0xFFFFFFFF
