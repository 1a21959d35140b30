"""Players who know the game, but now and then break a rule and have to put it right.

They know no rule themselves: they take the computer's move and spoil it, and ask the engine
whether what came out is still legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engine import EMPTY, AnyGame, CellChange, Change, Illegal

TRIES = 50
"""How often a spoiled move is drawn again before the players simply behave."""


LEVEL = 4
"""They play well enough to come to an end, and fast enough not to be waited for."""

CLUMSINESS = 0.15
"""How many of the mishaps are a sleeve that knocks pieces over."""

SWEPT = 3


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
        self._nodes = game.levels[LEVEL - 1]

    def turn(self, position: Any) -> Iterator[Scene]:
        """What the board shows during one turn; the last scene is the legal move."""
        move = self._game.best(position, self._random.getrandbits(32), self._nodes)
        if move is None:
            return
        before = self._game.contents(position)
        intended = next(each.change for each in self._game.successors(position) if each.move == move)
        halves = self._game.halfway(position, move)
        if halves and self._random.random() < self._mischief:
            yield Scene(_after(before, self._random.choice(halves)), "unfinished")
        elif self._random.random() < self._mischief * CLUMSINESS:
            yield Scene(_after(before, self._knocked(before)), "disturbed")
            yield Scene(before, "unchanged")
        elif self._random.random() < self._mischief and (slip := self._slip(position, before, intended)):
            yield Scene(_after(before, slip), "illegal")
            if self._random.random() < 0.5:  # put it back first, or correct it straight away
                yield Scene(before, "unchanged")
        yield Scene(_after(before, intended), "legal")

    def _slip(self, position: Any, before: dict[str, str], intended: Change) -> Change | None:
        """The intended move gone wrong, or something done to any piece, that no rule allows."""
        slips: list[Callable[[], Change]] = [
            lambda: self._wrong_cell(before, intended),
            lambda: self._misplaced(before),
            lambda: self._taken_off(before),
        ]
        if any(piece.face for piece in self._game.pieces.pieces):
            slips += [lambda: self._wrong_face(intended), lambda: self._turned(before)]
        for _ in range(TRIES):
            slip = self._random.choice(slips)()
            if isinstance(self._game.judge(position, slip), Illegal):
                return slip
        return None

    def _knocked(self, before: dict[str, str]) -> Change:
        """A sleeve sweeps a few pieces to other cells."""
        starts = self._random.sample([cell for cell, label in before.items() if label != EMPTY], SWEPT)
        targets = self._random.sample([cell for cell, label in before.items() if label == EMPTY], SWEPT)
        swept = [CellChange(cell, before[cell], EMPTY) for cell in starts]
        swept += [CellChange(to, EMPTY, before[cell]) for cell, to in zip(starts, targets, strict=True)]
        return Change(tuple(swept))

    def _wrong_cell(self, before: dict[str, str], intended: Change) -> Change:
        """The right piece, but it ends up somewhere else."""
        touched = {each.cell for each in intended.cells}
        target = self._free({cell: label for cell, label in before.items() if cell not in touched})
        came = next(each for each in intended.cells if each.after != EMPTY)
        stayed = tuple(each for each in intended.cells if each != came)
        return Change((*stayed, CellChange(target, EMPTY, came.after)))

    def _wrong_face(self, intended: Change) -> Change:
        """The right piece on the right cell, but it shows something else."""
        return Change(
            tuple(
                each
                if each.after == EMPTY
                else CellChange(each.cell, each.before, self._other_face(each.after))
                for each in intended.cells
            )
        )

    def _misplaced(self, before: dict[str, str]) -> Change:
        start, target = self._occupied(before), self._free(before)
        return Change((CellChange(start, before[start], EMPTY), CellChange(target, EMPTY, before[start])))

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
