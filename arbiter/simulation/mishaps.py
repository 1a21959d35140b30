"""Mishaps: every change of a board that sensors can notice and no rule allows, with the rule it breaks.

Kinds are not listed by hand. Careless hands do anything, the engine says what it was, and the
article with its reason is the kind: so every breach that the engine knows of can come up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from arbiter.simulation.careless import CarelessHand
from arbiter.simulation.slips import slip
from engine import EMPTY, SEVERAL, AnyGame, Change, Illegal, Legal, Unfinished

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


def mishaps(
    game: AnyGame, position: Any, random: Random, has_camera: bool = True, draws: int = DRAWS
) -> Iterator[Mishap]:
    """What can go wrong in this position, as drawn; without a camera only what reeds can tell."""
    hand = CarelessHand(game, position, random)
    is_noticed = is_seen if has_camera else is_felt
    for _ in range(draws):
        change = slip(hand)
        if change and is_noticed(game, position, change) and (mishap := judged(game, position, change)):
            yield mishap


def rarest(
    game: AnyGame, position: Any, random: Random, counts: Counter[str], has_camera: bool = True
) -> Mishap | None:
    """The mishap whose kind has come up least so far; None where nothing goes wrong."""
    drawn = mishaps(game, position, random, has_camera)
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


def is_seen(game: AnyGame, position: Any, change: Change) -> bool:
    """Whether the board is another one to the rules: pieces that only changed places in a pool are not."""
    return _look(game, position, change) != _look(game, position, Change())


def is_felt(game: AnyGame, position: Any, change: Change) -> bool:
    """Whether occupied cells alone show it: not where the board feels as before, or as after a legal move."""
    felt = _occupancy(game, position, change)
    lawful = (Change(), *(each.change for each in game.successors(position)))
    return all(felt != _occupancy(game, position, each) for each in lawful)


def _look(game: AnyGame, position: Any, change: Change) -> dict[Hashable, object]:
    """The board after a change, with looks that mean the same made equal."""
    accepts = game.accepts(position)
    cells = {
        cell: str(accepts[cell]) if label in accepts.get(cell, ()) else label
        for cell, label in _after(game, position, change).items()
    }
    return _counted(game, cells)


def _occupancy(game: AnyGame, position: Any, change: Change) -> dict[Hashable, object]:
    """Which cells are occupied after a change."""
    after = _after(game, position, change)
    return _counted(game, {cell: str(label != EMPTY) for cell, label in after.items()})


def _after(game: AnyGame, position: Any, change: Change) -> Mapping[str, str]:
    return game.contents(position) | {each.cell: each.after for each in change.cells}


def _counted(game: AnyGame, cells: dict[str, str]) -> dict[Hashable, object]:
    """The same, and of pools only how many of what."""
    counted: dict[Hashable, object] = {pool: sorted(cells.pop(cell) for cell in pool) for pool in game.pools}
    counted.update(cells)
    return counted
