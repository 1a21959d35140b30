"""What looks different but is the same to the rules is made to look the same.

Which of its corner circles a waiting figure stands on is no part of the game, and a king for whom
no second disc is left stands as a single one. The evidence is put under the names and labels that
the position uses, so that the comparison need not know any game. What is found is told under the
names that the players see.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from arbiter.sighting.sighting import Sighting
from engine import EMPTY, AnyGame, Change, Fact, Finding

SEEMS_EMPTY = math.log(0.5)


@dataclass(frozen=True, slots=True)
class Names:
    """Where that is which the position has under another name."""

    seen_on: Mapping[str, str] = field(default_factory=dict, hash=False)

    def cell(self, name: str) -> str:
        """The cell as the players see it."""
        return self.seen_on.get(name, name)

    def cells(self, names: Iterable[str]) -> tuple[str, ...]:
        """All of them."""
        return tuple(map(self.cell, names))

    def change(self, change: Change) -> Change:
        """The change where it was seen."""
        if not self.seen_on:
            return change
        return Change(tuple(replace(each, cell=self.cell(each.cell)) for each in change.cells))

    def findings(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings with the cells that the players see."""
        return tuple(map(self._finding, findings))

    def _finding(self, finding: Finding) -> Finding:
        facts = {name: self._fact(fact) for name, fact in finding.facts.items()}
        return replace(finding, cells=self.cells(finding.cells), facts=facts)

    def _fact(self, fact: Fact) -> Fact:
        if isinstance(fact, tuple):
            return self.cells(fact)
        return self.cell(fact) if isinstance(fact, str) else fact


def standing_in_pools(game: AnyGame, sighting: Sighting) -> frozenset[str]:
    """The cells of the pools on which something is seen to stand."""
    return frozenset(cell for pool in game.pools for cell in pool if _seems_taken(sighting, cell))


def _seems_taken(sighting: Sighting, cell: str) -> bool:
    return not sighting.is_blind(cell) and sighting.weigh(cell, EMPTY) < SEEMS_EMPTY


def canonical(
    game: AnyGame, position: Any, contents: Mapping[str, str], sighting: Sighting, stood: frozenset[str]
) -> tuple[Sighting, Names]:
    """The same sighting in the words of the position; `stood` are the cells of pools taken before."""
    cells = dict(sighting.cells)
    for cell, alike in game.accepts(position).items():
        if cell in cells:
            cells[cell] = _merged(cells[cell], contents[cell], alike)
    seen_on: dict[str, str] = {}
    renamed = replace(sighting, cells=cells)
    for pool in game.pools:
        order = _order(renamed, pool, stood)
        renamed = _sorted(renamed, pool, order)
        seen_on |= dict(zip(pool, order, strict=True))
    return renamed, Names(seen_on)


def _merged(seen: Mapping[str, float], label: str, alike: tuple[str, ...]) -> dict[str, float]:
    """All that may rightly stand for this label counts as this label."""
    rest = {each: p for each, p in seen.items() if each not in alike}
    together = min(1.0, sum(seen.get(each, 0.0) for each in alike))
    return {label: together, **rest} if together else rest


def _order(sighting: Sighting, pool: tuple[str, ...], stood: frozenset[str]) -> list[str]:
    """A pool's cells, the taken ones first and those that are not seen last.

    Among the taken ones come those that were taken before, so that what comes after them has come; among
    the others too, so that they are the ones that were left.
    """

    def emptiness(cell: str) -> tuple[bool, bool, bool, float]:
        if sighting.is_blind(cell):
            return True, True, cell not in stood, 0.0
        return False, not _seems_taken(sighting, cell), cell not in stood, sighting.weigh(cell, EMPTY)

    return sorted(pool, key=emptiness)


def _sorted(sighting: Sighting, pool: tuple[str, ...], order: list[str]) -> Sighting:
    """The evidence of a pool's cells in this order.

    One figure too many may stand on any of them, so all have changed when the last of them did.
    """
    youngest = min((sighting.steady_s[cell] for cell in pool if cell in sighting.steady_s), default=None)
    ages = {} if youngest is None else dict.fromkeys(pool, youngest)
    return replace(
        sighting,
        cells=_renamed(sighting.cells, pool, order),
        reeds=_renamed(sighting.reeds, pool, order),
        steady_s={**sighting.steady_s, **ages},
    )


def _renamed(evidence: Mapping[str, Any], pool: tuple[str, ...], order: list[str]) -> dict[str, Any]:
    moved = {new: evidence[old] for new, old in zip(pool, order, strict=True) if old in evidence}
    return {cell: value for cell, value in evidence.items() if cell not in pool} | moved
