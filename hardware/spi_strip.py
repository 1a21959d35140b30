"""A strip of WS2812 lights at the Pi's SPI bus (GPIO 10): the only file that imports spidev."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any, Protocol

from hardware.errors import PinError, PinReason
from hardware.header import Header
from hardware.strip import Rgb, check_colours
from hardware.ws2812 import BUS_HZ, encoded, within

MOSI, SCLK = 10, 11
"""What the bus takes of the header; only the first of them is wired."""
BUS, DEVICE = 0, 0


class Bus(Protocol):
    """Anything that sends bytes bit by bit without a break."""

    def send(self, data: bytes) -> None:
        """Send these, highest bit first."""

    def close(self) -> None:
        """Give it back; twice does no harm."""


class SpiBus:
    """The Pi's first SPI bus."""

    def __init__(self) -> None:
        try:
            import spidev
        except ImportError as trouble:
            raise PinError(PinReason.NO_LIBRARY, "spidev is missing: run `pip install spidev`.") from trouble
        try:
            self._spi: Any = spidev.SpiDev(BUS, DEVICE)
        except OSError as trouble:
            raise PinError(
                PinReason.NO_SPI,
                f"The SPI bus cannot be opened ({trouble.strerror}): "
                "switch it on with `sudo raspi-config nonint do_spi 0`, then start the Pi anew.",
            ) from trouble
        self._spi.max_speed_hz = BUS_HZ

    def send(self, data: bytes) -> None:
        """Send these in one piece."""
        try:
            self._spi.writebytes2(data)
        except OSError as trouble:
            raise PinError(
                PinReason.NO_SPI, f"The SPI bus takes nothing ({trouble.strerror}): is it still switched on?"
            ) from trouble

    def close(self) -> None:
        """Give it back."""
        self._spi.close()


class SpiStrip:
    """A strip at an SPI bus; dimmed as a whole so that it never takes more current than allowed."""

    def __init__(
        self,
        header: Header,
        open_bus: Callable[[], Bus],
        length: int,
        brightness: float = 1.0,
        most_ma: float = 2000.0,
    ) -> None:
        self.length = length
        self._header = header
        self._brightness, self._most_ma = brightness, most_ma
        header.claim({MOSI: "strip", SCLK: "strip (clock of the bus)"}, is_kernels=True)
        self._bus = open_bus()
        self._sent: bytes | None = None

    def show(self, colours: Sequence[Rgb]) -> None:
        """Light all of them at once; what is shown already is not sent again."""
        check_colours(colours, self.length)
        data = encoded(within(colours, self._brightness, self._most_ma))
        if data != self._sent:
            self._bus.send(data)
            self._sent = data

    def close(self) -> None:
        """Go dark and give the bus back; twice does no harm."""
        if MOSI not in self._header.owners:
            return
        self._header.give_back((MOSI, SCLK))
        with closing(self._bus):
            self._bus.send(encoded([(0, 0, 0)] * self.length))
