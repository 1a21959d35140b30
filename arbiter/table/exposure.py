"""One frame of a camera as it is shown to people: whole, cut to the board, and with what was seen on it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

from engine import AnyGame
from vision import Camera, Frame, draw_overlay
from vision.crop import board_picture
from vision.pictures import encoded

Seen = Mapping[str, Mapping[str, float]]
"""How likely each thing is to stand on each cell that was seen."""


class Exposure:
    """A frame, the camera it is understood by and the last reading; its JPEG files are made once each.

    However many people look, a file is made when the first of them asks for it, in whatever thread.
    """

    def __init__(self, frame: Frame, game: AnyGame, camera: Camera | None, seen: Seen) -> None:
        self.frame = frame
        self._game, self._camera, self._seen = game, camera, seen
        self._files: dict[str, bytes] = {}
        self._making = threading.Lock()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.frame.shape[1], self.frame.shape[0]

    def whole(self) -> bytes:
        """All that the camera sees, the room as well."""
        return self._file("whole", lambda: encoded(self.frame))

    def board(self) -> bytes | None:
        """The board and nothing around it; None while nobody knows where it is."""
        camera = self._camera
        return self._file("board", lambda: board_picture(self.frame, camera)) if camera else None

    def understood(self) -> bytes | None:
        """The board with each cell outlined, cells and pieces named, unsure ones in another colour."""
        camera = self._camera
        return self._file("understood", lambda: self._drawn_over(camera)) if camera else None

    def _drawn_over(self, camera: Camera) -> bytes:
        game = self._game
        return board_picture(draw_overlay(self.frame, game.plan, game.pieces, camera, self._seen), camera)

    def _file(self, name: str, make: Callable[[], bytes]) -> bytes:
        with self._making:
            if name not in self._files:
                self._files[name] = make()
            return self._files[name]
