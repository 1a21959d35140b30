"""Many looks become one sighting: a single odd frame is forgotten, and every cell knows its age.

Sensors err. Most errors last one frame; a few last seconds. A cell is therefore reported as what it
was at least twice in a row, with the average of those looks, and with the time since when it has
looked so. How long is long enough is not decided here: that depends on what is being claimed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from arbiter.sighting.sighting import Sighting, SightingError
from engine import EMPTY

CONFIRMING_LOOKS = 2
"""A cell that looks new in one frame only is an odd frame."""
FORGETTING_LOOKS = 4
"""A cell that was not seen so often in a row may have changed meanwhile: a hand is over it."""
LASTING_S = 2.5
"""No error lasts so long. A cell that looks otherwise for less, and then as before, was not touched."""
MOST_LOOKS = 8
"""Older looks do not count any more."""

OR = " or "
"""Between the labels of pieces that nobody can tell apart, which are gathered as one."""

Labels = Mapping[str, float]


def _joined(seen: Labels, twins: tuple[str, ...]) -> Labels:
    """What was seen, with twins as one thing."""
    if not twins:
        return seen
    rest = {label: p for label, p in seen.items() if label not in twins}
    return {OR.join(twins): sum(seen[each] for each in twins), **rest}


def _parted(seen: Labels) -> Labels:
    """The same with each of the twins by itself."""
    parts = ((label.split(OR), p) for label, p in seen.items())
    return {each: p / len(labels) for labels, p in parts for each in labels}


class Guess(NamedTuple):
    """What a cell has looked like since when, until when, and the last looks that said so."""

    label: str
    since: float
    until: float
    looks: tuple[Labels, ...]

    def again(self, seen: Labels, t: float) -> Guess:
        """The same after one more look that agrees."""
        return Guess(self.label, self.since, t, (*self.looks[1 - MOST_LOOKS :], seen))

    @property
    def belief(self) -> Labels:
        """What the looks say together: as much as `CONFIRMING_LOOKS` of them that agree.

        More would be too sure, since neighbouring frames err alike.
        """
        total: defaultdict[str, float] = defaultdict(float)
        for look in self.looks:
            for label, p in look.items():
                total[label] += p
        weights = {label: p**CONFIRMING_LOOKS for label, p in total.items()}
        whole = sum(weights.values())
        return {label: weight / whole for label, weight in weights.items()} if whole else total


class Former(NamedTuple):
    """What a cell looked like for a long time until a moment ago, and since when."""

    label: str
    since: float


class Watched(NamedTuple):
    """One cell: what it is taken to be, and what it has begun to look like instead."""

    since: float
    """Since when it has been hidden, in view again, or another one; short moments aside."""
    standing: Guess | None = None
    challenger: Guess | None = None
    missed: int = 0
    former: Former | None = None

    def seen(self, labels: Labels, t: float) -> Watched:
        """The cell after a look at it."""
        label = max(labels, key=labels.__getitem__)
        if self.standing and label == self.standing.label:
            return Watched(self.since, self.standing.again(labels, t), former=self.former)
        if self.challenger and label == self.challenger.label:
            challenger = self.challenger.again(labels, t)
        else:
            challenger = Guess(label, t, t, (labels,))
        if len(challenger.looks) >= CONFIRMING_LOOKS:
            return self._changed(challenger)
        return Watched(self.since, self.standing, challenger, former=self.former)

    def _changed(self, to: Guess) -> Watched:
        """The cell with its new look, or with its former one after a short moment."""
        if self.standing is None:
            return Watched(to.since, to)
        if to.since - self.standing.since >= LASTING_S:
            return Watched(to.since, to, former=Former(self.standing.label, self.since))
        is_back = self.former is not None and self.former.label == to.label
        return Watched(self.former.since if self.former and is_back else to.since, to)

    def unseen(self, t: float) -> Watched:
        """The cell after a look that did not show it."""
        missed = self.missed + 1
        if missed < FORGETTING_LOOKS:
            return self._replace(missed=missed)
        return Watched(self.since if self.standing is None else t, missed=missed)

    def age(self, t: float) -> float:
        """For how long it was seen to look so, or has not been seen."""
        return self.standing.until - self.standing.since if self.standing else t - self.since

    def calm(self, t: float) -> float:
        """For how long nothing has happened to it, as far as it was seen."""
        return (self.standing.until if self.standing else t) - self.since


@dataclass(frozen=True, slots=True)
class Gathering:
    """All looks so far. A value: each look gives a new one."""

    t: float = float("-inf")
    cells: Mapping[str, Watched] = field(default_factory=dict, hash=False)
    reeds: Mapping[str, Watched] = field(default_factory=dict, hash=False)

    def after(self, sighting: Sighting, t: float) -> Gathering:
        """The gathering after one more look; pieces that it cannot tell apart are one to it."""
        if not t >= self.t:
            raise SightingError(f"Time runs backwards: a look at {t} after one at {self.t}.")
        felt = {cell: {EMPTY: 1.0 - p, "occupied": p} for cell, p in sighting.reeds.items()}
        seen = {cell: _joined(labels, sighting.twins(cell)) for cell, labels in sighting.cells.items()}
        return Gathering(t, _looked(self.cells, seen, t), _looked(self.reeds, felt, t))

    def sighting(self) -> Sighting:
        """What can be said now; a cell that looked new only once is still what it was."""
        cells = {cell: _parted(each.standing.belief) for cell, each in self.cells.items() if each.standing}
        occupied = {
            cell: 1.0 - each.standing.belief[EMPTY] for cell, each in self.reeds.items() if each.standing
        }
        ages = {cell: self._age(cell) for cell in {**self.reeds, **self.cells}}
        calm = (each.calm(self.t) for each in (*self.reeds.values(), *self.cells.values()))
        return Sighting.of(cells, occupied, ages, min(calm, default=None))

    def _age(self, cell: str) -> float:
        """For how long the cell has looked so to every sensor that sees it, or has not been seen."""
        watched = [each[cell] for each in (self.reeds, self.cells) if cell in each]
        return min(each.age(self.t) for each in [each for each in watched if each.standing] or watched)


def _looked(known: Mapping[str, Watched], seen: Mapping[str, Labels], t: float) -> dict[str, Watched]:
    """Every cell that was ever seen, after this look."""
    after = {cell: watched.unseen(t) for cell, watched in known.items() if not seen.get(cell)}
    return after | {
        cell: (known.get(cell) or Watched(t)).seen(labels, t) for cell, labels in seen.items() if labels
    }
