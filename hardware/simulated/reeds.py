"""A matrix of reeds on simulated pins: magnets come and go, contacts bounce, stick and flicker."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hardware.simulated.circuit import Contact
from hardware.simulated.pins import SimulatedPins


class SimulatedReeds:
    """One reed where each row crosses each column; row by row they are numbered from 0.

    Current flows from a column through the reed, and through its diode if it has one, into the row.
    """

    def __init__(
        self,
        pins: SimulatedPins,
        rows: Sequence[int],
        columns: Sequence[int],
        bare: frozenset[int] = frozenset(),
    ) -> None:
        self._pins = pins
        crossings = [(column, row) for row in rows for column in columns]
        self._contacts = [
            Contact(column, row, has_diode=reed not in bare) for reed, (column, row) in enumerate(crossings)
        ]
        self._stuck: dict[int, bool] = {}
        self._versions = [0] * len(crossings)
        """Counts what was done to a reed: what an older deed still had in store is void."""

    @property
    def t(self) -> float:
        """Seconds since the beginning."""
        return self._pins.t

    def run(self, seconds: float) -> None:
        """Let time pass."""
        self._pins.run(seconds)

    def close_reed(self, reed: int, is_closed: bool, bounces: int = 0, bounce_us: int = 150) -> None:
        """A magnet comes or goes; the contact bounces an even number of times before it rests."""
        self._versions[reed] += 1
        self._join(reed, is_closed)
        for bounce in range(1, bounces + 1):
            self._later(reed, bounce * bounce_us / 1e6, is_closed ^ bool(bounce % 2))

    def stick(self, reed: int, is_closed: bool) -> None:
        """From now on it stays like this, whatever magnets do."""
        self._join(reed, is_closed)
        self._stuck[reed] = is_closed

    def flicker(self, reed: int, random: Random, pause_s: tuple[float, float], times: int) -> None:
        """A magnet at the edge of its reach: it closes and opens again and again, after pauses like these."""
        self._versions[reed] += 1
        after_s = 0.0
        for turn in range(times):
            self._later(reed, after_s, turn % 2 == 0)
            after_s += random.uniform(*pause_s)

    def _later(self, reed: int, after_s: float, is_closed: bool) -> None:
        version = self._versions[reed]

        def happen() -> None:
            if self._versions[reed] == version:
                self._join(reed, is_closed)

        self._pins.after(after_s, happen)

    def _join(self, reed: int, is_closed: bool) -> None:
        if reed not in self._stuck:
            self._pins.join(self._contacts[reed], is_closed)
