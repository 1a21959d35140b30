"""The board that a command talks to: a port by its name, the first that answers, or a simulated one."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware_bridge import Port, SerialPort, find_board
from firmware_bridge.simulated import RealTimePort, SimulatedBoard, build_bench

SIMULATED = "simavr"


@contextmanager
def opener(name: str | None) -> Iterator[Callable[[], Port]]:
    """A way to open the port, again and again if need be; without a name all ports are asked."""
    if name == SIMULATED:
        with simulated_board() as board:
            yield lambda: RealTimePort(board)
        return
    found = name or find_board()[0]
    SerialPort(found).close()  # what stands in the way is said now, not after the first prompt
    yield lambda: SerialPort(found)


@contextmanager
def simulated_board() -> Iterator[SimulatedBoard]:
    """A board that is only simulated, with nothing on it."""
    with tempfile.TemporaryDirectory() as folder:
        board = SimulatedBoard(build_bench(Path(folder)))
        try:
            yield board
        finally:
            board.close()
