"""How often something happened in many trials, and which truth was read as what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, lgamma, log, log1p

CERTAINTY = 0.95
STEPS = 60
"""Halvings of an interval: enough for all digits."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many out of a total."""

    part: str
    what: str
    setting: str
    count: int
    total: int
    at_most: float | None = None
    """The share that should not be exceeded; none at all where it is 0."""

    @property
    def share(self) -> float:
        """The share that was seen."""
        return self.count / self.total if self.total else 0.0

    @property
    def bound(self) -> float:
        """What the true rate does not exceed, with 95 % certainty."""
        return upper_bound(self.count, self.total)

    @property
    def target(self) -> str:
        """What the share should be; nothing where no target is set."""
        if self.at_most is None:
            return ""
        return f"≤ {self.at_most:.0%}" if self.at_most else "none"

    @property
    def is_met(self) -> bool:
        """Whether the share is what it should be; without trials nobody knows."""
        return self.at_most is None or (self.total > 0 and self.share <= self.at_most)

    def __str__(self) -> str:
        verdict = f"  (target {self.target}: {'met' if self.is_met else 'MISSED'})" if self.target else ""
        counted = f"{self.count} of {self.total}, {self.share:.2%}, at most {self.bound:.3%}"
        return f"{self.part:8} {self.setting:34} {self.what:34} {counted}{verdict}"


@dataclass(frozen=True, slots=True)
class Confusion:
    """Which truth was read as what, how often."""

    part: str
    setting: str
    rows: Mapping[str, Mapping[str, int]]

    @property
    def columns(self) -> tuple[str, ...]:
        """All readings that came up."""
        return tuple(sorted({reading for row in self.rows.values() for reading in row}))

    def __str__(self) -> str:
        head = f"{self.setting:44}" + "".join(f"{each:>12}" for each in self.columns)
        rows = (
            f"  {truth:42}" + "".join(f"{row.get(each, 0) or '·':>12}" for each in self.columns)
            for truth, row in self.rows.items()
        )
        return "\n".join((head, *rows))


def upper_bound(count: int, total: int, certainty: float = CERTAINTY) -> float:
    """The highest true rate at which so few would still be seen now and then (Clopper and Pearson)."""
    if count >= total:
        return 1.0
    low, high = count / total, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if _at_most(count, total, middle) > 1 - certainty else (low, middle)
    return high


def _at_most(count: int, total: int, rate: float) -> float:
    """The chance of at most so many out of a total; the rate lies between 0 and 1."""
    return sum(
        exp(_log_ways(total, each) + each * log(rate) + (total - each) * log1p(-rate))
        for each in range(count + 1)
    )


def _log_ways(total: int, count: int) -> float:
    """The logarithm of the number of ways to choose so many out of a total."""
    return lgamma(total + 1) - lgamma(count + 1) - lgamma(total - count + 1)
