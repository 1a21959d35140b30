"""Where to look on a die's top face: nine places for pips, places that are always body, and its rim."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.patches import MM_PER_PX, PATCH_PX
from vision.pips import FACES, LAYOUT, PIP_SPACING, SPOTS, turned

Indices = NDArray[np.intp]

_NEAR, _FAR = 0.5, 1.45
BODY_PLACES = (
    *((x * _NEAR, y * _NEAR) for x in (-1, 1) for y in (-1, 1)),
    *((x * _FAR, y * _NEAR) for x in (-1, 1) for y in (-1, 1)),
    *((x * _NEAR, y * _FAR) for x in (-1, 1) for y in (-1, 1)),
)
"""Always body, in units of the pip spacing: between the pips, and between them and the rounded edge."""
RIM_MM = 1.6
"""The rim is looked at this far outside the edge: beyond the blur, before a neighbour."""
RIM_ALONG = (-0.3, 0.0, 0.3)
"""Places along each edge, in sides."""
EDGES = ((1, 0), (0, 1), (-1, 0), (0, -1))
COARSE_STEP_PX, COARSE_REACH_PX = 3, 12
"""A die is first looked for every 1.5 mm up to 6 mm off the middle of its cell."""
COARSE_YAWS = 9
"""Every ten degrees: a square repeats after ninety."""

PATTERNS = tuple(
    dict.fromkeys(
        (face, frozenset(spots)) for face in FACES for spots in (LAYOUT[face], turned(LAYOUT[face]))
    )
)
"""Each face with its pips, and once more quarter-turned where that looks different: nine in all."""
PATTERN_FACES = np.array([face for face, _ in PATTERNS])
PATTERN_SPOTS = np.array([[spot in spots for spot in SPOTS] for _, spots in PATTERNS], dtype=np.float32)
"""(patterns, spots): 1 where a pip is."""


@dataclass(frozen=True, slots=True)
class Poses:
    """Ways a die may stand in a patch: its middle in patch pixels off the centre, and its turn.

    Arrays (cells, poses); one row stands for all cells.
    """

    x_px: NDArray[np.float64]
    y_px: NDArray[np.float64]
    yaw: NDArray[np.float64]  # radians


@lru_cache(maxsize=1)
def coarse_poses() -> Poses:
    """Every place and turn that is tried first."""
    steps = np.arange(-COARSE_REACH_PX, COARSE_REACH_PX + 1, COARSE_STEP_PX, dtype=np.float64)
    yaws = np.arange(COARSE_YAWS) * (np.pi / 2 / COARSE_YAWS)
    yaw, y, x = np.meshgrid(yaws, steps, steps, indexing="ij")
    return Poses(*(part.reshape(1, -1).astype(np.float32) for part in (x, y, yaw)))


def spot_indices(poses: Poses, side_mm: float) -> Indices:
    """Flat patch indices (cells, 9, poses) of the places for pips."""
    return _indices(poses, np.array(SPOTS, dtype=np.float64) * PIP_SPACING * side_mm)


def body_indices(poses: Poses, side_mm: float) -> Indices:
    """Flat patch indices (cells, 12, poses) of places that are always body."""
    return _indices(poses, np.array(BODY_PLACES) * PIP_SPACING * side_mm)


def rim_indices(poses: Poses, side_mm: float) -> Indices:
    """Flat patch indices (cells, 12, poses), three for each edge, of places just outside."""
    reach = side_mm / 2 + RIM_MM
    places = [
        (x * reach - y * along * side_mm, y * reach + x * along * side_mm)
        for x, y in EDGES
        for along in RIM_ALONG
    ]
    return _indices(poses, np.array(places))


def hidden_edges(poses: Poses, shift_px: NDArray[np.float64]) -> NDArray[np.float32]:
    """Which edges (cells, 4, poses) have nothing of the die outside them: 1, or 0 where its side shows."""
    edges = np.arctan2([y for _, y in EDGES], [x for x, _ in EDGES])
    outwards = poses.yaw[:, None, :] + edges[:, None]
    x, y = (shift_px[:, part, None, None] for part in (0, 1))
    showing = np.cos(outwards) * x + np.sin(outwards) * y
    return np.asarray(showing < RIM_MM / 2 / MM_PER_PX, dtype=np.float32)


def _indices(poses: Poses, places_mm: NDArray[np.float64]) -> Indices:
    """Turn places (N, 2) with each pose and round them to pixels; off the patch means its border."""
    cos, sin = np.cos(poses.yaw)[:, None], np.sin(poses.yaw)[:, None]
    x, y = places_mm[:, 0, None] / MM_PER_PX, places_mm[:, 1, None] / MM_PER_PX
    middle = PATCH_PX // 2
    columns = np.rint(poses.x_px[:, None] + (cos * x - sin * y + middle))
    rows = np.rint(poses.y_px[:, None] + (sin * x + cos * y + middle))
    flat = np.clip(rows, 0, PATCH_PX - 1) * PATCH_PX + np.clip(columns, 0, PATCH_PX - 1)
    return np.asarray(flat, dtype=np.intp)
