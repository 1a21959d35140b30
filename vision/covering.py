"""Maps of the board that tell what pieces cover: what they stand on, and what they hide from the camera."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Points = NDArray[np.floating]

FINE = 22
"""A map has so many places to a cell, each way."""
SHIFT = 4
"""Pieces are drawn with so many more binary places."""


def cover(board: Grey, feet: Points, tops: Points, wide: float, value: int) -> None:
    """Put a value wherever pieces (N, 2) of this width stand or hide the board, all in cells.

    The feet are where they stand, the tops where on the board their tops are seen.
    """
    thick = round(wide * FINE)
    ends = (np.round((each * FINE - 0.5) * 2**SHIFT).astype(int).tolist() for each in (feet, tops))
    for foot, top in zip(*ends, strict=True):
        cv2.line(board, foot, top, value, thick, shift=SHIFT)
