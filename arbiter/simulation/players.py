"""Players who know the game, but now and then break a rule and have to put it right.

They know no rule themselves: they take the computer's move, or let a careless hand do something
that the engine does not allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from arbiter.referee import ThrowLook, Thrown
from arbiter.simulation.mishaps import rarest
from engine import AnyGame, Change

LEVEL = 4
"""They play well enough to come to an end, and fast enough not to be waited for."""

IMPATIENCE = 0.3
"""How many of the mishaps of a turn come before the throw, where a die is thrown."""

SIDES = 6


@dataclass(frozen=True, slots=True)
class Scene:
    """What stands on the board after a player did something, and how a referee should read it."""

    contents: dict[str, str]
    truth: str


class CarelessPlayers:
    """All players of a game; `mischief` is how often a turn goes wrong at first."""

    def __init__(self, game: AnyGame, seed: int, mischief: float = 0.2) -> None:
        self._game = game
        self._random = Random(seed)  # noqa: S311 -- play, not secrets
        self._mischief = mischief
        self._nodes = game.levels[LEVEL - 1]
        self._kinds: Counter[str] = Counter()
        """The mishaps so far: what has not happened yet comes first."""

    def turn(self, position: Any) -> Iterator[Scene]:
        """What the board shows during one turn; the last scene is the legal move."""
        move = self._game.best(position, self._random.getrandbits(32), self._nodes)
        if move is None:
            return
        before = self._game.contents(position)
        intended = next(each.change for each in self._game.successors(position) if each.move == move)
        halves = self._game.halfway(position, move)
        if halves and self._is_careless():
            yield Scene(_after(before, self._random.choice(halves)), "unfinished")
        elif self._is_careless():
            yield from self._mishap(position)
        yield Scene(_after(before, intended), "legal")

    def before_throw(self, position: Any) -> Iterator[Scene]:
        """What the board shows while a throw is awaited: now and then somebody cannot wait."""
        if self._is_careless(IMPATIENCE):
            yield from self._mishap(position, is_put_back=True)

    def throw(self) -> Iterator[Thrown]:
        """The die until it lies flat: now and then it leans against something first."""
        if self._is_careless(IMPATIENCE):
            yield Thrown(0, ThrowLook.COCKED)
        yield Thrown(self._random.randint(1, SIDES))

    def after_throw(self) -> Iterator[Thrown]:
        """What happens to the die that lies: now and then it is turned, or thrown once more."""
        if self._is_careless(IMPATIENCE):
            look = self._random.choice((ThrowLook.TOUCHED, ThrowLook.PLAIN))
            yield Thrown(self._random.randint(1, SIDES), look)

    def _is_careless(self, share: float = 1.0) -> bool:
        return self._random.random() < self._mischief * share

    def _mishap(self, position: Any, is_put_back: bool = False) -> Iterator[Scene]:
        """Something goes wrong; it is put back first, or corrected straight away."""
        mishap = rarest(self._game, position, self._random, self._kinds)
        if mishap is None:
            return
        self._kinds[mishap.kind] += 1
        before = self._game.contents(position)
        yield Scene(_after(before, mishap.change), mishap.verdict)
        if is_put_back or mishap.verdict == "disturbed" or self._random.random() < 0.5:
            yield Scene(before, "unchanged")


def _after(before: dict[str, str], change: Change) -> dict[str, str]:
    return {**before, **{each.cell: each.after for each in change.cells}}
