"""The wire: the firmware's times, counted in cycles of the simulated chip, and how much of it is taken."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from arbiter.cli.benches.figure import Effort, Line, Measure
from firmware_bridge import Beat, Felt, Layer, LinkError, show
from firmware_bridge.flash import FIRMWARE
from firmware_bridge.messages import Changed, Kind
from firmware_bridge.simulated import HZ, Desk, SimulatedBoard, build_bench

ROUNDS = 60
FLASH_BYTES, RAM_BYTES = 32_768, 2_048
LATCH_US = 50.0
"""A WS2812 that hears nothing for so long takes what it got."""
BYTE_US = 40.0
"""One byte on the line: ten bits at 250,000 baud."""


def measure(_effort: Effort) -> Iterator[Line]:
    """All figures of the wire; without libsimavr only the sizes."""
    for kind in Kind:
        yield from _sizes(kind)
    try:
        with tempfile.TemporaryDirectory() as folder:
            yield from _times(SimulatedBoard(build_bench(Path(folder))))
    except LinkError as trouble:
        yield f"link: the times are left out. {trouble}"


def _sizes(kind: Kind) -> Iterator[Line]:
    name = kind.name.lower()
    lines = (FIRMWARE / f"{name}.size").read_text(encoding="ascii").split("\n")
    size = dict(line.split() for line in lines if line)
    yield Measure("link", f"flash, {name}", 100 * int(size["flash"]) / FLASH_BYTES, "%", 60)
    yield Measure("link", f"RAM, {name}", 100 * int(size["ram"]) / RAM_BYTES, "%", 75)


def _times(board: SimulatedBoard) -> Iterator[Line]:
    """A reed closes or opens and the lights change, again and again, at moments that fit nothing."""
    desk, random = Desk(board), Random(1)  # noqa: S311 -- play, not secrets
    desk.run(0.2)
    board.measure()
    felt, lit = [], []
    for number in range(ROUNDS):
        lit.append(_light(desk, random, number))
        felt.append(_reed(desk, random, number, is_flooded=False))
    flooded = [_reed(desk, random, number, is_flooded=True) for number in range(ROUNDS)]
    stats = board.statistics().stats
    board.close()
    yield Measure("link", "a scan of 10×10 reeds", stats["scan_us"] / 1000, "ms", 5)
    yield Measure("link", f"a reed has settled → its event leaves, worst of {ROUNDS}", max(felt), "ms", 15)
    yield Measure("link", "the same while lights are ordered without a pause", max(flooded), "ms", 15)
    yield Measure("link", f"a light command → the first bit, worst of {ROUNDS}", max(lit), "ms", 5)
    yield Measure("link", "WS2812 bits outside the data sheet", stats["bits_wrong"], "", 0)
    yield Measure("link", "silence between two LEDs at the longest", stats["led_gap_us"], "µs", LATCH_US)
    yield Measure("link", "interrupts off at the longest", stats["off_ns"] / 1000, "µs", BYTE_US)
    yield Measure("link", "bytes lost by the UART", stats["bytes_lost"], "", 0)
    yield Measure("link", "deepest stack, bytes", stats["stack"], "")


def _light(desk: Desk, random: Random, number: int) -> float:
    """Milliseconds from the last byte of a command to the first bit on the strip."""
    seen = desk.board.seen
    _order(desk, random, number)
    seen.fed.clear()
    while not seen.fed:
        desk.step()
    seen.lights.clear()
    while not [frame for frame in seen.lights if frame.cycle >= seen.fed[0]]:
        desk.step()
    first = next(frame for frame in seen.lights if frame.cycle >= seen.fed[0])
    return _ms(first.cycle - seen.fed[0])


def _order(desk: Desk, random: Random, number: int) -> None:
    """Order lights for one cell, a few, or the whole board."""
    leds = tuple(random.sample(range(100), (1, 12, 100)[number % 3]))
    desk.link.submit(show((Layer((number + 1, 80, 255), Beat.BREATHING, leds),), 1.0))


def _reed(desk: Desk, random: Random, number: int, is_flooded: bool) -> float:
    """Milliseconds from the last bounce of a contact to the first byte of its event."""
    board = desk.board
    desk.run(random.uniform(0.005, 0.1))
    board.run(random.uniform(0, 0.002))
    board.seen.frames.clear()
    board.close_reed(number, not is_flooded, bounces=6)
    while not any(isinstance(event, Felt) for event in desk.step()):
        if is_flooded and desk.link.session and desk.link.session.is_idle:
            _order(desk, random, number)
    settled = board.statistics().stats["settled"]
    left = next(cycle for cycle, frame in board.seen.frames if Changed.code in frame[:3])
    return _ms(left - settled)


def _ms(cycles: float) -> float:
    return 1000 * cycles / HZ
