"""Where the board is in a frame, and which way round: by markers, by the position, else as it lies."""

from __future__ import annotations

from collections.abc import Mapping

from engine import EMPTY, AnyGame, BoardPlan
from vision import Camera, Corners, Frame, Palette, Reader, board_mm
from vision.finding import Found, find_board, find_marked

ALIKE = 0.9
"""The board lies as the position has it if this share of its cells look like it."""


def find_camera(
    frame: Frame, game: AnyGame, contents: Mapping[str, str], palette: Palette | None = None
) -> Camera:
    """The camera over a board that is looked for; a `VisionError` says why none is found.

    Where the board itself does not tell, the contents do: the way round in which they are seen. If nothing
    tells, the first player sits at the lower edge of the picture.
    """
    found = find_marked(frame) or find_board(frame, game.plan)
    cameras = [_camera(frame, game, corners) for corners in _ways_round(found)]
    if len(cameras) == 1:
        return cameras[0]
    reader = Reader(game.plan, game.pieces, palette)
    shares = [_share_alike(reader, frame, camera, contents) for camera in cameras]
    return cameras[shares.index(max(shares))] if max(shares) >= ALIKE else cameras[0]


def find_corners(frame: Frame, plan: BoardPlan) -> Corners:
    """The corners of the board in a picture, the first player at its lower edge; else a `VisionError`."""
    return (find_marked(frame) or find_board(frame, plan)).corners


def _ways_round(found: Found) -> list[Corners]:
    return [found.corners, *(found.seen_from(turn) for turn in found.turns)]


def _camera(frame: Frame, game: AnyGame, corners: Corners) -> Camera:
    return Camera.from_corners(corners, (frame.shape[1], frame.shape[0]), board_mm(game.plan))


def _share_alike(reader: Reader, frame: Frame, camera: Camera, contents: Mapping[str, str]) -> float:
    """The share of the cells that look most like what should stand there."""
    seen = reader.read(frame, camera)
    alike = sum(
        max(labels, key=labels.__getitem__) == contents.get(cell, EMPTY) for cell, labels in seen.items()
    )
    return alike / len(seen)
