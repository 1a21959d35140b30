"""The serial port of a simulated board."""

from __future__ import annotations

from firmware_bridge.errors import LinkError, LinkReason
from firmware_bridge.simulated.board import SimulatedBoard


class SimulatedPort:
    """The serial port of a simulated board, as the link opens it."""

    def __init__(self, board: SimulatedBoard) -> None:
        if not board.is_plugged:
            raise LinkError(LinkReason.NO_PORT, "The simulated board is not plugged in.")
        self._board = board
        board.read()

    def read(self) -> bytes:
        """What has come."""
        self._check()
        return self._board.read()

    def write(self, data: bytes) -> None:
        """Send these."""
        self._check()
        self._board.write(data)

    def close(self) -> None:
        """There is nothing to give back."""

    def _check(self) -> None:
        if not self._board.is_plugged:
            raise LinkError(LinkReason.LOST, "The simulated board was unplugged.")
