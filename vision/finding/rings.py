"""Where a plan of circles lies on a lattice of circles that were seen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.finding.edges import Floats
from vision.finding.fitting import fitted
from vision.finding.outlines import mapped, unmapped
from vision.plan import BoardPlan

NEAR = 0.2
"""A circle is where the plan has it if it is within so many cells."""
LEAST = 6
"""Fewer circles than this say nothing about a board."""
FURTHER = 3.0
"""A lattice is extended by so many cells at a time."""
ROUNDS = 4
LEAST_STEP_PX = 1e-6
"""A row of circles alone has no way down: its steps are nought."""


def circle_middles(plan: BoardPlan) -> Floats:
    """The middles (N, 2) of the plan's circles in cells, right and down."""
    return np.array([(cell.x, plan.height - cell.y) for cell in plan.cells])


def place_rings(wanted: Floats, centres: Floats, lattice: dict[int, tuple[int, int]]) -> Floats | None:
    """The homography from cells to pixels under which most of the wanted circles (N, 2) are seen."""
    if len(lattice) < LEAST:
        return None
    indices, places = _extended(centres, lattice)
    flat = fitted(places + _best_shift(wanted, places), centres[indices])
    for _ in range(ROUNDS):
        near, off = matched(flat, wanted, centres)
        fits = off < NEAR
        if fits.sum() < LEAST:
            return None
        flat = fitted(wanted[fits], centres[near[fits]])
    return flat


def _extended(
    centres: Floats, lattice: dict[int, tuple[int, int]]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The lattice with all centres that lie on it though no neighbour led there: which, and their places."""
    indices = np.array(list(lattice), dtype=np.intp)
    places = np.array(list(lattice.values()), dtype=np.intp)
    for _ in range(ROUNDS):
        grid = unmapped(fitted(places.astype(np.float64), centres[indices]), centres)
        nearest = np.round(grid)
        beyond = np.maximum(places.min(axis=0) - grid, grid - places.max(axis=0)).max(axis=1)
        fits = (np.abs(grid - nearest).max(axis=1) < NEAR) & (beyond < FURTHER)
        if fits.sum() < LEAST:
            break
        indices, places = np.flatnonzero(fits), nearest[fits].astype(np.intp)
    return indices, places


def matched(flat: Floats, wanted: Floats, centres: Floats) -> tuple[NDArray[np.intp], Floats]:
    """For each wanted circle the nearest centre seen, and how far off it is, in cells."""
    half = np.array([0.5, 0.0])
    pixels = mapped(flat, wanted)
    step = np.linalg.norm(mapped(flat, wanted + half) - mapped(flat, wanted - half), axis=1)
    apart = np.linalg.norm(pixels[:, None] - centres[None], axis=2)
    near = apart.argmin(axis=1)
    return near, np.asarray(apart[np.arange(len(near)), near] / np.maximum(step, LEAST_STEP_PX))


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
