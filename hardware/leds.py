"""Plain LEDs, each between its own pin and ground: dimmed by pulses, or only on and off."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.header import Header

DIM_HZ = 200.0
"""Fast enough that nobody sees it flicker, slow enough for pulses made by software."""
STEPS = 20
"""Levels that a dimmed LED has: nobody tells more apart, and each change costs a call."""


class DimmedLeds:
    """A few LEDs of any brightness, by name."""

    def __init__(self, header: Header, pins: Mapping[str, int], brightness: float = 1.0) -> None:
        self._header, self._pins, self._brightness = header, dict(pins), brightness
        _claim(header, pins)
        self._shown = dict.fromkeys(pins, 0)

    def show(self, levels: Mapping[str, float]) -> None:
        """Make each as bright as this, 0 to 1; those not named go dark."""
        for name, pin in self._pins.items():
            step = round(STEPS * levels.get(name, 0.0) * self._brightness)
            if step == self._shown[name]:
                continue
            if 0 < step < STEPS:
                self._header.pins.pulse(pin, DIM_HZ, step / STEPS)
            else:
                self._header.pins.write(pin, step == STEPS)
            self._shown[name] = step

    def close(self) -> None:
        """Go dark and give the pins back; twice does no harm."""
        self._header.give_back(tuple(self._pins.values()))


class SwitchedLeds:
    """Many LEDs that are only on or off, by name."""

    def __init__(self, header: Header, pins: Mapping[str, int]) -> None:
        self._header, self._pins = header, dict(pins)
        _claim(header, pins)
        self._shown = dict.fromkeys(pins, False)

    def show(self, lit: frozenset[str]) -> None:
        """Light these, and no others."""
        for name, pin in self._pins.items():
            if (name in lit) != self._shown[name]:
                self._header.pins.write(pin, name in lit)
                self._shown[name] = name in lit

    def close(self) -> None:
        """Go dark and give the pins back; twice does no harm."""
        self._header.give_back(tuple(self._pins.values()))


def _claim(header: Header, pins: Mapping[str, int]) -> None:
    for name, pin in pins.items():
        header.claim({pin: f"LED {name}"})
        header.pins.drive(pin, False)
