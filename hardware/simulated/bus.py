"""An SPI bus with WS2812 lights at its end, as strict about the times of the bits as they are."""

from __future__ import annotations

from itertools import groupby

from hardware.errors import PinError, PinReason
from hardware.strip import Rgb
from hardware.ws2812 import BUS_HZ

ONE_NS, ZERO_NS, ROUND_NS = 700, 350, 600
"""The data sheet's times high for a one and for a zero, each ± 150, and what a whole bit may differ."""
SLACK_NS = 150
BIT_NS = 1250
LATCH_NS = 280_000


class SimulatedBus:
    """Remembers what its lights show."""

    def __init__(self) -> None:
        self.colours: tuple[Rgb, ...] = ()
        self.sent = 0
        """How many times something was sent."""
        self.is_closed = False

    def send(self, data: bytes) -> None:
        """Take the wave apart; what lights would not understand is an error."""
        if self.is_closed:
            raise PinError(PinReason.NO_SPI, "The SPI bus takes nothing (closed): is it still switched on?")
        self.sent += 1
        self.colours = _colours(_bits(data))

    def close(self) -> None:
        """Nothing can be sent any more."""
        self.is_closed = True


def _bits(data: bytes) -> list[int]:
    """The colour bits of a wave, by how long it stays high."""
    wave = "".join(f"{byte:08b}" for byte in data)
    runs = [(level, len(list(run)) * 1e9 / BUS_HZ) for level, run in groupby(wave)]
    if runs[0][0] != "0" or runs[-1][0] != "0" or runs[-1][1] < LATCH_NS:
        raise ValueError("The line is not low before and long after the bits.")
    highs, lows = runs[1::2], runs[2::2]
    return [_bit(high_ns, low_ns) for (_, high_ns), (_, low_ns) in zip(highs, lows, strict=True)]


def _bit(high_ns: float, low_ns: float) -> int:
    if low_ns < LATCH_NS and abs(high_ns + low_ns - BIT_NS) > ROUND_NS:
        raise ValueError(f"A bit takes {high_ns + low_ns:.0f} ns.")
    for bit, ns in enumerate((ZERO_NS, ONE_NS)):
        if abs(high_ns - ns) <= SLACK_NS:
            return bit
    raise ValueError(f"A bit is high for {high_ns:.0f} ns.")


def _colours(bits: list[int]) -> tuple[Rgb, ...]:
    if len(bits) % 24:
        raise ValueError(f"{len(bits)} bits are no whole number of lights.")
    parts = [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits), 8)]
    return tuple((parts[at + 1], parts[at], parts[at + 2]) for at in range(0, len(parts), 3))
