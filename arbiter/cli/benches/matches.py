"""Matches between players of any game: drawn openings, seats in turn, two games at once."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from typing import Any

from arbiter.cli.benches.figure import Score
from engine import AnyGame, Change, EngineError, open_game

WORKERS = 2
"""Games at once: the smallest machine that we measure on has two cores."""
REPEATED = 3
"""A position that stands for the third time ends a game of the bench as a draw."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two strengths against each other. Nodes are how hard a player looks; None moves at random."""

    what: str
    game: str
    strong: int | None
    weak: int | None
    games: int
    at_least: float
    options: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[tuple[int, ...], ...] = ((0,), (1,))
    """Which seats the strong one takes, game by game. Each drawn opening is played from all of them."""
    opening: int = 6
    """So many moves are drawn at the start of a game."""
    longest: int = 300
    """After so many moves a game is a draw."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game as the strong one sees it: points from 0 to 1, by which rule, and both CPU times."""

    points: float
    rule: str
    own_s: float = 0.0
    other_s: float = 0.0


def run(match: Match) -> Score:
    """Play a whole match and count."""
    return tally(match, played(play, match))


def tally(match: Match, games: list[Played], note: str = "") -> Score:
    """The score of a match."""
    points = Counter(game.points for game in games)
    ends = ", ".join(f"{rule} {count}" for rule, count in sorted(Counter(g.rule for g in games).items()))
    return Score(
        "players", match.what, points[1.0], points[0.5], points[0.0], match.at_least, note or f"ends: {ends}"
    )


def played(play_one: Callable[[Match, int], Played], match: Match) -> list[Played]:
    """All games of a match, several at once, with a word on standard error about how far it is."""
    done = []
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        for game in [pool.submit(play_one, match, number) for number in range(match.games)]:
            done.append(game.result())
            if len(done) % max(1, match.games // 5) == 0:
                print(f"{match.what}: {len(done)} of {match.games}", file=sys.stderr, flush=True)
    return done


def play(match: Match, number: int) -> Played:
    """One game of a match."""
    game = open_game(match.game, match.options)
    strong = match.seats[number % len(match.seats)]
    chance = Random(number // len(match.seats))  # noqa: S311 -- no secret, and the same on every machine
    position, is_thrown, seen = game.start(), does_throw(game), Counter[Any]()
    for ply in range(match.longest):
        if ended := game.outcome(position):
            return Played(points_of(game, ended.winner, strong), ended.rule)
        seen[position] += 1
        if seen[position] == REPEATED and not is_thrown:
            return Played(0.5, "repetition")
        if is_thrown:
            position = game.thrown(position, chance.randint(1, 6))
        seat = game.players.index(game.to_move(position))
        nodes = match.strong if seat in strong else match.weak
        position = game.play(position, _choice(match, game, position, nodes, chance, number, ply))
    return Played(0.5, "too long")


def _choice(
    match: Match, game: AnyGame, position: Any, nodes: int | None, chance: Random, number: int, ply: int
) -> Any:
    """A move: drawn in the opening and by a random player, else the computer's; nothing where none is."""
    moves = game.moves(position)
    if not moves:
        return Change()
    if nodes is None or ply < match.opening:
        return chance.choice(moves)
    # A player that always breaks ties in the same way can go round in circles.
    return game.best(position, number * match.longest + ply, nodes)


def points_of(game: AnyGame, winner: str | None, strong: tuple[int, ...]) -> float:
    """What the end of a game is worth to the one who sits there."""
    if winner is None:
        return 0.5
    return float(game.players.index(winner) in strong)


def does_throw(game: AnyGame) -> bool:
    """Whether a die is thrown before each move."""
    try:
        game.thrown(game.start(), 1)
    except EngineError:
        return False
    return True


def told(game: AnyGame, position: Any) -> list[tuple[Any, list[Any]]]:
    """Each legal move of Checkers with its first cell, its last cell and the captured cells, sorted."""
    found = []
    for successor in game.successors(position):
        cells = game.write_move(position, successor.move).replace("x", "-").split("-")
        emptied = {each.cell for each in successor.change.cells if each.after == "empty"}
        found.append((successor.move, [cells[0], cells[-1], sorted(emptied - {cells[0]})]))
    return found
