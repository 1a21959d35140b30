"""Pins that are only simulated: what they read comes from an electrical circuit, in a time of its own."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from hardware.errors import PinError, PinReason
from hardware.pins import Pull
from hardware.simulated.circuit import Circuit, Contact, Forces

NS = 1_000_000_000


class Pulse(NamedTuple):
    """An output that goes on and off by itself."""

    hertz: float
    duty: float


class SimulatedPins:
    """As strict as the real ones: an output cannot be watched, and nothing works before it was set up."""

    def __init__(self) -> None:
        self.circuit = Circuit()
        self._ns = 0
        """Whole nanoseconds, so that no rounding adds up in long hours."""
        self.pulses: dict[int, Pulse] = {}
        self.taken: set[int] = set()
        """Pins that another program has."""
        self._forces = Forces()
        self._inputs = 0
        self._watched: Counter[int] = Counter()
        self._levels: int | None = None
        self._numbers = count()
        self._due: list[tuple[int, int, Callable[[], None]]] = []

    # What a part sees.

    def listen(self, pin: int, pull: Pull = Pull.NONE) -> None:
        """Make it an input."""
        self._set_up(pin)
        bit, old = 1 << pin, self._forces
        self._inputs |= bit
        up = old.up & ~bit | bit * (pull is Pull.UP)
        down = old.down & ~bit | bit * (pull is Pull.DOWN)
        self._force(Forces(old.high & ~bit, old.low & ~bit, up, down))

    def drive(self, pin: int, is_high: bool) -> None:
        """Make it an output at this level."""
        self._set_up(pin)
        self._inputs &= ~(1 << pin)
        self._put(pin, is_high)

    def write(self, pin: int, is_high: bool) -> None:
        """Change the level of an output; one that pulsed stops."""
        self._check_output(pin)
        self.pulses.pop(pin, None)
        self._put(pin, is_high)

    def read(self, pins: Sequence[int]) -> int:
        """What the circuit says of these."""
        for pin in self.taken.intersection(pins):
            raise _busy(pin)
        return _picked(self._now(), tuple(pins))

    def watch(self, pin: int) -> None:
        """Count its falls."""
        if not self._inputs >> pin & 1:
            raise RuntimeError(f"GPIO {pin} is no input.")
        self._levels = self._now()
        self._watched[pin] = 0

    def falls(self, pin: int) -> int:
        """What was counted."""
        fallen, self._watched[pin] = self._watched[pin], 0
        return fallen

    def pulse(self, pin: int, hertz: float, duty: float) -> None:
        """Remember how it pulses."""
        self._check_output(pin)
        if hertz <= 0 or not 0 <= duty <= 1:
            raise ValueError("A pulse has a frequency above 0 and a duty from 0 to 1.")
        self.pulses[pin] = Pulse(hertz, duty)

    def release(self, pins: Sequence[int]) -> None:
        """Back to inputs; one that was never ours is left alone."""
        for pin in set(pins) - self.taken:
            self.listen(pin)
            self._inputs &= ~(1 << pin)
            self._watched.pop(pin, None)

    # What the world does to them.

    @property
    def t(self) -> float:
        """Seconds since the beginning; only `run` lets them pass."""
        return self._ns / NS

    @property
    def driven(self) -> dict[int, bool]:
        """All outputs with their levels."""
        forces = self._forces
        return {
            pin: bool(forces.high >> pin & 1) for pin in range(64) if (forces.high | forces.low) >> pin & 1
        }

    @property
    def in_use(self) -> frozenset[int]:
        """All pins that were set up and not given back."""
        return frozenset(self.driven) | {pin for pin in range(64) if self._inputs >> pin & 1}

    def join(self, contact: Contact, is_closed: bool) -> None:
        """Close or open a contact, now."""
        self.circuit.join(contact, is_closed)
        self._settle()

    def after(self, seconds: float, deed: Callable[[], None]) -> None:
        """Have something happen later."""
        heapq.heappush(self._due, (self._ns + round(seconds * NS), next(self._numbers), deed))

    def run(self, seconds: float) -> None:
        """Let time pass, and do what is due."""
        end = self._ns + round(seconds * NS)
        while self._due and self._due[0][0] <= end:
            self._ns, _, deed = heapq.heappop(self._due)
            deed()
        self._ns = end

    def _set_up(self, pin: int) -> None:
        if pin in self.taken:
            raise _busy(pin)
        self.pulses.pop(pin, None)

    def _check_output(self, pin: int) -> None:
        if not (self._forces.high | self._forces.low) >> pin & 1:
            raise RuntimeError(f"GPIO {pin} is no output.")

    def _put(self, pin: int, is_high: bool) -> None:
        bit, old = 1 << pin, self._forces
        high, low = (old.high | bit, old.low & ~bit) if is_high else (old.high & ~bit, old.low | bit)
        self._force(Forces(high, low, old.up & ~bit, old.down & ~bit))

    def _force(self, forces: Forces) -> None:
        self._forces = forces
        self._settle()

    def _settle(self) -> None:
        """Who watches sees every change; else levels are only worked out when somebody reads."""
        before, self._levels = self._levels, None
        if not self._watched or before is None:
            return
        self._levels = self._now()
        fallen = before & ~self._levels
        for pin in self._watched:
            self._watched[pin] += fallen >> pin & 1

    def _now(self) -> int:
        if self._levels is None:
            self._levels = self.circuit.levels(self._forces)
        return self._levels


def _busy(pin: int) -> PinError:
    return PinError(PinReason.BUSY, f"GPIO {pin} cannot be used (busy): is another program using it?")


@lru_cache(maxsize=64)
def _picked(levels: int, pins: tuple[int, ...]) -> int:
    """The bits of these pins; a scan asks for the same ones again and again."""
    return sum((levels >> pin & 1) << bit for bit, pin in enumerate(pins))
