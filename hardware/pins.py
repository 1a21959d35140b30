"""The seam to the pins: what a part may ask of them, whoever answers. Numbers are GPIO numbers."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Protocol


class Pull(Enum):
    """The weak resistor inside the chip that an input may have."""

    NONE = auto()
    UP = auto()
    DOWN = auto()


class Pins(Protocol):
    """The pins of one chip. A part asks a `Header` for its pins and then talks to them through this."""

    def listen(self, pin: int, pull: Pull = Pull.NONE) -> None:
        """Make it an input: it drives nothing."""

    def drive(self, pin: int, is_high: bool) -> None:
        """Make it an output, at this level from the first moment on."""

    def write(self, pin: int, is_high: bool) -> None:
        """Change the level of an output."""

    def read(self, pins: Sequence[int]) -> int:
        """The levels of some inputs, the first one in the lowest bit; a set bit is high."""

    def watch(self, pin: int) -> None:
        """From now on count how often this input falls."""

    def falls(self, pin: int) -> int:
        """How often a watched input has fallen since this was asked last."""

    def pulse(self, pin: int, hertz: float, duty: float) -> None:
        """Switch an output on and off so many times a second, `duty` (0 to 1) of the time on."""

    def release(self, pins: Sequence[int]) -> None:
        """Give these back: they become inputs without a pull, and nobody watches them."""
