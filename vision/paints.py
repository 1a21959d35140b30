"""The paint of each cell, seen beside what stands on it."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera, Floats
from vision.pictures import Frame
from vision.plan import BoardPlan, PlanKey

_STEPS = (-0.42, -0.36, 0.36, 0.42)
CORNERS = np.array([(x, y) for x in _STEPS for y in _STEPS])
"""Where a square is looked at (spots, 2), in cells from its middle: near its corners, beside any disc."""
_TURNS = np.arange(len(CORNERS)) * 2 * np.pi / len(CORNERS)
RING = 0.33 * np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
"""The same for a circle: inside its outline, beside a figure."""


def paints_of(frame: Frame, plan: BoardPlan, camera: Camera) -> Floats:
    """The colour of each cell itself (cells, 3), pixel values, whatever stands in its middle."""
    columns, rows = _maps(PlanKey(plan), camera)
    seen = cv2.remap(frame, columns, rows, interpolation=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.median(np.asarray(seen), axis=1), dtype=np.float64)


@lru_cache(maxsize=8)
def _maps(key: PlanKey, camera: Camera) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
    """Where to look, a line for each cell."""
    plan = key.plan
    spots = [(cell.x, cell.y) + (RING if cell.shape == "circle" else CORNERS) for cell in plan.cells]
    flat = np.concatenate(spots) * plan.cell_mm
    pixels = camera.project(np.column_stack([flat, np.zeros(len(flat))])).astype(np.float32)
    lines = pixels.reshape(len(plan.cells), -1, 2)
    columns, rows = cv2.convertMaps(lines[..., 0], lines[..., 1], cv2.CV_16SC2)
    return np.asarray(columns, dtype=np.int16), np.asarray(rows, dtype=np.uint16)
