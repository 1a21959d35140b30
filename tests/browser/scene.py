"""A rendered board before a camera on the network, for tables that are real in all else."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from arbiter.simulation import SimulatedBoard
from engine import EMPTY, open_game
from vision import Frame, View

GAME = open_game("desiree")


class Scene:
    """A rendered board that a hand changes while a camera looks at it."""

    def __init__(self) -> None:
        self._board = SimulatedBoard(GAME.plan, GAME.pieces, View(), seed=3)
        self._lock = threading.Lock()
        self.arrange(GAME.contents(GAME.start()))

    def arrange(self, contents: Mapping[str, str]) -> None:
        with self._lock:
            self._board.arrange(contents)
            self._frame, self.corners = self._board.picture()

    def move(self, start: str, target: str) -> None:
        """Carry a piece from one cell to another."""
        self.arrange({start: EMPTY, target: self._board.contents[start]})

    def picture(self) -> Frame:
        with self._lock:
            return self._frame
