"""The serial port of a simulated board."""

from __future__ import annotations

import time
from collections.abc import Callable

from firmware_bridge.errors import LinkError, LinkReason
from firmware_bridge.simulated.board import SimulatedBoard


class SimulatedPort:
    """The serial port of a simulated board, as the link opens it."""

    name = "simavr"

    def __init__(self, board: SimulatedBoard) -> None:
        if not board.is_plugged:
            raise LinkError(LinkReason.NO_PORT, "The simulated board is not plugged in.")
        self._board, self._is_closed = board, False
        board.read()  # what was said before is gone, as at a real port

    def read(self) -> bytes:
        """What has come."""
        self._check()
        return self._board.read()

    def write(self, data: bytes) -> None:
        """Send these."""
        self._check()
        self._board.write(data)

    def close(self) -> None:
        """Give it back."""
        self._is_closed = True

    def _check(self) -> None:
        if self._is_closed or not self._board.is_plugged:
            raise LinkError(LinkReason.LOST, "The simulated board was unplugged.")


class RealTimePort(SimulatedPort):
    """The port of a board as fast as a real one: whenever somebody reads, it has lived on until now."""

    def __init__(self, board: SimulatedBoard, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(board)
        self._now, self._lived_until = now, now()

    def read(self) -> bytes:
        """What has come by now."""
        passed, self._lived_until = self._now() - self._lived_until, self._now()
        self._board.run(passed)
        return super().read()
