"""Players at a board that only feels: they slip in ways it can tell, and rather keep off broken cells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from arbiter.simulation.mishaps import Mishap, mishaps
from arbiter.simulation.players import LEVEL, Scene
from engine import EMPTY, AnyGame, Change, Successor


class FeltPlayers:
    """All players of a game. `mischief` is how often a turn goes wrong at first."""

    def __init__(
        self, game: AnyGame, random: Random, mischief: float = 0.1, avoided: frozenset[str] = frozenset()
    ) -> None:
        self._game, self._random = game, random
        self._mischief, self._avoided = mischief, avoided
        self._nodes = game.levels[LEVEL - 1]

    def turn(self, position: Any) -> Iterator[Scene]:
        """What the board shows during one turn; the last scene is the legal move."""
        before = self._game.contents(position)
        if self._random.random() < self._mischief and (mishap := self._mishap(position)):
            yield Scene(_after(before, mishap.change), mishap.verdict)
            yield Scene(before, "unchanged")
        if chosen := self._chosen(position):
            yield Scene(_after(before, chosen.change), "legal")

    def _chosen(self, position: Any) -> Successor[Any] | None:
        """The computer's move, or any other one that keeps off the broken cells, if there is one."""
        best = self._game.best(position, self._random.getrandbits(32), self._nodes)
        successors = list(self._game.successors(position))
        open_to = [each for each in successors if self.is_fine(each.change)] or successors
        wanted = [each for each in open_to if each.move == best]
        return (wanted or [self._random.choice(open_to)])[0] if open_to else None

    def _mishap(self, position: Any) -> Mishap | None:
        """Something that goes wrong with the pieces that stand there; nobody brings others."""
        drawn = mishaps(self._game, position, self._random, has_camera=False)
        return next((each for each in drawn if self.is_fine(each.change) and not _brings(each.change)), None)

    def is_fine(self, change: Change) -> bool:
        """Whether the reeds can tell all of it."""
        return not any(each.cell in self._avoided for each in change.cells)


def _brings(change: Change) -> bool:
    """Whether more pieces came than left."""
    came = sum(each.before == EMPTY for each in change.cells)
    return came > sum(each.after == EMPTY for each in change.cells)


def _after(before: dict[str, str], change: Change) -> dict[str, str]:
    return {**before, **{each.cell: each.after for each in change.cells}}
