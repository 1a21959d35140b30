"""The pips drilled into a die's faces: which face a point lies on, its paint and its dimple."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.pips import FACES, LAYOUT, PIP_RADIUS, PIP_SPACING

Rays = NDArray[np.float32]
"""One vector for each ray, (3, N)."""

MAP_PX = 96
"""Resolution of the pip maps, for one face."""
FACE_OF_SIDE = np.array([3, 4, 5, 2, 1, 6])
"""The face on +x, −x, +y, −y, +z, −z."""


@dataclass(frozen=True, slots=True)
class Drill:
    """How a make of dice is drilled: radius and spacing as shares of the side, and how deep."""

    radius: float = PIP_RADIUS
    spacing: float = PIP_SPACING
    dimple: float = 0.55  # how steep the pips are at their rim
    one: float = 1.0  # the lone pip of the one, in sizes of the others


HOUSEHOLD = Drill()
"""The dice of most households."""


def pips_at(points: Rays, drill: Drill) -> tuple[Rays, Rays]:
    """Paint (N,) from 0 body to 1 pip, and the tilt (3, N) of the drilled surface, in the die's axes."""
    x, y, z = points
    sizes = np.abs(points)
    is_x = sizes[0] > np.maximum(sizes[1], sizes[2])
    is_z = ~is_x & (sizes[2] >= sizes[1])
    height = np.where(is_x, x, np.where(is_z, z, y))
    face = FACE_OF_SIDE[np.where(is_x, 0, np.where(is_z, 4, 2)) + (height < 0)]
    scale = np.float32(MAP_PX / 2)
    column = np.clip((np.where(is_x, y, x) + 1) * scale, 0, MAP_PX - 1).astype(np.intp)
    row = np.clip((np.where(is_z, y, z) + 1) * scale, 0, MAP_PX - 1).astype(np.intp)
    where = ((face - 1) * MAP_PX + row) * MAP_PX + column
    paint, first, second = (np.take(part, where) for part in _pip_maps(drill))
    zero = np.float32(0.0)
    tilt_y = np.where(is_x, first, np.where(is_z, second, zero))
    dimple = np.stack([np.where(is_x, zero, first), tilt_y, np.where(is_z, zero, second)])
    return paint, dimple


@lru_cache(maxsize=16)
def _pip_maps(drill: Drill) -> NDArray[np.float32]:
    """Three maps of all faces, (3, 6 · MAP_PX · MAP_PX): paint, and the dimple's tilt along both axes."""
    steps = (np.arange(MAP_PX, dtype=np.float32) + 0.5) / MAP_PX * 2 - 1
    columns, rows = np.meshgrid(steps, steps)
    maps = np.zeros((3, len(FACES), MAP_PX, MAP_PX), dtype=np.float32)
    for face in FACES:
        radius = 2 * drill.radius * (drill.one if face == 1 else 1.0)
        for column, row in LAYOUT[face]:
            across, along = columns - column * 2 * drill.spacing, rows - row * 2 * drill.spacing
            paint = np.clip((1.0 - np.hypot(across, along) / radius) * 6.0 + 0.5, 0.0, 1.0)
            maps[0, face - 1] += paint
            maps[1, face - 1] -= drill.dimple * paint * across / radius
            maps[2, face - 1] -= drill.dimple * paint * along / radius
    return maps.reshape(3, -1)
