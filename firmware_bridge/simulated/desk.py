"""A simulated board on a desk, joined to a link; both live in the time of the chip."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from firmware_bridge.events import LinkEvent
from firmware_bridge.link import Link
from firmware_bridge.ports import Port
from firmware_bridge.simulated.board import SimulatedBoard
from firmware_bridge.simulated.noise import Noise, NoisyPort
from firmware_bridge.simulated.port import SimulatedPort

STEP_S = 0.002
"""How often the host looks at the line."""


class Desk:
    """Lets time pass for both, and keeps what the link has told."""

    def __init__(
        self, board: SimulatedBoard, noise: Noise | None = None, random: Random | None = None
    ) -> None:
        self.board = board
        self.link = Link(lambda: _port(board, noise, random))
        self.heard: list[LinkEvent] = []

    def step(self) -> list[LinkEvent]:
        """One look of the host, and a moment of the chip."""
        new = self.link.step(self.board.t)
        self.heard += new
        self.board.run(STEP_S)
        return new

    def steps(self, seconds: float) -> Iterator[LinkEvent]:
        """All that is told while so much time passes."""
        end = self.board.t + seconds
        while self.board.t < end:
            yield from self.step()

    def run(self, seconds: float) -> list[LinkEvent]:
        """The same, at once."""
        return list(self.steps(seconds))


def _port(board: SimulatedBoard, noise: Noise | None, random: Random | None) -> Port:
    port = SimulatedPort(board)
    return NoisyPort(port, noise, random) if noise and random else port
