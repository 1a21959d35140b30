"""What looks different but is the same to the rules is made to look the same.

Which of its corner circles a waiting figure stands on is no part of the game, and a king for whom
no second disc is left stands as a single one. The evidence is put under the names and labels that
the position uses, so that the comparison need not know any game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from arbiter.sighting.sighting import Sighting
from engine import EMPTY, AnyGame


def canonical(game: AnyGame, position: Any, contents: Mapping[str, str], sighting: Sighting) -> Sighting:
    """The same sighting in the words of the position."""
    cells = dict(sighting.cells)
    for cell, alike in game.accepts(position).items():
        if cell in cells:
            cells[cell] = _merged(cells[cell], contents[cell], alike)
    renamed = replace(sighting, cells=cells)
    for pool in game.pools:
        renamed = _sorted(renamed, pool)
    return renamed


def _merged(seen: Mapping[str, float], label: str, alike: tuple[str, ...]) -> dict[str, float]:
    """All that may rightly stand for this label counts as this label."""
    rest = {each: p for each, p in seen.items() if each not in alike}
    together = min(1.0, sum(seen.get(each, 0.0) for each in alike))
    return {label: together, **rest} if together else rest


def _sorted(sighting: Sighting, pool: tuple[str, ...]) -> Sighting:
    """The evidence of a pool's cells, the most surely occupied first; what is not seen comes last.

    One figure too many may stand on any of them, so all have changed when the last of them did.
    """

    def emptiness(cell: str) -> tuple[bool, float]:
        is_blind = sighting.is_blind(cell)
        return is_blind, 0.0 if is_blind else sighting.weigh(cell, EMPTY)

    order = sorted(pool, key=emptiness)
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
