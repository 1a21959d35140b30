"""Where a plan of circles lies on a lattice of circles that were seen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.finding.circles import ALIKE, LEAST, Lattice, find_lattices
from vision.finding.edges import Floats
from vision.finding.fitting import fitted
from vision.finding.outlines import mapped, unmapped
from vision.plan import BoardPlan

SEEN_WITHIN = 0.2
"""A circle of the plan is seen if one in the picture lies within so many cells."""
EXPLAINED = 0.8
"""Of the round shapes on the field that are as large more than this share are circles of the plan: 0.91 and
more on labelled boards and photos of others; 0.74 at most on draughts boards, whose men lie on a lattice,
too."""
USUAL_TIMES = 2.0
"""Circles farther off than so many times the usual are left out: a shadow or a figure beside one shifts its
middle. With all of them 9 of 60 own renders were off by a tenth of a cell or more, now none."""
RIM, RIM_SEEN = 1.6, 0.3
"""Of the circles so near to the rim of the field (cells) more than this share has to be seen."""
FURTHER = 3.0
"""A lattice is extended by so many cells at a time."""
ROUNDS = 4
LEAST_STEP_PX = 1e-6
"""A row of circles alone has no way down: its steps are nought."""


def circle_middles(plan: BoardPlan) -> Floats:
    """The middles (N, 2) of the plan's circles in cells, right and down."""
    return np.array([(cell.x, plan.height - cell.y) for cell in plan.cells])


def placed(wanted: Floats, circles: Floats) -> tuple[Floats | None, float]:
    """Where the wanted circles lie, and the share of them that are seen there."""
    tries = [_placed_on(wanted, circles, lattice) for lattice in find_lattices(circles)]
    return max(tries, key=lambda each: each[1], default=(None, 0.0))


def _placed_on(wanted: Floats, circles: Floats, lattice: Lattice) -> tuple[Floats | None, float]:
    """The same for one lattice. All circles of a board are about as large; what is not is something else."""
    flat = _laid(wanted, circles[:, :2], lattice)
    if flat is None:
        return None, 0.0
    near, off = matched(flat, wanted, circles[:, :2])
    there, end = unmapped(flat, circles[:, :2]), wanted.max(axis=0) + 0.5
    sizes = np.log(circles[:, 2] / _step(flat, there))
    is_near = off < SEEN_WITHIN
    is_alike = np.abs(sizes - np.median(sizes[near[is_near]])) < ALIKE
    is_seen = is_near & is_alike[near]
    is_inside = ((there > 0) & (there < end)).all(axis=1)
    is_rim = ((wanted < RIM) | (wanted > end - RIM)).any(axis=1)
    seen = len(set(near[is_seen].tolist()))
    is_board = seen > EXPLAINED * (is_inside & is_alike).sum() and is_seen[is_rim].mean() > RIM_SEEN
    return flat, seen / len(wanted) if is_board else 0.0


def _step(flat: Floats, places: Floats) -> Floats:
    """How many pixels (N,) a cell is wide at these places."""
    half = np.array([0.5, 0.0])
    wide = np.linalg.norm(mapped(flat, places + half) - mapped(flat, places - half), axis=1)
    return np.asarray(np.maximum(wide, LEAST_STEP_PX))


def _laid(wanted: Floats, centres: Floats, lattice: Lattice) -> Floats | None:
    """The homography from cells to pixels under which most of the wanted circles (N, 2) are seen."""
    indices, places = _extended(centres, lattice)
    flat = fitted(places + _best_shift(wanted, places), centres[indices])
    for _ in range(ROUNDS):
        near, off = matched(flat, wanted, centres)
        fits = off < SEEN_WITHIN
        if fits.sum() < LEAST:
            return None
        fits &= off < USUAL_TIMES * np.median(off[fits])
        flat = fitted(wanted[fits], centres[near[fits]])
    return flat if (matched(flat, wanted, centres)[1] < SEEN_WITHIN).any() else None


def _extended(centres: Floats, lattice: Lattice) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The lattice with all centres that lie on it though no neighbour led there: which, and their places."""
    indices = np.array(list(lattice), dtype=np.intp)
    places = np.array(list(lattice.values()), dtype=np.intp)
    for _ in range(ROUNDS):
        grid = unmapped(fitted(places.astype(np.float64), centres[indices]), centres)
        nearest = np.round(grid)
        beyond = np.maximum(places.min(axis=0) - grid, grid - places.max(axis=0)).max(axis=1)
        fits = (np.abs(grid - nearest).max(axis=1) < SEEN_WITHIN) & (beyond < FURTHER)
        if fits.sum() < LEAST:
            break
        indices, places = np.flatnonzero(fits), nearest[fits].astype(np.intp)
    return indices, places


def matched(flat: Floats, wanted: Floats, centres: Floats) -> tuple[NDArray[np.intp], Floats]:
    """For each wanted circle the nearest centre seen, and how far off it is, in cells."""
    apart = np.linalg.norm(mapped(flat, wanted)[:, None] - centres[None], axis=2)
    near = apart.argmin(axis=1)
    return near, np.asarray(apart[np.arange(len(near)), near] / _step(flat, wanted))


def _best_shift(wanted: Floats, places: NDArray[np.intp]) -> Floats:
    """What to add to the lattice's own columns and rows so that most of them are wanted."""
    first = wanted.min(axis=0)
    cells = np.round(wanted - first).astype(np.intp)
    low, span = places.min(axis=0), np.ptp(places, axis=0)
    side = int(cells.max()) + 1
    board = np.pad(np.zeros((side, side), dtype=np.intp), int(span.max()) + 1)
    margin = int(span.max()) + 1
    board[cells[:, 0] + margin, cells[:, 1] + margin] = 1
    seen = places - low
    tries = np.stack(np.meshgrid(np.arange(side + margin), np.arange(side + margin)), axis=-1).reshape(-1, 2)
    hits = board[seen[None, :, 0] + tries[:, None, 0], seen[None, :, 1] + tries[:, None, 1]].sum(axis=1)
    return np.asarray(tries[int(hits.argmax())] - margin - low + first, dtype=np.float64)
