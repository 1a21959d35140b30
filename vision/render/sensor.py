"""From light to pixels: the blur of the lens, the grain of the sensor, eight bits."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import pixels_of
from vision.pictures import Frame


def focused(light: NDArray[np.float32], blur_px: float) -> NDArray[np.float32]:
    """What falls on the sensor of this light (height, width, 3), as pixel values without noise."""
    if blur_px > 0:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), sigmaX=blur_px), dtype=np.float32)
    return pixels_of(light)


def expose(pixels: NDArray[np.float32], noise: float, rng: np.random.Generator) -> Frame:
    """The picture that a sensor takes of these pixels (height, width, 3), which stay as they are."""
    if noise > 0:
        grain = rng.standard_normal(pixels.shape, dtype=np.float32)
        grain *= np.float32(noise)
        grain += pixels
    else:
        grain = pixels.copy()
    grain += np.float32(0.5)
    return np.asarray(np.clip(grain, 0, 255, out=grain), dtype=np.uint8)
