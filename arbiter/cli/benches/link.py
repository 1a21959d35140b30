"""The wire: the firmware's times, counted in cycles of the simulated chip, and how much of it is taken."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from arbiter.cli.benches.figure import Effort, Line, Measure
from firmware_bridge import Beat, Felt, Layer, LinkError, LinkReason, show
from firmware_bridge.flash import FIRMWARE
from firmware_bridge.framing import END, FrameReader
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
        flash, ram = _sizes(kind)
        yield _measure(kind, "flash", 100 * flash / FLASH_BYTES, "%", 60)
        yield _measure(kind, "RAM", 100 * ram / RAM_BYTES, "%", 75)
    try:
        with tempfile.TemporaryDirectory() as folder:
            bench = build_bench(Path(folder))
            for kind in Kind:
                yield from _times(SimulatedBoard(bench, kind))
    except LinkError as trouble:
        yield f"link: the times are left out. {trouble}"


def _measure(kind: Kind, what: str, value: float, unit: str, at_most: float) -> Measure:
    return Measure("link", f"{kind.name.lower()}: {what}", value, unit, at_most)


def _sizes(kind: Kind) -> tuple[int, int]:
    """Bytes of flash and of RAM."""
    lines = (FIRMWARE / f"{kind.name.lower()}.size").read_text(encoding="ascii").splitlines()
    size = dict(line.split() for line in lines)
    return int(size["flash"]), int(size["ram"])


def _times(board: SimulatedBoard) -> Iterator[Line]:
    """A reed closes or opens and the lights change, again and again, at moments that fit nothing."""
    measure = partial(_measure, board.kind)
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
    if board.kind is Kind.SHIFT:
        yield measure("a scan of 10×10 reeds", stats["scan_us"] / 1000, "ms", 5)
    yield measure(f"a reed has settled → its event leaves, worst of {ROUNDS}", max(felt), "ms", 15)
    yield measure("the same while lights are ordered without a pause", max(flooded), "ms", 15)
    yield measure(f"a light command → the first bit, worst of {ROUNDS}", max(lit), "ms", 5)
    yield measure("WS2812B bits outside the data sheet", stats["bits_wrong"], "", 0)
    yield measure("silence between two LEDs at the longest", stats["led_gap_us"], "µs", LATCH_US)
    yield measure("interrupts off at the longest", stats["off_ns"] / 1000, "µs", BYTE_US)
    yield measure("bytes lost by the UART", stats["bytes_lost"], "", 0)
    yield measure("RAM and the deepest stack, bytes", _sizes(board.kind)[1] + stats["stack"], "", RAM_BYTES)


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
    count = len(desk.board.colours)
    leds = tuple(random.sample(range(count), (1, 12, count)[number % 3]))
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
    return _ms(_told_at(board) - settled)


def _told_at(board: SimulatedBoard) -> int:
    """When the first byte of the first event left; a frame may have come in several pieces."""
    reader, begun = FrameReader(), 0
    for cycle, data in board.seen.frames:
        begun = begun or cycle
        if any(frame.kind == Changed.code for frame in reader.feed(data)):
            return begun
        if data.endswith(END):
            begun = 0
    raise LinkError(LinkReason.LOST, "The simulated board has told no event.")


def _ms(cycles: float) -> float:
    return 1000 * cycles / HZ
