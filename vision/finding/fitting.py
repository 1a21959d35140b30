"""The homography that brings points closest to pixels."""

from __future__ import annotations

import numpy as np

from vision.finding.edges import Floats


def fitted(points: Floats, pixels: Floats) -> Floats:
    """The homography (3, 3) that brings points (N, 2) closest to pixels (N, 2); its scale means nothing.

    Points of a lattice that was seen askew may put the origin on the horizon: so nothing is divided by the
    last entry.
    """
    size = float(np.abs(pixels).max()) or 1.0
    x, y = points.T
    across, down = (pixels / size).T
    one, zero = np.ones_like(x), np.zeros_like(x)
    rows = np.concatenate(
        [
            np.stack([x, y, one, zero, zero, zero, -across * x, -across * y, -across], axis=1),
            np.stack([zero, zero, zero, x, y, one, -down * x, -down * y, -down], axis=1),
        ]
    )
    flat = np.linalg.eigh(rows.T @ rows)[1][:, 0].reshape(3, 3)
    return np.asarray(np.diag([size, size, 1.0]) @ flat)
