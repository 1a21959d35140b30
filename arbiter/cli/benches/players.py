"""The computer players: against chance, against themselves, and against py-draughts' engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from arbiter.cli.benches import duel
from arbiter.cli.benches.figure import Effort, Line, Score
from arbiter.cli.benches.kept import Kept
from arbiter.cli.benches.matches import Match, run
from arbiter.cli.benches.reference import HOW_TO
from engine import open_game

SHARED = ("errors", "game", "history", "options", "plan", "ruling")
"""The modules of the engine that belong to no single game."""

BOTH_GOALS = ("F.line", "H.series")

FOUR_SEATS = ((0,), (1,), (2,), (3,))
PARTNERS = ((0, 2), (1, 3))

MATCHES = (
    Match("Checkers, 50,000 nodes against random", "checkers", 50_000, None, 50, 1.0),
    Match("Checkers, 50,000 against 2,000 nodes", "checkers", 50_000, 2_000, 40, 0.7),
)
CHANCE = (
    Match("Désirée, level 6 against random", "desiree", 6, None, 50, 1.0),
    Match("Mensch, level 8 against three random", "mensch", 8, None, 1000, 0.57, {}, FOUR_SEATS, 0, 5000),
)
"""Against players who move at random; here the strength is a level."""
LADDERS = (
    Match("Désirée", "desiree", None, None, 30, 0.6),
    Match("D.21", "d21", None, None, 14, 0.6),
    Match("Checkers", "checkers", None, None, 30, 0.6),
    Match("Mensch", "mensch", None, None, 1000, 0.6, {}, PARTNERS, 0, 5000),
)
"""Each level of a game against the one below. So many games that all matches together take two
cores about forty minutes."""
DUEL_GAMES, DUEL_SHARE = 40, 0.6


def measure(effort: Effort) -> Iterator[Line]:
    """All matches, each cut to so many games."""
    kept = Kept(effort.keep)
    for match in matches():
        cut = replace(match, games=min(match.games, effort.most_games))
        yield from kept.lines(code_of(cut.game), repr(cut), lambda cut=cut: _played(cut))  # type: ignore[misc]
    if effort.reference:
        yield duel.run(effort.reference, min(DUEL_GAMES, effort.most_games), DUEL_SHARE)
    else:
        yield HOW_TO


def code_of(game: str) -> tuple[str, ...]:
    """The modules that a match of this game depends on: its own, and what all games share."""
    package = type(open_game(game)).__module__.rpartition(".")[0]
    return (package, *(f"engine.{each}" for each in SHARED))


def _played(match: Match) -> Iterator[Line]:
    score = run(match)
    yield score
    if match.game == "desiree" and match.weak is None:
        yield from _goals(score)


def matches() -> Iterator[Match]:
    """Every match that needs nobody else."""
    yield from MATCHES
    for match in CHANCE:
        yield replace(match, strong=open_game(match.game).levels[(match.strong or 1) - 1])
    for ladder in LADDERS:
        levels = open_game(ladder.game).levels
        for level, (weak, strong) in enumerate(pairwise(levels), 2):
            what = f"{ladder.what}, level {level} against {level - 1}"
            yield replace(ladder, what=what, strong=strong, weak=weak)


def _goals(score: Score) -> Iterator[str]:
    """Both goals should occur as ends."""
    for rule in BOTH_GOALS:
        if rule not in score.note:
            yield f"{score.what}: no game ended by {rule} (MISSED: both goals should occur)"
