"""Does the picture show this board where it is said to be? Looks for the outlines of its cells.

Patches of a carpet look as empty as those of a bare board. But only a board has lines, or changes of
colour, where the plan has the edges of its cells. Where none can be seen, pieces in the middle of the cells
tell as much.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera, Floats
from vision.pictures import Frame
from vision.plan import BoardPlan, PlanCell, PlanKey

ACROSS = np.linspace(-0.11, 0.11, 5)
"""Along a short path across the outline, in cells, the brightness changes; its range is measured."""
INSIDE = 0.27
"""The same is measured this far inside, where nothing is drawn."""
RADII = (0.26, 0.3, 0.34, 0.38, 0.42, 0.46)
"""Circles of some board may have any of these radii, in cells, all of them the same."""
SPOTS = 5
"""Places on each side of a square; round cells have four times as many."""
NOISE_LEVELS = 3.0
"""Differences below this are noise."""
LEAST_CONTRAST = 0.5
"""Logarithm by which outlines stand out: 1.3 and more on labelled boards, 0.5 at most on other things. With
the radius that shows best circles come to 0.57 and more on 125 own renders and to 1.56 on tables of another
renderer; where Mensch was asked for but 94 other boards shown, to 0.2 at most."""


LEAST_PIECES, SURE, MOST_STRANGE = 6, 0.97, 1 / 6
"""So many sure pieces prove a board, if fewer than this share is strange. On lineless boards there are 13 and
more and nothing strange; on photos of dice that lie anywhere at most one."""


def shows_pieces(pieces: Floats, strange: Floats) -> bool:
    """Whether pieces stand on cells as on a board; both (cells,) tell how probable each cell's own is."""
    sure = int((pieces >= SURE).sum())
    return sure >= LEAST_PIECES and float((strange > 1 / 2).sum()) <= MOST_STRANGE * sure


def shows_board(frame: Frame, plan: BoardPlan, camera: Camera) -> bool:
    """Whether the cells' outlines are where they should be."""
    return outline_contrast(frame, plan, camera) >= LEAST_CONTRAST


def outline_contrast(frame: Frame, plan: BoardPlan, camera: Camera) -> float:
    """By how much, as a logarithm, the brightness changes more at the outlines than inside the cells.

    How large circles are nobody knows: what counts is the radius at which they show best.
    """
    radii = RADII if any(cell.shape == "circle" for cell in plan.cells) else RADII[:1]
    return max(_contrast(frame, *_maps(PlanKey(plan), camera, radius)) for radius in radii)


def _contrast(frame: Frame, columns: NDArray[np.int16], rows: NDArray[np.uint16]) -> float:
    seen = cv2.remap(frame, columns, rows, interpolation=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    levels = np.asarray(seen, dtype=np.uint8)
    at_outline, inside = (levels.max(axis=0) - levels.min(axis=0)).reshape(2, -1, 3).max(axis=2)
    return float(np.median(np.log((at_outline + NOISE_LEVELS) / (inside + NOISE_LEVELS))))


@lru_cache(maxsize=2 * len(RADII))
def _maps(key: PlanKey, camera: Camera, radius: float) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
    """Where to look: steps across, then outline and inside, then spots; of circles at this radius."""
    plan = key.plan
    paths = np.concatenate([_paths(cell, radius) for cell in plan.cells], axis=1) * plan.cell_mm
    flat = np.moveaxis(paths, 2, 0).reshape(-1, 2)
    pixels = camera.project(np.column_stack([flat, np.zeros(len(flat))])).astype(np.float32)
    strip = pixels.reshape(len(ACROSS), -1, 2)
    columns, rows = cv2.convertMaps(strip[..., 0], strip[..., 1], cv2.CV_16SC2)
    return np.asarray(columns, dtype=np.int16), np.asarray(rows, dtype=np.uint16)


def _paths(cell: PlanCell, radius: float) -> Floats:
    """Short paths (2, spots, steps, 2) across a cell's outline and inside it, in cells."""
    points, outward = _outline(radius if cell.shape == "circle" else None)
    depths = np.array([0.0, -INSIDE])[:, None, None, None] + ACROSS[None, None, :, None]
    middle = np.array([cell.x, cell.y])
    return np.asarray(middle + points[None, :, None] + depths * outward[None, :, None], dtype=np.float64)


def _outline(radius: float | None) -> tuple[Floats, Floats]:
    """Points (spots, 2) on the outline of a circle or a square, from its middle, and the ways outward."""
    if radius is not None:
        angles = np.linspace(0, 2 * np.pi, 4 * SPOTS, endpoint=False)
        outward = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        return radius * outward, outward
    along = np.linspace(-0.35, 0.35, SPOTS)
    sides = [(np.array([np.cos(turn), np.sin(turn)]), turn) for turn in np.arange(4) * np.pi / 2]
    points = [0.5 * out + each * np.array([-out[1], out[0]]) for out, _ in sides for each in along]
    return np.array(points), np.repeat([out for out, _ in sides], SPOTS, axis=0)
