"""The bits of WS2812 lights as bytes for an SPI bus, and the current that they take. Pure.

Each bit of a colour becomes three bits on the bus at 2.4 MHz: 110 is a one (833 ns high), 100 is a zero
(417 ns high). The data sheet takes 700 ± 150 ns and 350 ± 150 ns. Green travels first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hardware.strip import Rgb

BUS_HZ = 2_400_000
BITS_A_BIT = 3
LATCH_BYTES = 90
"""Low for 300 µs: then the lights show what they got. Old ones take 50 µs, newer ones 280."""
CHANNEL_MA = 20.0
"""What one colour of one light takes when it is full on."""
IDLE_MA = 1.0
"""What the chip inside a light takes even when it is dark."""


def _stretched(byte: int) -> bytes:
    bits = "".join("110" if byte >> bit & 1 else "100" for bit in range(7, -1, -1))
    return int(bits, 2).to_bytes(BITS_A_BIT, "big")


_STRETCHED = tuple(_stretched(byte) for byte in range(256))


def encoded(colours: Iterable[Rgb]) -> bytes:
    """What the bus has to send for these colours, silence before and after them included."""
    data = b"".join(_STRETCHED[part] for red, green, blue in colours for part in (green, red, blue))
    return bytes(1) + data + bytes(LATCH_BYTES)


def current_ma(colours: Sequence[Rgb]) -> float:
    """What a strip takes to show these."""
    return IDLE_MA * len(colours) + CHANNEL_MA * sum(map(sum, colours)) / 255


def within(colours: Sequence[Rgb], brightness: float, most_ma: float) -> list[Rgb]:
    """The colours at this brightness, all of them dimmer still where the supply could not feed them."""
    idle = IDLE_MA * len(colours)
    wanted = brightness * (current_ma(colours) - idle)
    share = brightness * min(1.0, max(0.0, most_ma - idle) / wanted) if wanted else brightness
    return [(int(red * share), int(green * share), int(blue * share)) for red, green, blue in colours]
