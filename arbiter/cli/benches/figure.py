"""Results of a measurement: ratios against a reference, and scores of matches."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import TypeAlias

from arbiter.cli.benches.rate import Confusion, Rate

ROUNDS = 7
"""Each piece of work is done this often; the least CPU time counts, the rest is disturbance."""

_CERTAINTY = 1.96
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement: what, and how many times the reference it is."""

    part: str
    what: str
    ratio: float
    reference: str
    ms: float
    at_least: float | None = None
    at_most: float | None = None

    @property
    def target(self) -> str:
        """What the ratio should be; nothing where no target is set."""
        if self.at_least is not None:
            return f"≥ {self.at_least:g}"
        return f"≤ {self.at_most:g}" if self.at_most is not None else ""

    @property
    def is_met(self) -> bool:
        """Whether the ratio is what it should be."""
        return (self.at_least is None or self.ratio >= self.at_least) and (
            self.at_most is None or self.ratio <= self.at_most
        )

    def __str__(self) -> str:
        text = f"{self.part:8} {self.what:58} {self.ratio:9.2f} × {self.reference}"
        return f"{text}{_verdict(self.target, self.is_met)}"


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a match: games won, drawn and lost by the one whom the target is for."""

    part: str
    what: str
    wins: int
    draws: int
    losses: int
    at_least: float
    """The share of the points that should be reached."""
    note: str = ""

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of the points: a draw is half a point."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % certainty (Wilson's score)."""
        return wilson(self.share, self.games)

    @property
    def target(self) -> str:
        """What the share should be."""
        return f"≥ {self.at_least:.0%}"

    @property
    def is_met(self) -> bool:
        """Whether the share is what it should be."""
        return self.share >= self.at_least

    def __str__(self) -> str:
        low, high = self.interval
        text = f"{self.part:8} {self.what:58} +{self.wins} ={self.draws} -{self.losses}"
        points = f"{self.share:.1%} ({low:.0%} to {high:.0%})"
        return f"{text}  {points}{_verdict(self.target, self.is_met)}  {self.note}".rstrip()


@dataclass(frozen=True, slots=True)
class Measure:
    """A value in its own unit: counted in the simulated chip, or waited for."""

    part: str
    what: str
    value: float
    unit: str
    at_most: float | None = None

    @property
    def target(self) -> str:
        """What the value should be; nothing where no target is set."""
        return f"≤ {self.at_most:g}" if self.at_most is not None else ""

    @property
    def is_met(self) -> bool:
        """Whether the value is what it should be."""
        return self.at_most is None or self.value <= self.at_most

    @property
    def shown(self) -> str:
        """The value with its unit."""
        return f"{self.value:.2f}".rstrip("0").rstrip(".") + (f" {self.unit}" if self.unit else "")

    def __str__(self) -> str:
        return f"{self.part:8} {self.what:58} {self.shown:>9}{_verdict(self.target, self.is_met)}"


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, such as wrong cells of all cells; the target is a limit on the share."""

    part: str
    what: str
    count: int
    of: int
    at_least: float | None = None
    at_most: float | None = None

    @property
    def share(self) -> float:
        """The share itself."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % certainty (Wilson's score)."""
        return wilson(self.share, self.of)

    @property
    def target(self) -> str:
        """What the share should be; nothing where no target is set."""
        if self.at_least is not None:
            return f"≥ {self.at_least:.3g}"
        return f"≤ {self.at_most:.3g}" if self.at_most is not None else ""

    @property
    def is_met(self) -> bool:
        """Whether the share is what it should be."""
        return (self.at_least is None or self.share >= self.at_least) and (
            self.at_most is None or self.share <= self.at_most
        )

    def __str__(self) -> str:
        low, high = self.interval
        text = f"{self.part:8} {self.what:58} {self.count:5} of {self.of}"
        return f"{text}  {self.share:.2%} ({low:.2%} to {high:.2%}){_verdict(self.target, self.is_met)}"


Result: TypeAlias = Figure | Score | Share | Measure | Rate | Confusion
Line: TypeAlias = Result | str
"""What a part of the bench has to say: a result, or a remark."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to measure, and whom to measure against."""

    reference: Path | None
    """An interpreter that has py-draughts."""
    most_games: int
    """No match is longer."""
    moves: int
    """So many legal moves the referee sees of each game under normal noise."""
    seed: int
    """Where the referee's luck begins."""
    keep: Path | None = None
    """Where finished pieces of what takes long are kept."""


def wilson(share: float, count: int) -> tuple[float, float]:
    """Where the true share lies with 95 % certainty, when this one was seen in so many cases."""
    if not count:
        return 0.0, 1.0
    square = _CERTAINTY**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    spread = share * (1 - share) / count + square / (4 * count**2)
    reach = _CERTAINTY * sqrt(spread) / (1 + square / count)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def cpu_s(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The least CPU time of several rounds, after one to warm up."""
    work()
    times = []
    for _ in range(rounds):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


def _verdict(target: str, is_met: bool) -> str:
    return f"  (target {target}: {'met' if is_met else 'MISSED'})" if target else ""
