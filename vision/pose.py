"""Where a lens of known focal length stands, from four points that it sees.

Written out here, since OpenCV's own refinement gives other answers from one major version to the next.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError, VisionReason

Floats = NDArray[np.float64]

STEPS = 20
"""Gauss-Newton from the homography's pose is at rest after five steps or so."""
AT_REST = 1e-10
"""A step this small, in radians and in board sizes, changes no pixel."""
DAMPING = 1e-9
"""Keeps the step finite where the corners leave the pose open."""


def find_pose(points: Floats, pixels: Floats, lens: Floats) -> tuple[Floats, Floats]:
    """The turn (3, 3) and the shift (3,) that bring flat points (N, 3) closest to their pixels (N, 2)."""
    turn, shift = _first_pose(points, pixels, lens)
    size = float(np.ptp(points, axis=0).max())
    for _ in range(STEPS):
        step = _step(points, pixels, lens, turn, shift, size)
        turn = np.asarray(cv2.Rodrigues(step[:3])[0] @ turn, dtype=np.float64)
        shift = shift + step[3:] * size
        if float(np.abs(step).max()) < AT_REST:
            break
    if not np.isfinite(shift).all():
        raise _unseen()
    return turn, shift


def _step(points: Floats, pixels: Floats, lens: Floats, turn: Floats, shift: Floats, size: float) -> Floats:
    """The next step (6,): a turn in radians, then a shift in board sizes."""
    turned = points @ turn.T
    x, y, z = (turned + shift).T
    focal, zero = lens[0, 0], np.zeros_like(x)
    seen = np.stack([focal * x / z + lens[0, 2], focal * y / z + lens[1, 2]], axis=1)
    by_place = np.stack(
        [
            np.stack([focal / z, zero, -focal * x / z**2], axis=1),
            np.stack([zero, focal / z, -focal * y / z**2], axis=1),
        ],
        axis=1,
    )
    by_turn = by_place @ _spins(turned)
    slopes = np.concatenate([by_turn, by_place * size], axis=2).reshape(-1, 6)
    misfit = (pixels - seen).reshape(-1)
    normal = slopes.T @ slopes
    normal += DAMPING * np.trace(normal) * np.eye(6)
    if not np.isfinite(normal).all():
        raise _unseen()
    return np.asarray(np.linalg.solve(normal, slopes.T @ misfit), dtype=np.float64)


def _spins(points: Floats) -> Floats:
    """How points (N, 3) move under a small turn about each axis, (N, 3, 3), axes last."""
    x, y, z = points.T
    zero = np.zeros_like(x)
    moves = [[zero, z, -y], [-z, zero, x], [y, -x, zero]]
    return np.moveaxis(np.array(moves), 2, 0)


def _first_pose(points: Floats, pixels: Floats, lens: Floats) -> tuple[Floats, Floats]:
    """The pose that the board's homography suggests, with the turn made a true one."""
    flat = cv2.getPerspectiveTransform(points[:, :2].astype(np.float32), pixels.astype(np.float32))
    across, along, shift = np.linalg.solve(lens, flat).T
    size = float(np.linalg.norm(across) + np.linalg.norm(along)) / 2
    if not math.isfinite(size) or size <= 0:
        raise _unseen()
    size = math.copysign(size, shift[2])  # the board lies in front of the camera
    axes = np.stack([across, along, np.cross(across, along) / size], axis=1) / size
    left, _, right = np.linalg.svd(axes)
    turn = left @ np.diag([1.0, 1.0, np.linalg.det(left @ right)]) @ right
    return np.asarray(turn, dtype=np.float64), np.asarray(shift / size, dtype=np.float64)


def _unseen() -> VisionError:
    return VisionError(VisionReason.BAD_CORNERS, "No camera can see these four corners: mark them again.")
