"""What bare wood looks like in this light, and how little a pixel looks like it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.patches import Patches
from vision.plan import BoardPlan

USUAL_LIGHT = 130.0
"""Patches are scaled so that the wood has this mean value: then all other numbers hold in any light."""
WEAKEST_GAIN, STRONGEST_GAIN = 0.5, 5.0
"""Limits of that scaling: beyond, a picture is black or burnt out and stays so."""
DARKEST_MEAN, LEAST_SPREAD = 10.0, 3.0
"""Below this mean level sensor noise hides everything; even a bare board varies more than this."""
DEEPEST_SHADOW, BRIGHTEST_SHEEN = 0.4, 1.7
"""Wood in shadow or near the lamp keeps its hue; its brightness goes between these shares of the usual."""
SHADE_SD = 0.3
"""Spread of the logarithm of that share: a shadow leaves 0.6 of the pixel value, a dark stain 0.8."""
WOOD_SD = 9.0
"""How far a pixel of wood is off, beyond shade: grain, noise, blur (levels after scaling)."""
LOOSE_SD = 22.0
"""The same while the wood's colour is still being learned: also a veil of light may lie on it."""
SURPRISE = 4.5
"""Nothing is less like wood than this (log): grooves, dots, a neighbour's side may all be there."""
OWN_SHADE = (0.72, 1.35)
"""A cell may be this much darker (stain, shadow) or lighter than those round it; more is a piece."""
NEIGHBOURHOOD = 1.6
"""The wood of a cell is judged from the cells within this many cells: it and those that touch it."""


def wood_colours(patches: Patches, plan: BoardPlan) -> NDArray[np.float32]:
    """The colour (cells, 3) of the wood of each cell: its hue from all round, its brightness from itself.

    Most of the board is bare, so its median is wood; then each neighbourhood refines it with those of
    its pixels that look like that.
    """
    pixels = patches[:, ::6, ::6].reshape(len(patches), -1, 3)
    usual = np.median(pixels.reshape(-1, 3), axis=0).astype(np.float32)
    weights = np.exp(-_off_wood(pixels, np.tile(usual, (len(pixels), 1))) / np.float32(2 * LOOSE_SD**2))
    amounts, sums = weights.sum(axis=1), (weights[..., None] * pixels).sum(axis=1)
    near = _neighbours(plan)
    around = (near @ sums + usual) / (near @ amounts + 1.0)[:, None]
    share = sums.mean(axis=1) / np.maximum(amounts * around.mean(axis=1), 1.0)
    return np.asarray(around * np.clip(share, *OWN_SHADE)[:, None], dtype=np.float32)


def is_blind(patches: Patches) -> bool:
    """Is nothing to be seen: lens covered, lights out, a frame of one colour?"""
    pixels = patches[:, ::6, ::6]
    return bool(pixels.mean() < DARKEST_MEAN or pixels.std() < LEAST_SPREAD)


def exposure_gain(wood: NDArray[np.float32]) -> float:
    """The factor that brings wood of these colours (cells, 3) to the usual light."""
    level = max(float(np.median(wood.mean(axis=1))), 1.0)
    return float(np.clip(USUAL_LIGHT / level, WEAKEST_GAIN, STRONGEST_GAIN))


def wood_log(pixels: NDArray[np.float32], wood: NDArray[np.float32]) -> NDArray[np.float32]:
    """Log-likelihood (cells, pixels), −SURPRISE to 0, of pixels (cells, pixels, 3) as wood (cells, 3)."""
    square = _off_wood(pixels, wood)
    return np.asarray(-np.minimum(square / np.float32(2 * WOOD_SD**2), SURPRISE), dtype=np.float32)


def _off_wood(pixels: NDArray[np.float32], wood: NDArray[np.float32]) -> NDArray[np.float32]:
    """Squared distance (cells, pixels) from wood in the best-fitting shade; shade itself counts a little."""
    norm = np.square(wood).sum(axis=1, keepdims=True)
    shade = np.clip((pixels @ (wood / norm)[:, :, None])[..., 0], DEEPEST_SHADOW, BRIGHTEST_SHEEN)
    square = np.square(np.log(shade) * np.float32(WOOD_SD / SHADE_SD))
    for part in range(3):
        square += np.square(pixels[..., part] - shade * wood[:, part, None])
    return np.asarray(square, dtype=np.float32)


@lru_cache(maxsize=8)
def _neighbours(plan: BoardPlan) -> NDArray[np.float32]:
    """Which cells (cells, cells) lie round which, each one with itself: 1 or 0."""
    places = np.array([(cell.x, cell.y) for cell in plan.cells])
    apart = np.linalg.norm(places[:, None] - places[None], axis=2)
    return np.asarray(apart <= NEIGHBOURHOOD, dtype=np.float32)
