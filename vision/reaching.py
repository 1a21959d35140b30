"""What reaches over the board in a single picture: an arm comes in across its edge, and has one colour there.

Where the scene at rest is known `vision.cover` sees a hand far better. Who is shown one picture can only look
along the edge of the board: frame, table and cells differ from each other, but an arm that lies across all of
them looks the same on each, and unlike the rest of each.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cover import covered_by, small_of
from vision.geometry import Camera
from vision.glare import tones_of
from vision.pictures import Frame
from vision.plan import BoardPlan, PieceSet

Floats = NDArray[np.float32]

INSIDE, OUTSIDE = -0.15, (0.25, 0.5, 0.8, 1.2)
"""A line along the edge inside of it, and others so many cells outside: on the frame, and beyond it."""
PER_CELL = 6
"""So many places of each cell's length along these lines."""
COUNTS = np.array([0.35, 1.0, 1.0])
"""What brightness counts against hues: a shadow changes the one, an arm both."""
UNLIKE, ALIKE = 0.15, 0.12
"""An arm differs from the usual colour of most lines by so much (logarithms of ratios), and what it shows on
one line from what it shows on another by no more than this. Of 133 pictures with a hand, 13 traced and 120
own renders in random styles, 120 are noticed so; of 502 without one two are doubted."""
LEAST_CELLS = 0.6
"""A stretch of edge so long may be an arm: a finger is less than two centimetres wide."""
ASKED = (3, 4)
"""So many of the lines outside have to look alike: farther out may be a sleeve of another colour."""
LEAST_LINES = 2
"""Where fewer lines are in the picture nothing is known."""
SAME = 0.12
"""What is of this colour and hangs together with the arm belongs to it."""


def reached_cells(frame: Frame, plan: BoardPlan, pieces: PieceSet, camera: Camera) -> frozenset[str]:
    """The cells that something hides which reaches in across the edge of the board."""
    small = small_of(frame)
    scale = small.shape[1] / frame.shape[1]
    hues = (tones_of(small.astype(np.float64)) * COUNTS).astype(np.float32)
    mask = np.zeros(hues.shape[:2], dtype=np.bool_)
    for side in range(4):
        lines = _lines(plan, side, camera) * scale
        inside, *outside = _seen(hues, lines)
        for count in ASKED:
            for stretch in _stretches(inside, np.array(outside[:count])):
                mask |= _grown(hues, lines[: count + 1, stretch])
    return covered_by(mask, plan, pieces, camera) if mask.any() else frozenset()


def _lines(plan: BoardPlan, side: int, camera: Camera) -> Floats:
    """Pixels (lines, places, 2) along one side of the board, the line inside the edge first."""
    wide, deep = plan.width, plan.height
    along = (np.arange(PER_CELL * (wide if side % 2 == 0 else deep)) + 0.5) / PER_CELL
    points = []
    for out in (INSIDE, *OUTSIDE):
        across = np.full_like(along, -out if side in (0, 3) else out + (deep if side == 2 else wide))
        x, y = (along, across) if side % 2 == 0 else (across, along)
        points.append(np.stack([x, y, np.zeros_like(x)], axis=1) * plan.cell_mm)
    seen = camera.project(np.concatenate(points))
    return np.asarray(seen, dtype=np.float32).reshape(len(points), -1, 2)


def _seen(hues: Floats, lines: Floats) -> Floats:
    """What shows (lines, places, 3) at these pixels; not a number outside of the picture."""
    high, wide = hues.shape[:2]
    seen = cv2.remap(hues, lines[..., 0], lines[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    is_out = (lines < 0).any(axis=2) | (lines[..., 0] > wide - 1) | (lines[..., 1] > high - 1)
    seen[is_out] = np.nan
    return np.asarray(seen, dtype=np.float32)


def _stretches(inside: Floats, outside: Floats) -> list[slice]:
    """Stretches of places where the lines outside of the edge and the one inside show one strange colour."""
    is_seen: NDArray[np.bool_] = np.asarray(np.isfinite(outside).all(axis=2))
    lines = np.flatnonzero(is_seen.sum(axis=1))
    outside, is_seen = outside[lines], is_seen[lines]
    if len(outside) < LEAST_LINES:
        return []
    usual = np.nanmedian(outside, axis=1, keepdims=True)
    unlike = np.sort(np.where(is_seen, np.linalg.norm(outside - usual, axis=2), 0.0), axis=0)
    apart = np.where(is_seen, np.linalg.norm(outside - outside[0], axis=2), 0.0).max(axis=0)
    within = np.linalg.norm(inside - outside[0], axis=1)
    is_strange = unlike[len(outside) // 2] > UNLIKE
    is_arm = is_strange & (apart < ALIKE) & (within < ALIKE) & (is_seen.sum(axis=0) >= LEAST_LINES)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], is_arm, [False]]).astype(np.int8)))
    return [
        slice(int(first), int(last))
        for first, last in zip(edges[::2], edges[1::2], strict=True)
        if last - first >= LEAST_CELLS * PER_CELL
    ]


def _grown(hues: Floats, places: Floats) -> NDArray[np.bool_]:
    """All that hangs together with these places (lines, places, 2) and has their colour."""
    columns, rows = np.rint(places).astype(np.intp).reshape(-1, 2).T
    rows, columns = rows.clip(0, hues.shape[0] - 1), columns.clip(0, hues.shape[1] - 1)
    colour = np.median(hues[rows, columns], axis=0)
    alike = (np.linalg.norm(hues - colour, axis=2) < SAME).astype(np.uint8)
    _, labels = cv2.connectedComponents(alike)
    there = np.setdiff1d(np.unique(labels[rows, columns]), [0])
    return np.asarray(np.isin(labels, there), dtype=np.bool_)
