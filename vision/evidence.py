"""What is seen of some cells, and what speaks against a piece there at all: wood showing through."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.lattice import BODY_PLACES, Indices, Poses, spot_indices
from vision.pips import SPOTS

Scores = NDArray[np.float32]
"""Log-likelihoods, or values that become such."""

STRANGER_LOG = 2.2
"""A glare, a finger, a blur may have any colour: each place costs this, half of what surprises wood."""
FOOT_SHARES = (0.4, 0.75)
"""Below its top a die is looked for at these shares of the way down to its foot."""
STRANGER_LEVELS = (0.0, 0.5, 1.0)
"""Heights at which a stranger is looked for: the top of a die, its middle, its foot."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The patches of some cells in the forms that the fit asks for."""

    colours: Scores  # (3, cells, pixels), scaled to the usual light
    wood: Scores  # (cells, pixels): log-likelihood as bare wood
    shift_px: NDArray[np.float64]  # (cells, 2): where the foot lies from the top, in patch pixels


def stranger_scores(evidence: Evidence, side_mm: float) -> Scores:
    """Log-likelihood ratio (cells,) against bare wood of something that is neither wood nor a known piece.

    It would hide the middle of its cell at every height, so wood that shows at any of them rules it out.
    """
    levels = [_level_log(evidence, side_mm, share) for share in STRANGER_LEVELS]
    return np.asarray(np.min(levels, axis=0), dtype=np.float32)


def _level_log(evidence: Evidence, side_mm: float, share: float) -> Scores:
    """The same at one height: 0 is the top, 1 the foot."""
    x, y = (evidence.shift_px[:, part, None] * share for part in (0, 1))
    places = spot_indices(Poses(x, y, np.zeros_like(x)), side_mm)
    mean = (-STRANGER_LOG - take(evidence.wood, places)).mean(axis=(1, 2))
    return np.asarray(mean * (len(SPOTS) + len(BODY_PLACES)), dtype=np.float32)


def take(values: Scores, indices: Indices) -> Scores:
    """Values (cells, places, poses) of pixels (cells, pixels) at flat indices (cells or 1, places, poses)."""
    if len(indices) == 1:
        return np.asarray(np.take(values, indices[0], axis=1), dtype=np.float32)
    rows = np.arange(len(values))[:, None, None] * values.shape[1]
    return np.asarray(np.take(values, indices + rows), dtype=np.float32)


def foot_log(evidence: Evidence, poses: Poses, side_mm: float) -> Scores:
    """Minus the wood that shows where the die's own sides and foot would hide it, (cells, poses)."""
    visible = np.zeros((len(evidence.wood), poses.yaw.shape[1]), dtype=np.float32)
    for share in FOOT_SHARES:
        x, y = (evidence.shift_px[:, part, None].astype(np.float32) * np.float32(share) for part in (0, 1))
        lower = Poses(poses.x_px + x, poses.y_px + y, poses.yaw)
        hidden = np.float32(-STRANGER_LOG) - take(evidence.wood, spot_indices(lower, side_mm))
        visible += np.minimum(hidden.sum(axis=1), 0.0)
    return visible
