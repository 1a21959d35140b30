"""The pins that a command uses: those of this Pi, or simulated ones with nothing plugged in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from arbiter.config import Chip, Config
from arbiter.table.pin_parts import World
from hardware import Header, SpiBus
from hardware.reed_matrix import settle
from hardware.rpi_gpio import RpiPins
from hardware.simulated import SimulatedBus, SimulatedPins


@contextmanager
def pin_world(config: Config) -> Iterator[World]:
    """A header whose pins are all given back in the end. A PinError says what is in the way."""
    if config.pins.chip is Chip.SIMULATED:
        with Header(SimulatedPins()) as header:
            yield World(header, SimulatedBus, settle)
    else:
        with Header(RpiPins()) as header:
            yield World(header, SpiBus, settle)
