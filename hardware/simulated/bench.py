"""Things on a bench that are wired to simulated pins: buttons, LEDs, a buzzer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from hardware.simulated.circuit import GROUND, Contact
from hardware.simulated.pins import SimulatedPins


class SimulatedButton:
    """A push button between a pin and ground."""

    def __init__(self, pins: SimulatedPins, pin: int) -> None:
        self._pins, self._contact = pins, Contact(pin, GROUND)

    def press(self, is_down: bool, bounces: int = 0, bounce_us: int = 300) -> None:
        """Push it down or let it go; the contact bounces an even number of times before it rests."""
        self._pins.join(self._contact, is_down)
        for bounce in range(1, bounces + 1):
            now = is_down ^ bool(bounce % 2)
            self._pins.after(bounce * bounce_us / 1e6, partial(self._pins.join, self._contact, now))


def lit(pins: SimulatedPins, leds: Mapping[str, int]) -> dict[str, float]:
    """How bright LEDs between a pin and ground are."""
    driven = pins.driven
    return {
        name: pins.pulses[pin].duty if pin in pins.pulses else float(driven.get(pin, False))
        for name, pin in leds.items()
    }


def lit_crossings(pins: SimulatedPins, rows: Sequence[int], columns: Sequence[int]) -> frozenset[int]:
    """Which LEDs of a matrix shine at this moment: their row is high and their column low."""
    driven = pins.driven
    return frozenset(
        number
        for number, (row, column) in enumerate((row, column) for row in rows for column in columns)
        if driven.get(row) is True and driven.get(column) is False
    )


def tone(pins: SimulatedPins, pin: int) -> float:
    """What a buzzer sounds, in hertz; 0 is silence."""
    return pins.pulses[pin].hertz if pin in pins.pulses else 0.0
