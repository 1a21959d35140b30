"""What the reeds of a matrix say in the course of time: scanned at a steady pace, debounced, ghosts known."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hardware.debounce import Debounced
from hardware.errors import PinError
from hardware.ghosts import doubtful_reeds
from hardware.pace import Pace
from hardware.reed_matrix import ReedMatrix
from hardware.restless import Restless

SCAN_HZ = 200.0
BACKWARDS_HZ = 2.0
"""How often a matrix at rest is looked at the other way round; a change is looked at in any case."""


@dataclass(frozen=True, slots=True)
class Felt:
    """Which reeds are closed, and of which of them that says nothing."""

    closed: frozenset[int]
    doubtful: frozenset[int] = frozenset()
    """Those that may be ghosts, and those that flicker."""
    without_diode: frozenset[int] = frozenset()
    """Those whose missing diodes make ghosts."""
    flickering: frozenset[int] = frozenset()


class ReedScanner:
    """Scans a matrix whenever it is due."""

    def __init__(self, matrix: ReedMatrix) -> None:
        self._matrix = matrix
        self._scans, self._checks = Pace(1 / SCAN_HZ), Pace(1 / BACKWARDS_HZ)
        self._state: Debounced | None = None
        self._restless = Restless()
        self.felt: Felt | None = None
        """What is felt now; None before the first scan, and after one that failed."""
        self.scans = 0
        """How many there were."""
        self.turns: Counter[int] = Counter()
        """How often each reed has closed or opened, bounces left out: one that flickers stands out."""

    def step(self, t: float) -> Felt | None:
        """Scan if it is time to; what is felt comes back when it is new."""
        if not self._scans.is_due(t):
            return None
        try:
            return self._scan(t)
        except PinError:
            self._state = self.felt = None
            raise

    def _scan(self, t: float) -> Felt | None:
        seen = self._matrix.scan()
        self.scans += 1
        before = self._state
        self._state = before.after(seen) if before else Debounced(seen)
        turned = self._state.steady ^ before.steady if before else 0
        if not (self._checks.is_due(t) or turned):
            return None
        self.turns.update(numbers(turned))
        self._restless = self._restless.after(numbers(turned), t)
        return self._check(self._state.steady)

    def _check(self, steady: int) -> Felt | None:
        """Look the other way round; a reed that is only passed by does not count among the closed."""
        closed = frozenset(numbers(steady))
        backwards = frozenset(numbers(self._matrix.scan_backwards()))
        ghosts = doubtful_reeds(closed, backwards, len(self._matrix.columns))
        flickering = self._restless.flickering
        before, self.felt = self.felt, Felt(closed, ghosts | flickering, backwards, flickering)
        return self.felt if self.felt != before else None


def numbers(bitmap: int) -> list[int]:
    """The numbers of the bits that are set."""
    found = []
    while bitmap:
        found.append((bitmap & -bitmap).bit_length() - 1)
        bitmap &= bitmap - 1
    return found
