"""Lays the printed markers round the field of a picture."""

from __future__ import annotations

import cv2
import numpy as np

from vision.finding.markers import MARKER_MM, PAPER_MM, marker_bits
from vision.geometry import Camera
from vision.pictures import Frame

PX_PER_MM = 6
"""Finer than any camera sees the paper."""
BLACK, WHITE = 40.0, 225.0
"""Grey levels of print and paper in ordinary light."""
CORNERS = ((0, 1), (1, 1), (1, 0), (0, 0))
"""The field's corners as shares of its width and depth, in the order of the markers."""


def lay_markers(frame: Frame, camera: Camera, numbers: tuple[int, ...] = (0, 1, 2, 3)) -> Frame:
    """A copy of the frame with a marker at each corner of the field, in the usual order."""
    picture = frame.astype(np.float32)
    (width, depth), plane = camera.board_mm, camera.plane(0.0)
    for number, (right, far) in zip(numbers, CORNERS, strict=True):
        left = width if right else -PAPER_MM
        top = depth + PAPER_MM if far else 0.0
        to_mm = np.array([[1 / PX_PER_MM, 0, left], [0, -1 / PX_PER_MM, top], [0, 0, 1]])
        _lay(picture, _paper(number), plane @ to_mm)
    return np.clip(picture, 0, 255).astype(np.uint8)


def _paper(number: int) -> Frame:
    side, inner = round(PAPER_MM * PX_PER_MM), round(MARKER_MM * PX_PER_MM)
    paper = np.full((side, side), WHITE, dtype=np.float32)
    bits = cv2.resize(marker_bits(number).astype(np.float32), (inner, inner), interpolation=cv2.INTER_NEAREST)
    rim = (side - inner) // 2
    paper[rim : rim + inner, rim : rim + inner] = WHITE + (BLACK - WHITE) * bits
    return np.asarray(paper, dtype=np.uint8)


def _lay(picture: np.ndarray, paper: Frame, flat: np.ndarray) -> None:
    size = (picture.shape[1], picture.shape[0])
    laid = cv2.warpPerspective(paper.astype(np.float32), flat, size, flags=cv2.INTER_AREA)
    solid = cv2.warpPerspective(np.ones(paper.shape, dtype=np.float32), flat, size)
    blurred = cv2.GaussianBlur(np.asarray(laid), (3, 3), 0), cv2.GaussianBlur(np.asarray(solid), (3, 3), 0)
    picture *= 1 - blurred[1][..., None]
    picture += blurred[0][..., None]
