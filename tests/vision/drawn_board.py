"""A bare chequered board drawn pixel by pixel: what light falls on each place is known to the last digit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision import Camera, Frame
from vision.brightness import DARK_LEVEL
from vision.geometry import middle_of
from vision.lens import straightened

Floats: TypeAlias = NDArray[np.float64]
Tone = Callable[[Floats, Floats], Floats]
"""How much brighter (logarithm) the light is at points, so many millimetres across and away."""

CELL_MM, BOARD_MM = 30.0, (240.0, 240.0)
PAINTS = (90.0, 170.0)
"""Levels of the two paints in the light of the middle of the board."""


def drawn(camera: Camera, tone: Tone, noise: float = 0.0) -> Frame:
    """The board in this light, without lines; the paints go on beyond its edge."""
    across, away = _seen_mm(camera)
    paint = np.array(PAINTS)[(np.floor(across / CELL_MM) + np.floor(away / CELL_MM)).astype(int) % 2]
    levels = (paint + DARK_LEVEL) * np.exp(tone(across, away)) - DARK_LEVEL
    levels = levels + np.random.default_rng(0).normal(0, noise, levels.shape)
    grey = np.clip(np.rint(levels), 0, 255).astype(np.uint8)
    return np.asarray(grey[..., None].repeat(3, axis=2), dtype=np.uint8)


def _seen_mm(camera: Camera) -> tuple[Floats, Floats]:
    """Where on the board each pixel (high, wide) looks, across and away."""
    wide, high = camera.image_size
    pixels = np.stack(np.meshgrid(np.arange(wide), np.arange(high)), axis=-1).reshape(-1, 2)
    middle = middle_of(camera.image_size)
    rays = straightened((pixels - middle) / camera.focal_px, camera.bulge)
    ahead = np.column_stack([rays * camera.focal_px + middle, np.ones(len(rays))])
    across, away, share = np.linalg.inv(camera.plane(0.0)) @ ahead.T
    return (across / share).reshape(high, wide), (away / share).reshape(high, wide)
