"""Mishaps: every change of a board that a camera can see and no rule allows, with the rule it breaks.

Kinds are not listed by hand. Careless hands do anything, the engine says what it was, and the
article with its reason is the kind: so every breach that the engine knows of can come up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from arbiter.simulation.slips import Slips
from engine import SEVERAL, AnyGame, Change, Illegal, Legal, Unfinished

DRAWS = 40
"""So many slips are tried in a position; rare kinds come up in the long run only."""


@dataclass(frozen=True, slots=True)
class Mishap:
    """One change that is no legal move, and what the engine says about it."""

    verdict: str
    """The reading that is right: `illegal`, `unfinished` or `disturbed`."""
    rule: str
    why: str
    change: Change

    @property
    def kind(self) -> str:
        """Such as `illegal D.turn wrong`."""
        return f"{self.verdict} {self.rule} {self.why}"


def mishaps(game: AnyGame, position: Any, random: Random, draws: int = DRAWS) -> Iterator[Mishap]:
    """What can go wrong in this position, as drawn."""
    slips = Slips(game, position, random)
    for _ in range(draws):
        change = slips.draw()
        if change and is_visible(game, position, slips.contents, change):
            mishap = judged(game, position, change)
            if mishap:
                yield mishap


def rarest(game: AnyGame, position: Any, random: Random, counts: Counter[str]) -> Mishap | None:
    """The mishap whose kind has come up least so far; None where nothing goes wrong."""
    drawn = mishaps(game, position, random)
    return min(drawn, key=lambda mishap: counts[mishap.kind], default=None)


def judged(game: AnyGame, position: Any, change: Change) -> Mishap | None:
    """The change as a mishap; None if it is a legal move."""
    ruling = game.judge(position, change)
    match ruling:
        case Legal():
            return None
        case Unfinished():
            found, verdict = ruling.missing[0], "unfinished"
        case Illegal():
            found = ruling.violations[0]
            verdict = "disturbed" if found.why == SEVERAL else "illegal"
    return Mishap(verdict, found.rule, found.why, change)


def is_visible(game: AnyGame, position: Any, contents: Mapping[str, str], change: Change) -> bool:
    """Whether the board is another one to the rules: pieces that only changed places in a pool are not."""
    after = {**contents, **{each.cell: each.after for each in change.cells}}
    return _counted(game, position, contents) != _counted(game, position, after)


def _counted(game: AnyGame, position: Any, contents: Mapping[str, str]) -> dict[Any, Any]:
    """The board with looks that mean the same made equal, and of pools only how many of what."""
    accepts = game.accepts(position)
    cells: dict[Any, Any] = {
        cell: contents[cell] if label in accepts.get(cell, ()) else label for cell, label in contents.items()
    }
    for cell, looks in accepts.items():
        if cells[cell] in looks:
            cells[cell] = looks
    for pool in game.pools:
        cells[pool] = sorted(cells.pop(cell) for cell in pool)
    return cells
