"""The Pi's own pins: what scanning a matrix costs, and whether long hours do it any harm. All on the fake."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from arbiter.cli.benches.figure import Effort, Line, Measure, cpu_s
from hardware import Header, ReedMatrix, ReedScanner
from hardware.scanner import SCAN_HZ
from hardware.simulated import SimulatedPins, SimulatedReeds

ROWS = (2, 3, 4, 17, 27, 22, 5, 6, 13, 19)
COLUMNS = (14, 15, 18, 23, 24, 25, 12, 16, 20, 21)
COST_SCANS = 4000
HOURS, WHOLE_EFFORT = 8.0, 10_000
"""So many hours are simulated when the referee sees so many moves, and fewer for a quick look."""
PAUSE_S = (0.05, 1.0)
"""How long nobody touches the board, at least and at most."""
BOUNCES = 8


class Desk:
    """A matrix of ten by ten, with a third of its reeds closed."""

    def __init__(self) -> None:
        self.pins = SimulatedPins()
        self.reeds = SimulatedReeds(self.pins, ROWS, COLUMNS)
        self.scanner = ReedScanner(ReedMatrix(Header(self.pins), ROWS, COLUMNS, lambda: None))
        self.closed = set(range(0, len(ROWS) * len(COLUMNS), 3))
        for reed in self.closed:
            self.reeds.close_reed(reed, True)

    def scans(self, count: int) -> None:
        """Let time pass, one scan after the other."""
        for _ in range(count):
            self.pins.run(1 / SCAN_HZ)
            self.scanner.step(self.pins.t)

    def touch(self, reed: int) -> None:
        """A piece comes or goes, and its contact bounces."""
        self.closed ^= {reed}
        self.reeds.close_reed(reed, reed in self.closed, BOUNCES)


@dataclass(frozen=True, slots=True)
class Soak:
    """What came of long hours."""

    touched: int
    lost: int
    """Edges that were never told, or told twice."""
    drift_ms: float
    """How far the last scan was from where its number says that it should be."""
    grown: int
    """Blocks of memory that the second half of the time has left behind."""


def soak(hours: float, random: Random) -> Soak:
    """Touch the board at odd moments for so many simulated hours."""
    desk, scans, touched, halfway = Desk(), round(hours * 3600 * SCAN_HZ), 0, 0
    desk.scans(1)
    done, missed = 1, 0
    while done < scans:
        before = desk.scanner.turns.total()
        desk.touch(random.randrange(len(ROWS) * len(COLUMNS)))
        pause = round(random.uniform(*PAUSE_S) * SCAN_HZ)
        desk.scans(pause)
        done, touched = done + pause, touched + 1
        missed += abs(desk.scanner.turns.total() - before - 1)
        if not halfway and done * 2 > scans:
            halfway = _blocks()
    grown = _blocks() - halfway
    drift_ms = 1000 * abs(desk.pins.t - desk.scanner.scans / SCAN_HZ)
    felt = desk.scanner.felt
    wrong = len(desk.closed ^ felt.closed) if felt else len(desk.closed)
    return Soak(touched, missed + wrong, drift_ms, grown)


def measure(effort: Effort) -> Iterator[Line]:
    """All figures of the pins."""
    desk = Desk()
    desk.scans(100)
    share = cpu_s(lambda: desk.scans(COST_SCANS)) * SCAN_HZ / COST_SCANS
    yield Measure("pins", "a scan of 10×10 reeds at 200 Hz, of one core", 100 * share, "%", 5)
    hours = HOURS * min(1.0, effort.moves / WHOLE_EFFORT)
    lasted = soak(hours, Random(effort.seed))  # noqa: S311 -- play, not secrets
    what = f"in {hours:g} simulated hours"
    yield Measure("pins", f"edges lost of {lasted.touched} {what}", lasted.lost, "", 0)
    yield Measure("pins", f"drift of the scans {what}", lasted.drift_ms, "ms", 1000 / SCAN_HZ)
    yield Measure("pins", f"blocks of memory grown {what}", lasted.grown, "", 100)


def _blocks() -> int:
    gc.collect()
    return sys.getallocatedblocks()
