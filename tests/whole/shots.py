"""Pictures of a simulated table, for commands that look at files."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2

import engine
from arbiter.simulation import SimulatedBoard
from vision import View

Run = Callable[..., subprocess.CompletedProcess[str]]
VIEW = View(image_size=(1024, 768), tilt_deg=24)


class Pictures:
    """A simulated table whose pictures are written into a folder."""

    def __init__(self, name: str, folder: Path) -> None:
        self.game = engine.open_game(name)
        self.folder = folder
        self._board = SimulatedBoard(self.game.plan, self.game.pieces, VIEW, 3)
        self.position = self.game.start()
        self.corners = ""
        self._count = 0

    def take(self, hand_over: str | None = None, **changes: str) -> Path:
        """One more picture, of the position with some cells changed."""
        self._board.arrange({**self.game.contents(self.position), **changes})
        frame, corners = self._board.picture(hand_over)
        self.corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
        path = self.folder / f"{self._count:03}.png"
        self._count += 1
        cv2.imwrite(str(path), frame)
        return path


def lines(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    """What a command answered with `--json`."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def pairs(corners: str) -> list[tuple[float, float]]:
    """The corners as a command takes them, as numbers."""
    return [(float(x), float(y)) for x, y in (corner.split(",") for corner in corners.split())]
