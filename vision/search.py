"""Looks for the pose of a die in each patch: everywhere roughly, then closely where it may be."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.die_fit import pose_scores, sample, wood_against
from vision.evidence import Evidence, Scores
from vision.lattice import Poses, coarse_poses
from vision.paints import Paint

LIKELY_POSES = 240
"""Colours are fitted only in a third of the coarse poses: where the least wood shows through a die."""
KEPT_POSES = 10
"""So many of these are looked at closely in each cell."""
FINE_STEPS_PX = (-1.0, 0.0, 1.0)
FINE_STEPS_DEG = (-3.3, 0.0, 3.3)
"""The fine search fills the gaps of the coarse one."""


def best_patterns(evidence: Evidence, paints: Sequence[Paint], side_mm: float) -> Scores:
    """The best score over all poses: (cells, paints, patterns)."""
    coarse = coarse_poses()
    likely = _chosen(coarse, _least(wood_against(evidence, coarse, side_mm), LIKELY_POSES))
    rough = _all_scores(evidence, paints, likely, side_mm)
    kept = _chosen(likely, _least(-rough.max(axis=(1, 2)), KEPT_POSES))
    fine = _all_scores(evidence, paints, _around(kept), side_mm)
    return np.asarray(np.maximum(rough.max(axis=3), fine.max(axis=3)), dtype=np.float32)


def _all_scores(evidence: Evidence, paints: Sequence[Paint], poses: Poses, side_mm: float) -> Scores:
    """Scores (cells, paints, patterns, poses)."""
    samples = sample(evidence, poses, side_mm)
    return np.stack([pose_scores(samples, paint) for paint in paints], axis=1)


def _least(costs: Scores, count: int) -> NDArray[np.intp]:
    """Indices (cells, count) of the least costs (cells, poses)."""
    return np.asarray(np.argpartition(costs, count, axis=1)[:, :count], dtype=np.intp)


def _chosen(poses: Poses, indices: NDArray[np.intp]) -> Poses:
    """These poses (cells, count) of each cell."""
    rows = np.zeros((1, 1), dtype=np.intp) if len(poses.yaw) == 1 else np.arange(len(indices))[:, None]
    return Poses(poses.x_px[rows, indices], poses.y_px[rows, indices], poses.yaw[rows, indices])


def _around(poses: Poses) -> Poses:
    """Each pose and its close neighbours."""
    yaw, y, x = np.meshgrid(np.radians(FINE_STEPS_DEG), FINE_STEPS_PX, FINE_STEPS_PX, indexing="ij")
    cells = len(poses.yaw)
    return Poses(
        (poses.x_px[..., None] + x.ravel()).reshape(cells, -1),
        (poses.y_px[..., None] + y.ravel()).reshape(cells, -1),
        (poses.yaw[..., None] + yaw.ravel()).reshape(cells, -1),
    )
