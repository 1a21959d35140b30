"""From light to pixels: the blur of the lens, the grain of the sensor, eight bits."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import pixels_of
from vision.pictures import Frame


def expose(light: NDArray[np.float32], blur_px: float, noise: float, rng: np.random.Generator) -> Frame:
    """The picture a camera takes of this light (height, width, 3)."""
    if blur_px > 0:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), sigmaX=blur_px), dtype=np.float32)
    pixels = pixels_of(light)
    if noise > 0:
        pixels += rng.standard_normal(pixels.shape, dtype=np.float32) * np.float32(noise)
    return np.asarray(np.clip(pixels + 0.5, 0, 255), dtype=np.uint8)
