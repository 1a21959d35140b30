"""The computer player: a look at every reply, a closer look at the most promising lines of play.

Strength is a number of nodes, so it plays the same on every machine. With few nodes it only
collects the faces of two series; with more it sees the opponent's wins coming, then its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.desiree.goals import outcome, own_cells
from engine.desiree.moves import generate
from engine.desiree.position import DICE_A_SIDE, FACES, Move, Position, moved
from engine.desiree.profile import Profile

LEVELS = (0, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
"""Nodes for levels 1 to 8."""
WIN = 1000.0
FEAR = 0.5
"""What a move is worth less as long as its replies were not looked at."""
CLOSE_LOOK = 10
"""So many of the best moves are followed one ply further, against as many of the best replies."""
THREAT = 1.0
"""A win on the next move, whatever the opponent's best replies: as good as one more face."""

_MIX = 0x9E3779B97F4A7C15
"""The golden ratio in 64 bits: spreads seeds and move numbers over all bits."""


class View:
    """A position as the player to move sees it."""

    def __init__(self, profile: Profile, position: Position) -> None:
        self.profile = profile
        self.position = position
        self.moves = list(generate(profile, position))
        faces = [abs(position.cells[cell]) for cell in own_cells(position, position.side)]
        self._counts = [faces.count(face) for face in range(len(FACES) + 1)]
        self._is_complete = len(faces) == DICE_A_SIDE

    def after(self, move: Move) -> View:
        """The same for the opponent, once this move is made."""
        return View(self.profile, moved(self.position, move))

    def gain(self, move: Move) -> float:
        """How much nearer to two series this move comes: -1, 0 or 1."""
        old, new = self._faces(move)
        return 0.0 if old == new else float((self._counts[new] < 2) - (self._counts[old] <= 2))

    def does_win(self, move: Move) -> bool:
        """Whether the move wins: a line through the moved die, or the last face of two series."""
        return self._completes_series(move) or self._completes_line(move)

    def _faces(self, move: Move) -> tuple[int, int]:
        old = abs(self.position.cells[move.start])
        return old, old if move.face is None else move.face

    def _completes_series(self, move: Move) -> bool:
        old, new = self._faces(move)
        if old == new or not self._is_complete:
            return False
        return all(self._counts[face] - (face == old) + (face == new) == 2 for face in FACES)

    def _completes_line(self, move: Move) -> bool:
        if not self.profile.is_line_ordered:
            ended = outcome(self.profile, moved(self.position, move))
            return ended is not None and ended.winner == self.profile.players[self.position.side]
        cells, (_, face) = self.position.cells, self._faces(move)
        return any(
            all(
                cell == move.target or (cell != move.start and abs(cells[cell]) == step)
                for step, cell in enumerate(line, 1)
            )
            for line in self.profile.board.through[move.target][face - 1]
        )


@dataclass(slots=True)
class Budget:
    """How many more nodes may be looked at."""

    nodes: int

    def spend(self, view: View) -> bool:
        """Pay for the moves of a view, if there is anything left."""
        if self.nodes <= 0:
            return False
        self.nodes -= len(view.moves)
        return True


def best_move(profile: Profile, position: Position, seed: int, nodes: int) -> Move | None:
    """The most promising move, ties broken by the seed; None where there is none."""
    view, budget = View(profile, position), Budget(nodes)
    if not view.moves or outcome(profile, position):
        return None
    luck = {move: _shuffle(move, seed) for move in view.moves}
    if winning := [move for move in view.moves if view.does_win(move)]:
        return max(winning, key=luck.__getitem__)
    worth = {move: view.gain(move) - FEAR for move in view.moves}
    for move in sorted(view.moves, key=lambda move: (-worth[move], luck[move])):
        loss = _best_reply(view.after(move), budget)
        if loss is not None:
            worth[move] += FEAR - loss
    for move in sorted(view.moves, key=lambda move: (-worth[move], luck[move]))[:CLOSE_LOOK]:
        worth[move] += _follow_up(view.after(move), budget)
    return max(view.moves, key=lambda move: (worth[move], luck[move]))


def _best_reply(view: View, budget: Budget) -> float | None:
    """What the best reply is worth to the opponent; None if there was nothing left to look with."""
    if not budget.spend(view):
        return None
    if any(view.does_win(reply) for reply in view.moves):
        return WIN
    return max((view.gain(reply) for reply in view.moves), default=0.0)


def _follow_up(view: View, budget: Budget) -> float:
    """What the mover can count on after the opponent's best replies: a win that stays, or a face."""
    worths = []
    for reply in sorted(view.moves, key=lambda reply: -view.gain(reply))[:CLOSE_LOOK]:
        later = view.after(reply)
        if not budget.spend(later):
            return 0.0
        is_won = any(later.does_win(move) for move in later.moves)
        worths.append(THREAT if is_won else max(map(later.gain, later.moves), default=0.0) / 2)
    return min(worths, default=0.0)


def _shuffle(move: Move, seed: int) -> int:
    """A number that looks random but is the same for the same move and seed."""
    value = (seed * 0x10001 + move.start * 257 + move.target) * _MIX
    value ^= value >> 29
    return value * _MIX & 0xFFFFFFFF
