"""A camera's frames become sightings: wait until all is still and no hand is in view, then read."""

from __future__ import annotations

from arbiter.sighting import Sighting
from engine import AnyGame
from vision import Camera, Corners, Frame, Reader, board_mm, covered_cells, is_still
from vision.crop import board_picture


class CameraEyes:
    """A camera that looks at a board whose corners are known."""

    def __init__(self, game: AnyGame, corners: Corners, image_size: tuple[int, int]) -> None:
        self._plan, self._pieces = game.plan, game.pieces
        self._camera = Camera.from_corners(corners, image_size, board_mm(game.plan))
        self._reader = Reader(game.plan, game.pieces)
        self._last: Frame | None = None
        self._settled: Frame | None = None

    def look(self, frame: Frame) -> Sighting | None:
        """What stands where, or None while something moves or a hand rests over the board."""
        last, self._last = self._last, frame
        if last is None or not is_still(last, frame) or self._is_hand_over(frame):
            return None
        self._settled = frame
        return Sighting.of(self._reader.read(frame, self._camera))

    def _is_hand_over(self, frame: Frame) -> bool:
        """Whether something reaches in over some cells; a picture that changed all over is new light."""
        if self._settled is None:
            return False
        covered = covered_cells(self._settled, frame, self._plan, self._pieces, self._camera)
        return 0 < len(covered) < len(self._plan.cells)

    def evidence(self, frame: Frame) -> bytes:
        """The picture to keep beside a verdict: the board, as a JPEG file."""
        return board_picture(frame, self._camera)
