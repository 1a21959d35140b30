"""A lens that bends straight lines: rays leave the middle by a share of the square of their distance.

Places in a picture are given as rays: (x, y) from its middle, in focal lengths. A bulge below zero makes a
barrel, as wide lenses do; -0.1 is much.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ROUNDS = 12
"""Going back is done by trial: after so many rounds nothing changes by a thousandth of a pixel."""
STRONGEST = 0.3
"""Beyond this a corner of the picture would be folded back into it."""


def bent(rays: NDArray[np.floating], bulge: float) -> Floats:
    """Where the lens shows rays (N, 2), or (N, 2, points), that come in straight."""
    if not bulge:
        return np.asarray(rays, dtype=np.float64)
    return np.asarray(rays * (1.0 + bulge * np.square(rays).sum(axis=1, keepdims=True)), dtype=np.float64)


def straightened(rays: Floats, bulge: float) -> Floats:
    """Where rays (N, 2) would be shown without the lens's bulge."""
    straight = rays
    for _ in range(ROUNDS):
        straight = rays / (1.0 + bulge * np.square(straight).sum(axis=1, keepdims=True))
    return np.asarray(straight, dtype=np.float64)


def bend_picture(light: NDArray[np.float32], focal_px: float, bulge: float) -> NDArray[np.float32]:
    """A picture (height, width, 3) as such a lens shows it."""
    high, wide = light.shape[:2]
    middle = np.array([(wide - 1) / 2, (high - 1) / 2])
    columns, rows = np.meshgrid(np.arange(wide), np.arange(high))
    rays = (np.stack([columns, rows], axis=-1).reshape(-1, 2) - middle) / focal_px
    source = (straightened(rays, bulge) * focal_px + middle).reshape(high, wide, 2).astype(np.float32)
    bent_light = cv2.remap(
        light, source[..., 0], source[..., 1], interpolation=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(bent_light, dtype=np.float32)
