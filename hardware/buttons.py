"""Push buttons between a pin and ground: every press is told once, however short and however it bounces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hardware.header import Header
from hardware.pace import Pace
from hardware.pins import Pull

LOOK_HZ = 200.0
LET_GO_LOOKS = 4
"""So many looks in a row, 20 ms, a button has to be up before it can be pressed again: contacts of buttons
bounce for some milliseconds, also when they are let go."""


@dataclass(frozen=True, slots=True)
class Press:
    """One button in the course of time; pure. A button that is held at the beginning is not pressed."""

    up_looks: int = 0
    is_new: bool = False
    """Whether the last look has shown a press."""

    def after(self, is_down: bool, falls: int) -> Press:
        """The button after a look: whether it is down, and how often the pin has fallen since the last."""
        is_ready = self.up_looks >= LET_GO_LOOKS
        if is_down or falls:
            return Press(0, is_ready)
        return replace(self, up_looks=min(self.up_looks + 1, LET_GO_LOOKS), is_new=False)


class Buttons:
    """All buttons by name. The chip counts falls on its own: no press is too short to be seen."""

    def __init__(self, header: Header, pins: Mapping[str, int]) -> None:
        self._header, self._pins, self._looks = header, dict(pins), Pace(1 / LOOK_HZ)
        for name, pin in pins.items():
            header.claim({pin: f"button {name}"})
            header.pins.listen(pin, Pull.UP)
            header.pins.watch(pin)
        self._presses = dict.fromkeys(pins, Press())

    def step(self, t: float) -> list[str]:
        """Look if it is time to; the names of those that were pressed."""
        if not self._looks.is_due(t):
            return []
        levels = self._header.pins.read(tuple(self._pins.values()))
        for number, (name, pin) in enumerate(self._pins.items()):
            is_down = not levels >> number & 1
            self._presses[name] = self._presses[name].after(is_down, self._header.pins.falls(pin))
        return [name for name, press in self._presses.items() if press.is_new]

    def close(self) -> None:
        """Give the pins back; twice does no harm."""
        self._header.give_back(tuple(self._pins.values()))
