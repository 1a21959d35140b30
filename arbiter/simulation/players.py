"""Players who know the game, but now and then break a rule and have to put it right.

They know no rule themselves: they take the computer's move and spoil it, and ask the engine
whether what came out is still legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engine import EMPTY, AnyGame, CellChange, Change, Illegal

TRIES = 50
"""How often a spoiled move is drawn again before the players simply behave."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What stands on the board after a player did something, and how a referee should read it."""

    contents: dict[str, str]
    truth: str


class CarelessPlayers:
    """Both players of a game; `mischief` is how often a turn goes wrong at first."""

    def __init__(self, game: AnyGame, seed: int, mischief: float = 0.2) -> None:
        self._game = game
        self._random = Random(seed)  # noqa: S311 -- play, not secrets
        self._mischief = mischief

    def turn(self, position: Any) -> Iterator[Scene]:
        """What the board shows during one turn; the last scene is the legal move."""
        before = self._game.contents(position)
        move = self._game.best(position, self._random.getrandbits(32))
        if move is None:
            return
        halves = self._game.halfway(position, move)
        if halves and self._random.random() < self._mischief:
            yield Scene(_after(before, self._random.choice(halves)), "unfinished")
        elif self._random.random() < self._mischief and (spoiled := self._breach(position, before)):
            yield Scene(_after(before, spoiled), "illegal")
            if self._random.random() < 0.5:  # put it back first, or correct it straight away
                yield Scene(before, "unchanged")
        yield Scene(self._game.contents(self._game.play(position, move)), "legal")

    def _breach(self, position: Any, before: dict[str, str]) -> Change | None:
        """Something that no rule allows, done to one piece."""
        for _ in range(TRIES):
            change = self._random.choice((self._misplaced, self._turned, self._taken_off))(before)
            if isinstance(self._game.judge(position, change), Illegal):
                return change
        return None

    def _misplaced(self, before: dict[str, str]) -> Change:
        start, target = self._occupied(before), self._free(before)
        label = before[start] if self._random.random() < 0.6 else self._other_face(before[start])
        return Change((CellChange(start, before[start], EMPTY), CellChange(target, EMPTY, label)))

    def _turned(self, before: dict[str, str]) -> Change:
        cell = self._occupied(before)
        return Change((CellChange(cell, before[cell], self._other_face(before[cell])),))

    def _taken_off(self, before: dict[str, str]) -> Change:
        cell = self._occupied(before)
        return Change((CellChange(cell, before[cell], EMPTY),))

    def _occupied(self, before: dict[str, str]) -> str:
        return self._random.choice([cell for cell, label in before.items() if label != EMPTY])

    def _free(self, before: dict[str, str]) -> str:
        return self._random.choice([cell for cell, label in before.items() if label == EMPTY])

    def _other_face(self, label: str) -> str:
        """Another piece of the same kind and colour."""
        pieces = self._game.pieces.pieces
        this = next(piece for piece in pieces if piece.label == label)
        alike = [p.label for p in pieces if (p.kind, p.colour) == (this.kind, this.colour) and p != this]
        return self._random.choice(alike)


def _after(before: dict[str, str], change: Change) -> dict[str, str]:
    return {**before, **{each.cell: each.after for each in change.cells}}
