"""Wood grain and cloth, drawn from random numbers."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Light = NDArray[np.float32]
"""Amounts of light, (height, width, 3), blue first."""

RING_MM = 7.0
"""Distance between year rings on a flat-sawn board."""
RING_DEPTH, FIBRE_DEPTH, PORE_DEPTH, CLOUD_DEPTH = 0.11, 0.09, 0.22, 0.07
"""How much rings, fibres, pores and slow clouds change the light sent back (by eye)."""
PORE_SHARE = 0.03
"""The darkest share of the fine streaks are open pores."""
RED_SHIFT = np.array([0.75, 1.0, 1.12], dtype=np.float32)
"""Dark grain is redder than light grain: it takes more blue than red away."""


def noise(rng: np.random.Generator, size: tuple[int, int], cells: tuple[float, float]) -> NDArray[np.float32]:
    """Smooth noise (height, width), mean 0 and deviation about 1, with lumps of this size in pixels."""
    high, wide = size
    coarse = (max(2, round(high / cells[0]) + 2), max(2, round(wide / cells[1]) + 2))
    lumps = rng.standard_normal(coarse, dtype=np.float32)
    return np.asarray(cv2.resize(lumps, (wide, high), interpolation=cv2.INTER_CUBIC), dtype=np.float32)


def grain(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float) -> NDArray[np.float32]:
    """The brightness of a plank (height, width) whose fibres run along its width; its mean is about 1."""
    across = np.arange(size[0], dtype=np.float32)[:, None] / px_per_mm
    warp = noise(rng, size, (30 * px_per_mm, 130 * px_per_mm)) * 6.0
    warp += noise(rng, size, (8 * px_per_mm, 60 * px_per_mm)) * 0.8
    phase = (across + warp) / RING_MM
    saw = phase - np.floor(phase)  # early wood darkens slowly into late wood, then starts anew
    rings = np.minimum(saw, (1.0 - saw) * 4.0) - 0.42
    fibres = noise(rng, size, (0.35 * px_per_mm, 18 * px_per_mm))
    streaks = noise(rng, size, (0.3 * px_per_mm, 4 * px_per_mm))
    pores = (streaks < np.quantile(streaks[::4, ::4], PORE_SHARE)).astype(np.float32)
    clouds = noise(rng, size, (50 * px_per_mm, 90 * px_per_mm))
    dark = RING_DEPTH * 2.0 * rings - FIBRE_DEPTH * fibres + PORE_DEPTH * pores - CLOUD_DEPTH * clouds
    return np.asarray(np.clip(1.0 - dark, 0.25, 1.6), dtype=np.float32)


def plank(
    rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tone: NDArray[np.float32]
) -> Light:
    """A plank (height, width, 3) of this tone."""
    bright = grain(rng, size, px_per_mm)[:, :, None]
    return np.asarray(tone * bright ** (2.0 - RED_SHIFT), dtype=np.float32)


def cloth(rng: np.random.Generator, size: tuple[int, int], tone: NDArray[np.float32]) -> Light:
    """A square of woven felt, (height, width, 3)."""
    fuzz = (
        0.05 * noise(rng, size, (1.5, 1.5))
        + 0.04 * noise(rng, size, (12, 12))
        + 0.05 * noise(rng, size, (90, 90))
    )
    return np.asarray(tone * (1.0 + fuzz[:, :, None]), dtype=np.float32)
