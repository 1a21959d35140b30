"""What a single position cannot show: that it came back, or that nothing has been achieved for long.

A history is the list of positions from the start to now. Two options speak of it, in the games
that have them: `repetition` (warn, draw or off) and `no_progress` (so many moves each, 0 is off).
That somebody has just arrived while the others play on shows only beside the position before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.game import Game
from engine.ruling import Finding, Outcome

P = TypeVar("P")
M = TypeVar("M")

REPEATS = 3
"""A position that stands for the third time with the same side to move has been repeated (ours)."""


def warnings(game: Game[P, M], history: Sequence[P]) -> tuple[Finding, ...]:
    """What the players should hear about the way that led here; a draw may be offered."""
    return (*_arrived(game, history), *_repeated(game, history), *_without_progress(game, history))


def draw(game: Game[P, M], history: Sequence[P]) -> Outcome | None:
    """The draw that the way here has made, where the option says so."""
    if game.options.get("repetition") != "draw" or times_seen(history) < REPEATS:
        return None
    return Outcome(None, (), "repetition", ())


def times_seen(history: Sequence[P]) -> int:
    """How often the last position has stood on the board, this time included."""
    return history.count(history[-1]) if history else 0


def idle_plies(game: Game[P, M], history: Sequence[P]) -> int:
    """For how many single moves up to now nothing has been achieved that lasts."""
    if not history:
        return 0
    now = game.progress(history[-1])
    idle = 0
    for position in reversed(history[:-1]):
        if game.progress(position) != now:
            break
        idle += 1
    return idle


def _arrived(game: Game[P, M], history: Sequence[P]) -> tuple[Finding, ...]:
    """Who has just reached the goal, and in which place, while the others play on."""
    before, now = (game.arrived(history[number]) for number in (max(len(history) - 2, 0), -1))
    if len(now) <= len(before):
        return ()
    return (Finding("rank", "home", (), {"player": now[-1], "place": len(now)}),)


def _repeated(game: Game[P, M], history: Sequence[P]) -> tuple[Finding, ...]:
    count = times_seen(history)
    if game.options.get("repetition") != "warn" or count < REPEATS:
        return ()
    return (Finding("repetition", "warned", (), {"count": count}),)


def _without_progress(game: Game[P, M], history: Sequence[P]) -> tuple[Finding, ...]:
    limit = int(game.options.get("no_progress", "0"))
    if not limit or idle_plies(game, history) < limit * len(game.players):
        return ()
    return (Finding("no_progress", "warned", (), {"moves": limit}),)
