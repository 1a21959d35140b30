"""Which cells a hand hides: what differs from the last frame at rest and comes in from the picture's edge.

A single patch cannot tell a palm from bare wood. The whole picture can: a moved die is an island of
change, an arm reaches in from outside.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera
from vision.pictures import Frame
from vision.plan import BoardPlan, PieceSet, centre_mm

Small = NDArray[np.float32]
"""A frame made small, (height, width, 3)."""

SMALL_WIDTH_PX = 320
"""Frames are compared at this width: half of 640, which halves the sensor noise."""
CHANGED_LEVELS = 14.0
"""Skin differs from wood by 20 levels or more in one of the colours, noise after averaging by far less."""
BORDER_PX = 3
"""An arm touches the picture's border within this distance, in small pixels."""
SMALLEST_SHARE = 0.004
"""Smaller regions are no arm: half a cell of a board that fills the picture."""
CLOSING_PX, SAFETY_PX = 7, 7
"""Gaps of this width inside a hand are closed, and its outline is widened by as much for its shadow."""
SAME_LINES = 0.6
"""The lines of a scene correlate with what they were: 0.7 or more in new light, 0.4 at most under a hand."""
STEPS = np.linspace(-0.5, 0.5, 7)
"""Each cell is looked at in a grid of places, on the board and at the height of a piece's top."""
HIDDEN_SHARE = 0.04
"""A cell counts as hidden when more than two of its 49 places are: a finger's tip over a corner."""


def covered_cells(
    rest: Frame, frame: Frame, plan: BoardPlan, pieces: PieceSet, camera: Camera
) -> frozenset[str]:
    """The cells that a hand or an arm hides in this frame, compared with a frame at rest."""
    if rest.shape != frame.shape:
        return frozenset(cell.name for cell in plan.cells)
    mask = arm_mask(rest, frame)
    return covered_by(mask, plan, pieces, camera) if mask.any() else frozenset()


def covered_by(mask: NDArray[np.bool_], plan: BoardPlan, pieces: PieceSet, camera: Camera) -> frozenset[str]:
    """The cells that something hides which covers so much of the picture, given in any size."""
    tall = max(piece.height_mm for piece in pieces.pieces)
    hidden = np.maximum(*(_hidden_shares(mask, plan, camera, z_mm) for z_mm in (0.0, tall)))
    return frozenset(
        cell.name for cell, share in zip(plan.cells, hidden, strict=True) if share > HIDDEN_SHARE
    )


def arm_mask(rest: Frame, frame: Frame) -> NDArray[np.bool_]:
    """Where in the small picture something reaches in from the border."""
    before, after = small_of(rest), small_of(frame)
    difference = np.abs(after - before).max(axis=2)
    changed = (difference > CHANGED_LEVELS).astype(np.uint8)
    closed = cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones((CLOSING_PX, CLOSING_PX), dtype=np.uint8))
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(closed)
    edge = np.ones(labels.shape, dtype=bool)
    edge[BORDER_PX:-BORDER_PX, BORDER_PX:-BORDER_PX] = False
    large = np.flatnonzero(boxes[:, cv2.CC_STAT_AREA] > SMALLEST_SHARE * labels.size)
    from_outside = np.setdiff1d(np.intersect1d(np.unique(labels[edge]), large), [0])
    arms = [region for region in from_outside if not _is_new_light(before, after, labels == region)]
    mask = np.isin(labels, arms).astype(np.uint8)
    wide = cv2.dilate(mask, np.ones((SAFETY_PX, SAFETY_PX), dtype=np.uint8))
    return np.asarray(wide, dtype=bool)


def _is_new_light(before: Small, after: Small, region: NDArray[np.bool_]) -> bool:
    """Whether the region shows the same lines as before, only brighter or darker: a lamp, a shadow."""
    first, second = (_slopes(small)[:, region] for small in (before, after))
    both = float(np.sqrt(np.square(first).sum() * np.square(second).sum()))
    return both > 0 and float((first * second).sum()) > SAME_LINES * both


def _slopes(small: Small) -> NDArray[np.float32]:
    """How the brightness rises to the right and downwards, (2, height, width)."""
    grey = small.mean(axis=2)
    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    return np.stack([across, down]).astype(np.float32)


def small_of(frame: Frame) -> Small:
    """A frame in which hands are looked for: small, and with little noise."""
    size = (SMALL_WIDTH_PX, max(1, round(frame.shape[0] * SMALL_WIDTH_PX / frame.shape[1])))
    small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.blur(small, (3, 3)), dtype=np.float32)


def _hidden_shares(
    mask: NDArray[np.bool_], plan: BoardPlan, camera: Camera, z_mm: float
) -> NDArray[np.float64]:
    """The share (cells,) of each cell's places at this height that lie under the mask."""
    across, along = np.meshgrid(STEPS * plan.cell_mm, STEPS * plan.cell_mm)
    centres = np.array([centre_mm(plan, cell) for cell in plan.cells])
    x, y = centres[:, :1] + across.ravel(), centres[:, 1:] + along.ravel()
    pixels = camera.project(np.stack([x, y, np.full_like(x, z_mm)], axis=-1))
    small = np.rint(pixels * (mask.shape[1] / camera.image_size[0])).astype(np.intp)
    columns = np.clip(small[:, 0], 0, mask.shape[1] - 1)
    rows = np.clip(small[:, 1], 0, mask.shape[0] - 1)
    return np.asarray(mask[rows, columns].reshape(x.shape).mean(axis=1), dtype=np.float64)
