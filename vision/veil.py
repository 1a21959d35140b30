"""What is mirrored over a square lies over the disc on it, too, and is taken off its colour.

A window mirrored in varnish makes dark discs look light. But it also makes the square beneath lighter than
the other squares of its paint.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera
from vision.pictures import Frame
from vision.plan import BoardPlan, centre_mm

Floats = NDArray[np.float32]

COUNTS = 0.5
"""So much of what makes a square lighter is taken off: most discs are duller than varnish. On photos of two
sets everything from 0.3 to 0.7 did equally well."""
_STEPS = (-0.42, -0.36, 0.36, 0.42)
CORNERS = np.array([(x, y) for x in _STEPS for y in _STEPS])
"""Where a square is looked at (points, 2), in cells from its middle: near its corners, beside any disc."""


def unveiled(bodies: Floats, plan: BoardPlan, frame: Frame, camera: Camera) -> Floats:
    """The colours of discs (cells, 3), pixel values, as they would be without what is mirrored there."""
    grounds, veils = _grounds(plan, frame, camera), np.zeros_like(bodies)
    for cells in _by_paint(plan):
        veils[cells] = grounds[cells] - np.median(grounds[cells], axis=0)
    return np.asarray(np.clip(bodies - COUNTS * np.maximum(veils, 0.0), 0.0, 255.0), dtype=np.float32)


def _grounds(plan: BoardPlan, frame: Frame, camera: Camera) -> Floats:
    """The colour of each cell itself (cells, 3), whatever stands in its middle."""
    seen = cv2.remap(frame, *_maps(plan, camera), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.median(seen, axis=1), dtype=np.float32)


@lru_cache(maxsize=8)
def _maps(plan: BoardPlan, camera: Camera) -> tuple[Floats, Floats]:
    """Where in the frame the points near the corners are: across and down, (cells, points) each."""
    centres = np.array([centre_mm(plan, cell) for cell in plan.cells])
    points = (centres[:, None] + CORNERS * plan.cell_mm).reshape(-1, 2)
    pixels = camera.project(np.column_stack([points, np.zeros(len(points))])).astype(np.float32)
    across, down = pixels.T.reshape(2, len(centres), len(CORNERS))
    return across, down


@lru_cache(maxsize=8)
def _by_paint(plan: BoardPlan) -> tuple[NDArray[np.intp], ...]:
    """The cells that are painted alike, paint by paint."""
    paints = [(cell.tint, cell.is_outer) for cell in plan.cells]
    return tuple(np.flatnonzero([each == paint for each in paints]) for paint in dict.fromkeys(paints))
