"""From a rough place of a grid to one that is right to a fraction of a pixel.

Each piece of outline says how far aside its edge really runs; all of them together move the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.finding.edges import Floats, Pixels
from vision.finding.outlines import mapped, pieces_of, points_of, sampled
from vision.pictures import Frame

ROUNDS = ((0.17, 0.1), (0.11, 0.07), (0.06, 0.05))
"""How far aside an edge is looked for, and how far off it is half trusted; both in cells."""
STEPS = 13
"""Places on the way across."""
MIDDLE = slice(STEPS // 2 - 1, STEPS // 2 + 1)
"""The middle two of the steps between them."""
SPOTS = (0.14, 0.28, 0.43, 0.57, 0.72, 0.86)
"""Places along a piece of outline, in cells; crossings are left out."""
STANDS_OUT, LEVELS = 1.3, 1.0
"""An edge is what is steeper than so many times the usual step on the way across, and some levels more."""
ITS_PLACE = 0.03
"""A piece of outline is seen if its edge is no further off than this, in cells."""
ITS_RISE = 1.6
"""And if it is so many times steeper than the usual step."""
DAMPING, LEAST_DAMPING = 1e-6, 1e-6
REWEIGHTS = 3


@dataclass(frozen=True, slots=True)
class Fit:
    """A homography from cells to pixels, and how many pieces of outline are seen just there."""

    flat: Floats  # (3, 3)
    seen: float  # share of all pieces


def refined(frame: Frame, flat: Floats, cells: tuple[int, int]) -> Fit:
    """The homography (3, 3) from cells to pixels of the frame that fits the edges best."""
    slopes = _slopes(cells)
    for reach, loose in ROUNDS:
        off, steep, trust = _edges_beside(frame, flat, cells, reach)
        step = _step(slopes, off, trust, loose)
        flat = flat @ (np.append(step, 0.0).reshape(3, 3) + np.eye(3))
    rest = np.abs(off - slopes @ step)
    return Fit(flat, float(((rest < ITS_PLACE) & (steep > ITS_RISE)).mean()))


def _edges_beside(
    frame: Frame, flat: Floats, cells: tuple[int, int], reach: float
) -> tuple[Floats, Floats, Floats]:
    """How far aside (pieces,) the edge runs, in cells, how steep it is, and how much to be trusted."""
    asides = np.linspace(-reach, reach, STEPS)
    levels = sampled(frame, mapped(flat, points_of(cells, SPOTS, tuple(asides.tolist()))))
    rises = _rises(levels)
    smooth = cv2.blur(rises, (3, 1), borderType=cv2.BORDER_REPLICATE).astype(np.float64)
    usual = np.sort(smooth, axis=1)[:, MIDDLE].mean(axis=1)  # the median
    above = np.clip(smooth - STANDS_OUT * usual[:, None] - LEVELS / 2, 0, None) ** 2
    total = np.maximum(above.sum(axis=1), 1e-9)
    places = (asides[1:] + asides[:-1]) / 2
    off = above @ places / total
    spread = np.sqrt(np.maximum(above @ places**2 / total - off**2, 0))
    steep = np.where(above.any(axis=1), smooth.max(axis=1) / (usual + LEVELS), 0.0)
    return off, steep, steep / (1 + (spread / (reach / 4)) ** 2)


def _rises(levels: Pixels) -> Pixels:
    """From levels (pieces, spots, steps, colours) how much they change (pieces, steps - 1), at all spots.

    Sums over short rows are slow, so spots come first, and colours last, when there is little left.
    """
    pieces, spots, steps, colours = levels.shape
    rows = levels.reshape(pieces, spots, -1)
    changes = np.abs(rows[..., colours:] - rows[..., :-colours]).sum(axis=1)
    return np.asarray(changes.reshape(pieces, steps - 1, colours).sum(axis=2) / spots, dtype=np.float32)


def _step(slopes: Floats, off: Floats, trust: Floats, loose: float) -> Floats:
    """The small homography of cells (8,) that moves the outlines onto the edges; strays lose their say."""
    step = np.zeros(8)
    for _ in range(REWEIGHTS):
        say = trust / (1 + ((off - slopes @ step) / loose) ** 2) ** 2
        normal = (slopes * say[:, None]).T @ slopes
        normal += (DAMPING * np.trace(normal) + LEAST_DAMPING) * np.eye(8)
        step = np.asarray(np.linalg.solve(normal, slopes.T @ (off * say)), dtype=np.float64)
    return step


@lru_cache(maxsize=8)
def _slopes(cells: tuple[int, int]) -> Floats:
    """How much each piece moves aside (pieces, 8) with the entries of a small homography of cells."""
    pieces = pieces_of(cells)
    x, y = (pieces.begins + pieces.ways / 2).T
    one, zero = np.ones_like(x), np.zeros_like(x)
    right = np.stack([x, y, one, zero, zero, zero, -x * x, -x * y], axis=1)
    down = np.stack([zero, zero, zero, x, y, one, -x * y, -y * y], axis=1)
    return np.asarray(right * pieces.across[:, :1] + down * pieces.across[:, 1:], dtype=np.float64)
