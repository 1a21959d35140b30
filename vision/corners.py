"""The four corners of the playing field in a picture: reading and checking them."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.errors import VisionError, VisionReason

Corners = NDArray[np.float64]
"""Pixels (4, 2): far left, far right, near right, near left."""

NUMBER = r"[-+]?\d+(?:\.\d+)?"
TEXT = re.compile(rf"\s*{NUMBER},{NUMBER}(?:[\s;]+{NUMBER},{NUMBER}){{3}}\s*")
SMALLEST_SIDE_PX = 40.0
"""An edge shorter than this leaves five pixels a cell."""
OUTSIDE_SHARE = 0.25
"""Corners may lie outside the picture by this share of its size: a frame cut off at one corner."""
ORDER = "far left, far right, near right, near left"


def parse_corners(text: str, image_size: tuple[int, int] | None = None) -> Corners:
    """Four corners from text such as `243,103 783,119 822,688 176,674`."""
    if TEXT.fullmatch(text) is None:
        raise _bad(f"Write the four corners as “x,y x,y x,y x,y” ({ORDER}).")
    numbers = [float(number) for number in re.findall(NUMBER, text)]
    return check_corners(np.array(numbers).reshape(4, 2), image_size)


def check_corners(corners: ArrayLike, image_size: tuple[int, int] | None = None) -> Corners:
    """The same corners, once it is sure that they can be those of a board seen from above."""
    pixels = np.asarray(corners, dtype=np.float64)
    if pixels.shape != (4, 2) or not np.isfinite(pixels).all():
        raise _bad(f"A board has four corners with two numbers each ({ORDER}).")
    edges = np.roll(pixels, -1, axis=0) - pixels
    if np.hypot(edges[:, 0], edges[:, 1]).min() < SMALLEST_SIDE_PX:
        raise _bad("Two corners are nearly the same: mark the outer edge of the playing field.")
    _check_turns(edges)
    if image_size is not None:
        _check_inside(pixels, image_size)
    return pixels


def _check_turns(edges: Corners) -> None:
    after = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0]
    if (turns < 0).all():
        raise _bad(f"The corners run the wrong way round: give {ORDER}.")
    if not (turns > 0).all():
        raise _bad(f"The corners cross or fold inwards: give {ORDER}.")


def _check_inside(pixels: Corners, image_size: tuple[int, int]) -> None:
    size = np.array(image_size, dtype=np.float64)
    if (pixels < -OUTSIDE_SHARE * size).any() or (pixels > (1 + OUTSIDE_SHARE) * size).any():
        wide, high = image_size
        raise _bad(f"A corner lies far outside the picture of {wide}×{high} pixels: mark it again.")


def _bad(message: str) -> VisionError:
    return VisionError(VisionReason.BAD_CORNERS, message)
