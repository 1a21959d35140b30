"""A sighting: for every cell how likely each thing is to stand there. Never an answer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine import EMPTY, PieceSet

DIGITS = 4
"""Probabilities are rounded to what the journal keeps, so that a replay sees the same numbers."""

FLOOR = math.log(10**-DIGITS)
"""What an unlisted label weighs: no sensor is so sure that one wrong cell could decide alone."""

BLIND = 0.5
"""Below this the likeliest thing on a cell is hardly likelier than all others together."""

LONG = math.inf
"""The age of a cell of which nobody said how long it has looked so: long enough for anything."""


class SightingError(Exception):
    """What came from a sensor or a file is no sighting; the message names the cell."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One look at the board. A cell that is missing was covered or not seen, and says nothing."""

    cells: Mapping[str, Mapping[str, float]] = field(default_factory=dict, hash=False)
    """What the camera says: probabilities by cell and label; what is not listed is all but impossible."""
    reeds: Mapping[str, float] = field(default_factory=dict, hash=False)
    """What the reeds say: the probability that something stands there, whatever it is."""
    steady_s: Mapping[str, float] = field(default_factory=dict, hash=False)
    """For how many seconds a cell has looked so."""
    clear_s: float = LONG
    """For how many seconds no cell was hidden, came into view or became another one."""
    alike: tuple[tuple[str, ...], ...] = ()
    """Labels of pieces that look the same from right above, where somebody knows the set."""

    def of_set(self, pieces: PieceSet) -> Sighting:
        """The same, now that it is known which pieces were looked at."""
        return replace(self, alike=pieces.alike_from_above())

    def is_blind(self, cell: str) -> bool:
        """Whether nothing can be said about this cell: not seen, or anything may stand there."""
        return cell not in self.reeds and not self.tells_pieces_apart(cell)

    def tells_pieces_apart(self, cell: str) -> bool:
        """Whether more than occupied or free is known about this cell."""
        seen = self.cells.get(cell)
        if seen is None:
            return False
        if max(seen.values(), default=0.0) >= BLIND:
            return True
        return any(sum(seen.get(each, 0.0) for each in labels) >= BLIND for labels in self.alike)

    def twins(self, cell: str) -> tuple[str, ...]:
        """The pieces that nobody can tell apart there: alike from above, and seen as equally likely."""
        seen = self.cells.get(cell, {})
        for labels in self.alike:
            likely = seen.get(labels[0], 0.0)
            if likely * len(labels) >= BLIND and all(seen.get(each) == likely for each in labels):
                return labels
        return ()

    def look_of(self, cell: str, label: str) -> str:
        """What this would look like there: a reed feels pieces only, and twins look the same."""
        if label == EMPTY:
            return EMPTY
        if not self.tells_pieces_apart(cell):
            return "occupied"
        twins = self.twins(cell)
        return twins[0] if label in twins else label

    def weigh(self, cell: str, label: str) -> float:
        """The log-probability that this stands there; the same for all labels if unseen."""
        seen, occupied = self.cells.get(cell), self.reeds.get(cell)
        weight = 0.0 if seen is None else math.log(seen[label]) if label in seen else FLOOR
        if self.alike and label in (twins := self.twins(cell)):
            weight += math.log(len(twins))  # either of them is as good as the other
        if occupied is not None:
            p = 1.0 - occupied if label == EMPTY else occupied
            weight += max(FLOOR, math.log(p)) if p > 0 else FLOOR
        return weight

    def age(self, cell: str) -> float:
        """For how long the cell has looked so."""
        return self.steady_s.get(cell, LONG)

    def to_json(self) -> dict[str, Any]:
        """The sighting as plain dictionaries; what nobody said is left out."""
        parts: dict[str, Any] = {"cells": {cell: dict(seen) for cell, seen in self.cells.items()}}
        if self.reeds:
            parts["reeds"] = dict(self.reeds)
        if self.steady_s:
            parts["steady_s"] = dict(self.steady_s)
        if self.clear_s < LONG:
            parts["clear_s"] = self.clear_s
        return parts

    @staticmethod
    def from_json(given: Mapping[str, Any]) -> Sighting:
        """The sighting that `to_json` wrote."""
        return Sighting.of(given["cells"], given.get("reeds"), given.get("steady_s"), given.get("clear_s"))

    @staticmethod
    def of(
        cells: Mapping[str, Mapping[str, float]],
        reeds: Mapping[str, float] | None = None,
        steady_s: Mapping[str, float] | None = None,
        clear_s: float | None = None,
    ) -> Sighting:
        """A sighting from probabilities, rounded to the journal's digits; small ones are left out."""
        kept = {}
        for cell, seen in cells.items():
            rounded = {label: round(_checked(cell, p), DIGITS) for label, p in seen.items()}
            kept[cell] = {label: p for label, p in rounded.items() if p > 0}
        return Sighting(
            kept,
            {cell: round(_checked(cell, p), DIGITS) for cell, p in (reeds or {}).items()},
            {cell: round(_checked_age(cell, age), 2) for cell, age in (steady_s or {}).items()},
            LONG if clear_s is None else round(_checked_age("the board", clear_s), 2),
        )


def _checked(cell: str, p: float) -> float:
    if not 0 <= p <= 1:
        raise SightingError(f"The sighting of {cell} is no probability from 0 to 1: {p!r}.")
    return float(p)


def _checked_age(cell: str, age: float) -> float:
    if not 0 <= age < LONG:
        raise SightingError(f"The age of {cell} is no number of seconds: {age!r}.")
    return float(age)
