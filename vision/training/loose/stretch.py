"""Scenes drawn out along one side: photos are often brought to a square, whatever shape they had."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

STRETCHED, STRETCH = 0.35, 1.4
"""So many scenes are drawn out, and how far at most: 4:3 brought to a square is 1.33."""


def drawn_out(light: Floats, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """A table (side, side, 3) drawn out, and the matrix (2, 3) from where things were to where they are."""
    px, side, times = len(light), int(rng.integers(2)), float(rng.uniform(1.0, STRETCH))
    matrix = np.eye(2, 3, dtype=np.float32)
    matrix[side, side] = times
    matrix[side, 2] = -rng.uniform(0, times - 1) * px
    return np.asarray(cv2.warpAffine(light, matrix, (px, px)), dtype=np.float32), matrix


def moved(things: Floats, matrix: Floats) -> Floats:
    """Things (N, 3 or more), x, y and size first, where the drawn out picture shows them."""
    there = things.copy()
    there[:, :2] = things[:, :2] @ matrix[:, :2].T + matrix[:, 2]
    there[:, 2] *= np.trace(matrix[:, :2]) / 2
    return there
