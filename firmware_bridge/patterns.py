"""Light patterns that the board plays by itself: layers of cells in one colour and rhythm.

The rhythms are told to the chip by number; their times are compiled into it from here. Where two
layers light the same LED, the first one is seen, and a single flash that is over lets the one below
come through.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum

from firmware_bridge.framing import MOST_PAYLOAD
from firmware_bridge.messages import Play, Show

LAYER_HEAD = 6
"""Red, green, blue, rhythm, number, count; then the LEDs."""
BEAT_AT = 3
SHOW_HEAD = 2
MOST_LAYERS_BYTES = MOST_PAYLOAD - SHOW_HEAD


class Beat(IntEnum):
    """How a light goes on and off."""

    STEADY = 0
    ONCE = 1
    FLASHING = 2
    BREATHING = 3
    COUNTING = 4
    SLOW_BREATHING = 5
    DOUBLE_BLINK = 6
    RUNNING = 7
    ALTERNATING = 8
    HOST_LOST = 9


TIMES_MS = {
    "ONCE": 400,
    "ONCE_REST": 400,
    "FLASH": 400,
    "BREATH": 1000,
    "SLOW_BREATH": 2500,
    "COUNT_BLINK": 200,
    "COUNT_STEP": 400,
    "COUNT_PAUSE": 1000,
    "DOUBLE": 1000,
    "DOUBLE_FIRST_END": 150,
    "DOUBLE_SECOND": 400,
    "DOUBLE_SECOND_END": 550,
    "RUN": 10000,
    "RUN_STEP": 120,
    "ALTERNATE": 500,
    "HOST_LOST": 3000,
    "HOST_LOST_BLINK": 150,
}
"""The rhythms in milliseconds, for the chip."""
RUN_TAIL, SHORTEST_RUN = 3, 4
DIMMEST_RUN = 38
"""Of 255: the cells that the running point is far from."""
VIOLET = (150, 0, 220)
"""What blinks when the host is lost."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Some LEDs in one colour and rhythm; `number` is how many blinks to count, or which half."""

    rgb: tuple[int, int, int]
    beat: Beat
    leds: tuple[int, ...]
    number: int = 0

    def packed(self) -> bytes:
        """The layer as it travels."""
        return bytes((*self.rgb, self.beat, self.number, len(self.leds), *self.leds))


def show(layers: tuple[Layer, ...], brightness: float, home: int = 0) -> Show:
    """The command for these layers; what lies for good under another layer is left out."""
    packed, hidden = b"", set[int]()
    for layer in layers:
        seen = Layer(
            layer.rgb, layer.beat, tuple(led for led in layer.leds if led not in hidden), layer.number
        )
        if layer.beat in (Beat.ONCE, Beat.RUNNING, Beat.ALTERNATING):
            # A flash ends; and the place of a cell in a run, or its half, must not shift.
            seen = layer
        if layer.beat is not Beat.ONCE:
            hidden |= set(layer.leds)
        packed += seen.packed() if seen.leds else b""
    if len(packed) > MOST_LAYERS_BYTES:
        raise ValueError(f"The lights take {len(packed)} bytes, and a frame holds {MOST_LAYERS_BYTES}.")
    return Show(round(255 * brightness), home, packed)


def lasting(shown: Show) -> Show:
    """The same lights without single flashes: whoever comes back later has missed those."""
    left = (layer for layer in _layers(shown.layers) if layer[BEAT_AT] != Beat.ONCE)
    return replace(shown, layers=b"".join(left))


def _layers(packed: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(packed):
        end = at + LAYER_HEAD + packed[at + LAYER_HEAD - 1]
        yield packed[at:end]
        at = end


def play(tones: Iterable[tuple[int, int]]) -> Play:
    """The command for these tones: hertz, with 0 for a rest, and milliseconds."""
    return Play(b"".join(number.to_bytes(2, "little") for tone in tones for number in tone))
