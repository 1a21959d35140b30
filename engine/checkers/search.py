"""Looking ahead: alpha-beta with a table of known positions, captures followed to their end."""

from __future__ import annotations

from typing import NamedTuple

from engine.checkers.board import PLAYABLE
from engine.checkers.captures import takers
from engine.checkers.evaluation import WIN, Evaluation
from engine.checkers.goals import is_counted_out
from engine.checkers.profile import Profile
from engine.checkers.successors import State, after_captures, after_king_moves, after_man_moves, position_of

REDUCED_FROM = 3
"""Plain moves from this place in the order on are looked at one ply less deep at first."""
_BEFORE_ALL = -1_000_000_000
"""Sorts before everything that a move can have earned."""


class OutOfNodesError(Exception):
    """The nodes are used up; what was being looked at stays unknown."""


class Known(NamedTuple):
    """What was found out about a position: its worth lies within these bounds."""

    depth: int
    at_least: int
    at_most: int
    best: State


class Search:
    """One look ahead under one rule profile, with a limited number of nodes.

    A plain move is known by the cells on which the mover's pieces differ before and after it.
    """

    def __init__(self, profile: Profile, nodes: int) -> None:
        self._profile = profile
        self._nodes = nodes
        self._evaluation = Evaluation(profile)
        self._known: tuple[dict[State, Known], dict[State, Known]] = ({}, {})
        self._line: tuple[set[State], set[State]] = (set(), set())
        self._merit: dict[int, int] = {}
        self._killers: dict[int, tuple[int, int]] = {}

    def worth(self, state: State, side: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """What a position is worth to the side to move; outside of the bounds only on which side."""
        if self._nodes <= 0:
            raise OutOfNodesError
        self._nodes -= 1
        own, enemy, kings = state
        capturing = takers(self._profile, own, enemy, kings, side, PLAYABLE ^ (own | enemy))
        if depth <= 0 and not capturing:
            return self._evaluation.worth(own, enemy, kings, side, ply)
        if state in self._line[side]:
            return 0  # Going round in circles wins nothing.
        known = self._known[side].get(state)
        if known and known.depth >= depth:
            if known.at_least >= beta or known.at_least == known.at_most:
                return known.at_least
            if known.at_most <= alpha:
                return known.at_most
        return self._worth_of_moves(state, side, capturing, depth, alpha, beta, ply)

    def _worth_of_moves(
        self, state: State, side: int, capturing: int, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """The worth of the best move, which is remembered."""
        children = self._children(state, side, capturing, depth, ply)
        if not children:
            return self._evaluation.ended(*state, side, ply)
        # A capture without choice costs no depth, and at the end captures are followed to theirs.
        further = depth if capturing and (depth <= 0 or len(children) == 1) else depth - 1
        reduced = len(children) if capturing else REDUCED_FROM
        self._line[side].add(state)
        best, worth = self._best_of(children, side, further, alpha, beta, ply, reduced)
        self._line[side].discard(state)
        if worth >= beta and not capturing:
            self._praise(state[0] ^ best[1], depth, ply)
        at_least, at_most = (worth if worth > alpha else -WIN), (worth if worth < beta else WIN)
        self._known[side][state] = Known(depth, at_least, at_most, best)
        return worth

    def _best_of(
        self, children: list[State], side: int, depth: int, alpha: int, beta: int, ply: int, reduced: int
    ) -> tuple[State, int]:
        """The best of these positions for the side that made them.

        Only the first is looked at in full; of the others it is asked whether they are better.
        """
        other, ply = 1 - side, ply + 1
        best = children[0]
        most = -self.worth(best, other, depth, -beta, -alpha, ply)
        for place in range(1, len(children)):
            if most >= beta:
                break
            low, child = max(alpha, most), children[place]
            less = 1 if place >= reduced and depth >= 2 else 0
            worth = -self.worth(child, other, depth - less, -low - 1, -low, ply)
            if worth > low and (less or worth < beta):
                worth = -self.worth(child, other, depth, -beta, -low, ply)
            if worth > most:
                best, most = child, worth
        return best, most

    def _children(self, state: State, side: int, capturing: int, depth: int, ply: int) -> list[State]:
        """What the legal moves lead to, the promising ones first; nothing if the game is over."""
        own, enemy, kings = state
        if capturing:
            children = after_captures(self._profile, own, enemy, kings, side, capturing)
            children.sort(key=_pieces_left)
        else:
            children = self._plain_moves(own, enemy, kings, side)
            if depth > 1:
                self._sort(children, own, ply)
        if known := self._known[side].get(state):
            children.remove(known.best)
            children.insert(0, known.best)
        return children

    def _plain_moves(self, own: int, enemy: int, kings: int, side: int) -> list[State]:
        free = PLAYABLE ^ (own | enemy)
        children = after_man_moves(own, enemy, kings, side, free)
        if own & kings:
            if not children and is_counted_out(self._profile, position_of(own, enemy, kings, side)):
                return []
            children += after_king_moves(self._profile, own, enemy, kings, free)
        return children

    def _sort(self, children: list[State], own: int, ply: int) -> None:
        """Moves that have refuted something at this ply come first, then those with most merit."""
        merit, killers = self._merit, self._killers.get(ply, ())
        children.sort(
            key=lambda child: _BEFORE_ALL if (move := own ^ child[1]) in killers else -merit.get(move, 0)
        )

    def _praise(self, move: int, depth: int, ply: int) -> None:
        """Remember a plain move that refuted what came before it: it may do so again."""
        self._merit[move] = self._merit.get(move, 0) + depth * depth
        latest, _ = self._killers.get(ply, (0, 0))
        if latest != move:
            self._killers[ply] = move, latest


def _pieces_left(child: State) -> int:
    """For sorting captures: what they leave to the other side."""
    return child[0].bit_count()
