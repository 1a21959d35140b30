"""A camera's frames become sightings: wait until all is still and no hand is in view, then read."""

from __future__ import annotations

from arbiter.sighting import Sighting
from engine import AnyGame
from vision import Camera, Corners, Frame, Reader, board_mm, covered_cells, is_still
from vision.crop import board_picture

PATIENCE = 20
"""So many still frames a hand may rest over the board before the players are told what is not seen."""


class CameraEyes:
    """A camera that looks at a board whose corners are known."""

    def __init__(self, game: AnyGame, corners: Corners, image_size: tuple[int, int]) -> None:
        self._plan, self._pieces = game.plan, game.pieces
        self._camera = Camera.from_corners(corners, image_size, board_mm(game.plan))
        self._reader = Reader(game.plan, game.pieces)
        self._last: Frame | None = None
        self._settled: Frame | None = None
        self._waited = 0

    def look(self, frame: Frame) -> Sighting | None:
        """What stands where, or None while something moves or a hand has just come over the board.

        A hand that stays is no reason to stay silent: after a while the other cells are reported.
        """
        last, self._last = self._last, frame
        if last is None or not is_still(last, frame):
            self._waited = 0
            return None
        covered = self._covered(frame)
        if covered and self._waited < PATIENCE:
            self._waited += 1
            return None
        if not covered:
            self._settled = frame
        seen = self._reader.read(frame, self._camera)
        return Sighting.of({cell: labels for cell, labels in seen.items() if cell not in covered})

    def _covered(self, frame: Frame) -> frozenset[str]:
        if self._settled is None:
            return frozenset()
        return covered_cells(self._settled, frame, self._plan, self._pieces, self._camera)

    def evidence(self, frame: Frame) -> bytes:
        """The picture to keep beside a verdict: the board, as a JPEG file."""
        return board_picture(frame, self._camera)
