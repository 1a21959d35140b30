"""How bright places of the board are, as logarithms: a shadow makes all paints dimmer by the same."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera, corners_mm, middle_of
from vision.lens import bent
from vision.pictures import Frame

Floats = NDArray[np.float32]
Grey = NDArray[np.uint8]

SMOOTH_PX = 3
"""Pixels are noisier than shadows are sharp: the mean of so many each way is looked at."""
POINTS = 16
"""Of each side of the board so many points tell how far it reaches, because a lens may bend it."""
DARK_LEVEL = 6.0
"""Added to levels before their logarithm: near black a difference means nothing."""

_LEVELS = np.log(np.arange(256) + DARK_LEVEL).astype(np.float32)


def smoothed(frame: Frame, camera: Camera) -> Grey:
    """How bright a frame is where the board lies, with less noise; black elsewhere."""
    outline = camera.project(_outline(camera.board_mm))
    left, top = np.maximum(np.floor(outline.min(axis=0)).astype(int) - SMOOTH_PX, 0)
    right, bottom = np.maximum(np.ceil(outline.max(axis=0)).astype(int) + SMOOTH_PX, 0)
    grey = np.zeros(frame.shape[:2], dtype=np.uint8)
    part = frame[top:bottom, left:right]
    if part.size:
        smooth = cv2.blur(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), (SMOOTH_PX, SMOOTH_PX))
        grey[top:bottom, left:right] = smooth
    return grey


@lru_cache(maxsize=4)
def _outline(board_mm: tuple[float, float]) -> NDArray[np.float64]:
    """Points on the edge of the board, which may be seen bent. Do not write into it."""
    corners, shares = corners_mm(board_mm), np.arange(POINTS)[:, None, None] / POINTS
    return np.asarray(((1 - shares) * corners + shares * np.roll(corners, 1, axis=0)).reshape(-1, 3))


def levels_at(grey: Grey, across: Floats, down: Floats) -> Floats:
    """How bright it is at these pixels across and down (rows, columns), as logarithms."""
    seen = cv2.remap(grey, across, down, interpolation=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(_LEVELS[np.asarray(seen)], dtype=np.float32)


def pixels_of(camera: Camera, points_mm: Floats) -> tuple[Floats, Floats]:
    """The pixels across and down (points,) at which points (2, points) on the board are seen."""
    turn = camera.rotation_matrix[:, :2].astype(np.float32)
    seen = turn @ points_mm + np.array(camera.translation, dtype=np.float32)[:, None]
    rays = seen[:2] / seen[2]
    if camera.bulge:
        rays = bent(rays.T, camera.bulge).T.astype(np.float32)
    middle = middle_of(camera.image_size)[:, None].astype(np.float32)
    across, down = rays * np.float32(camera.focal_px) + middle
    return across, down
