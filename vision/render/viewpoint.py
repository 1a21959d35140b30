"""From a view to a camera: how far away it must stand for the board to fill the picture."""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np

from vision.geometry import Camera, Floats
from vision.render.scene import View

FRAME_MM = 20.0
"""Width of the wooden frame round the playing field."""
NEAREST_BOARDS, FARTHEST_BOARDS = 0.6, 12.0
"""The distance is searched between these multiples of the board's diagonal."""
BISECTIONS = 32
"""Halvings of the search: far below a thousandth of a millimetre."""
CENTRINGS = 3
"""Each one brings the board's middle much nearer to the picture's; three leave less than a pixel."""


@lru_cache(maxsize=16)
def camera_of(view: View, board_mm: tuple[float, float]) -> Camera:
    """The camera that sees the whole board with its frame, centred and as large as the view asks for.

    Its lens is straight: the bulge of the view bends the finished picture.
    """
    aim = np.array([board_mm[0] / 2, board_mm[1] / 2, 0.0])
    camera = _far_enough(view, board_mm, aim)
    for _ in range(CENTRINGS):
        seen = camera.project(frame_corners_mm(board_mm, 0.0))
        middle = np.append((seen.min(axis=0) + seen.max(axis=0)) / 2, 1.0)
        ground = np.linalg.solve(camera.plane(0.0), middle)
        aim = np.append(ground[:2] / ground[2], 0.0)
        camera = _far_enough(view, board_mm, aim)
    return camera


def _far_enough(view: View, board_mm: tuple[float, float], aim: Floats) -> Camera:
    """The camera looking at this point from where the board just fills the picture."""
    diagonal = math.hypot(*board_mm)
    near, far = NEAREST_BOARDS * diagonal, FARTHEST_BOARDS * diagonal
    for _ in range(BISECTIONS):
        middle = (near + far) / 2
        too_near = _share(_at(view, board_mm, aim, middle), board_mm) > view.fill
        near, far = (middle, far) if too_near else (near, middle)
    return _at(view, board_mm, aim, far)


def _at(view: View, board_mm: tuple[float, float], aim: Floats, distance: float) -> Camera:
    """A camera at this distance from a point of the board, looking at it."""
    tilt, azimuth = math.radians(view.tilt_deg), math.radians(view.azimuth_deg)
    right = np.array([math.cos(azimuth), math.sin(azimuth), 0.0])
    towards = np.array([math.sin(azimuth), -math.cos(azimuth), 0.0])
    back = math.sin(tilt) * towards + math.cos(tilt) * np.array([0.0, 0.0, 1.0])
    turn = np.stack([right, np.cross(-back, right), -back])
    shift = -turn @ (aim + distance * back)
    rotation = np.asarray(cv2.Rodrigues(turn)[0], dtype=np.float64).ravel()
    return Camera(
        view.image_size,
        board_mm,
        view.focal_ratio * view.image_size[0],
        (float(rotation[0]), float(rotation[1]), float(rotation[2])),
        (float(shift[0]), float(shift[1]), float(shift[2])),
    )


def _share(camera: Camera, board_mm: tuple[float, float]) -> float:
    """How much of the picture's width or height the frame of the board takes up."""
    seen = camera.project(frame_corners_mm(board_mm, 0.0))
    return float(((seen.max(axis=0) - seen.min(axis=0)) / camera.image_size).max())


def frame_corners_mm(board_mm: tuple[float, float], z_mm: float) -> Floats:
    """The outer corners of the frame at this height, (4, 3): far left, far right, near right, near left."""
    (width, depth), edge = board_mm, FRAME_MM
    far, near = depth + edge, -edge
    return np.array(
        [[-edge, far, z_mm], [width + edge, far, z_mm], [width + edge, near, z_mm], [-edge, near, z_mm]]
    )
