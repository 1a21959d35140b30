"""Our Checkers player against py-draughts' own engine, under Russian rules and at equal CPU time."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from arbiter.cli.benches.figure import Score
from arbiter.cli.benches.matches import REPEATED, Match, Played, played, points_of, tally, told
from arbiter.cli.benches.reference import RUSSIAN, Reference
from engine import AnyGame, open_game

DEPTH = 6
"""How deep their engine looks; that is its own default."""
NODES_A_SECOND = 40_000
"""A first guess for our player; it is corrected from move to move."""
FIRST_MOVE_S = 0.2
"""A first guess for theirs."""


@dataclass(slots=True)
class Purse:
    """CPU time: theirs as it was used, ours so that it comes out the same."""

    own_s: float = 0.0
    other_s: float = 0.0
    own_moves: int = 0
    other_moves: int = 0
    nodes: int = 0

    def nodes_to_spend(self) -> int:
        """What the next move may cost, in nodes: a usual move of theirs, and what we are behind."""
        usual = self.other_s / self.other_moves if self.other_moves else FIRST_MOVE_S
        due = usual * (self.own_moves + 1) - self.own_s
        rate = self.nodes / self.own_s if self.own_s else NODES_A_SECOND
        return max(100, int(rate * min(max(due, usual / 4), usual * 3)))


def run(reference: Path, games: int, at_least: float) -> Score:
    """Play the match and count."""
    what = f"Checkers against py-draughts (depth {DEPTH}), equal CPU time"
    match = Match(what, "checkers", None, None, games, at_least, RUSSIAN)
    done = played(partial(play, reference), match)
    own, other = sum(game.own_s for game in done), sum(game.other_s for game in done)
    return tally(match, done, f"CPU time {own:.0f} s against {other:.0f} s")


def play(reference: Path, match: Match, number: int) -> Played:
    """One game; we have the first seat in every other one."""
    with Reference(reference) as far:
        far.ask("new", depth=DEPTH)
        return _play(open_game(match.game, match.options), far, match, number)


def _play(game: AnyGame, far: Reference, match: Match, number: int) -> Played:
    chance, purse, seen = Random(number // 2), Purse(), Counter[Any]()  # noqa: S311 -- no secret
    own, position = number % 2, game.start()
    for ply in range(match.longest):
        if ended := game.outcome(position):
            return Played(points_of(game, ended.winner, (own,)), ended.rule, purse.own_s, purse.other_s)
        seen[position] += 1
        if seen[position] == REPEATED:
            return Played(0.5, "repetition", purse.own_s, purse.other_s)
        if ply < match.opening:
            move = chance.choice(game.moves(position))
            _tell(game, far, position, move)
        elif game.players.index(game.to_move(position)) == own:
            move = _ours(game, position, purse, number * match.longest + ply)
            _tell(game, far, position, move)
        else:
            move = _theirs(game, far, position, purse)
        position = game.play(position, move)
    return Played(0.5, "too long", purse.own_s, purse.other_s)


def _ours(game: AnyGame, position: Any, purse: Purse, seed: int) -> Any:
    nodes = purse.nodes_to_spend()
    begin = time.process_time()
    move = game.best(position, seed, nodes)
    used = time.process_time() - begin
    purse.own_moves += 1
    purse.own_s += used
    if len(game.moves(position)) > 1:  # a single move is made without a look, and says nothing of our speed
        purse.nodes += nodes
    return move


def _theirs(game: AnyGame, far: Reference, position: Any, purse: Purse) -> Any:
    answer = far.ask("go")
    purse.other_moves += 1
    purse.other_s += answer["seconds"]
    return next(move for move, words in told(game, position) if words == answer["move"])


def _tell(game: AnyGame, far: Reference, position: Any, move: Any) -> None:
    far.ask("push", move=next(words for each, words in told(game, position) if each == move))
