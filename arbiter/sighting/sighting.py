"""A sighting: for every cell how likely each thing is to stand there. Never an answer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

DIGITS = 4
"""Probabilities are rounded to what the journal keeps, so that a replay sees the same numbers."""

FLOOR = math.log(10**-DIGITS)
"""What an unlisted label weighs: no sensor is so sure that one wrong cell could decide alone."""


BLIND = 0.5
"""Below this the likeliest thing on a cell is hardly likelier than all others together."""


class SightingError(Exception):
    """What came from a sensor or a file is no sighting; the message names the cell."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One look at the board. A cell that is missing was covered or not seen, and says nothing."""

    cells: Mapping[str, Mapping[str, float]]
    """Probabilities by cell and label; what is not listed is all but impossible."""

    def is_blind(self, cell: str) -> bool:
        """Whether nothing can be said about this cell: not seen, or anything may stand there."""
        seen = self.cells.get(cell)
        return seen is None or max(seen.values(), default=0.0) < BLIND

    def weigh(self, cell: str, label: str) -> float:
        """The log-probability that this stands there; the same for all labels if unseen."""
        seen = self.cells.get(cell)
        if seen is None:
            return 0.0
        return math.log(seen[label]) if label in seen else FLOOR

    def to_json(self) -> dict[str, Any]:
        """The cells as plain dictionaries."""
        return {cell: dict(seen) for cell, seen in self.cells.items()}

    @staticmethod
    def of(cells: Mapping[str, Mapping[str, float]]) -> Sighting:
        """A sighting from probabilities, rounded to the journal's digits; small ones are left out."""
        kept = {}
        for cell, seen in cells.items():
            rounded = {label: round(_checked(cell, p), DIGITS) for label, p in seen.items()}
            kept[cell] = {label: p for label, p in rounded.items() if p > 0}
        return Sighting(kept)


def _checked(cell: str, p: float) -> float:
    if not 0 <= p <= 1:
        raise SightingError(f"The sighting of {cell} is no probability from 0 to 1: {p!r}.")
    return float(p)
