"""The board between the discs: how dim each place of it is against what it would be with nothing on it.

A chequered board has two paints, and the light on it changes slowly. Both are fitted to what is seen beside
the discs; what is dimmer than that lies in a shadow.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.brightness import Floats, Grey, levels_at, pixels_of, smoothed
from vision.covering import FINE, cover
from vision.geometry import Camera
from vision.patches import SPAN_CELLS, Places
from vision.pictures import Frame

Bools = NDArray[np.bool_]

SPOTS, WITHIN = 4, 0.4
"""So many spots a cell, each way, within so many cells of its middle, tell what the bare board looks like."""
LEAST_SPOTS = 30
"""With fewer in sight nobody knows."""
LINE, EDGE_CELLS = 1, 0.025
"""So many places of the map on either side of the border of a cell may show a line, and so near a disc is its
own edge: nobody looks there."""
DIMMEST, BRIGHTEST = -1.6, 0.4
"""What is dimmer (logarithm) than this is a hole, what is brighter a mirrored lamp."""
FITS = 3
"""After so many rounds the light on the bare board is known."""
DIMMER_COUNTS, STRAY = 2.0, 2.0
"""What seems dim may lie in a shadow and is twice as far off; from so many deviations on spots count
little."""
LEAST_GRAIN, MIDDLING = 0.02, 0.6745
"""No picture is less noisy (logarithm) than this; half of what is normal is nearer than so many
deviations."""
ROW = 16
"""Points are looked up in rows of so many; there always are some times as many."""


class Circles(NamedTuple):
    """Discs that stand on the board: their feet, and where on the board their tops are seen, millimetres."""

    feet: Floats  # (discs, 2)
    tops: Floats  # (discs, 2)
    radius: float


class Floor(NamedTuple):
    """What is known of the board between the discs."""

    grey: Grey
    camera: Camera
    cell_mm: float
    light: Floats  # (7,) see `_terms`
    grain: float  # how much bare places differ, as logarithms
    free: Bools  # (places away, places across) a map of where there is nothing but board

    def dimness(self, points_mm: Floats) -> tuple[Floats, Bools]:
        """How dim points (2, points) on the board are, as logarithms below zero, and which are seen."""
        dim = levels_at(self.grey, *_in_rows(pixels_of(self.camera, points_mm))).ravel()
        cells = points_mm * np.float32(1 / self.cell_mm)
        dim -= self.light @ _terms(cells, self.camera.board_mm, self.cell_mm)
        return dim, _at(self.free, cells) & (dim > DIMMEST) & (dim < BRIGHTEST)


def floor_of(frame: Frame, places: Places, camera: Camera, discs: Circles) -> Floor | None:
    """The board of these places between such discs; None if too little of it is seen."""
    cell_mm = places.span_mm / SPAN_CELLS
    free = _without(_squares(camera.board_mm, cell_mm), discs, cell_mm)
    spots, terms, across, down = _spots(places, camera)
    bare = np.flatnonzero(_at(free, spots))
    if len(bare) < LEAST_SPOTS:
        return None
    grey = smoothed(frame, camera)
    light, grain = _fitted(terms[:, bare], levels_at(grey, across, down).ravel()[bare])
    return Floor(grey, camera, cell_mm, light, grain, free)


def _fitted(terms: Floats, levels: Floats) -> tuple[Floats, float]:
    """The light (7,) on spots with these terms (7, spots), and how far bare ones are off."""
    weights, grain, light = np.ones_like(levels), LEAST_GRAIN, np.zeros(len(terms), dtype=np.float32)
    some = 1e-3 * np.eye(len(terms), dtype=np.float32)  # a paint of which nothing is seen stays unknown
    for _ in range(FITS):
        weighed = terms * weights
        light = np.asarray(np.linalg.solve(weighed @ terms.T + some, weighed @ levels), dtype=np.float32)
        off = levels - light @ terms
        middling = np.partition(np.abs(off), len(off) // 2)[len(off) // 2]
        grain = max(float(middling) / MIDDLING, LEAST_GRAIN)
        aside = np.maximum(off, -DIMMER_COUNTS * off) * np.float32(1 / (grain * STRAY))
        weights = np.asarray(1 / (1 + aside * aside) ** 1.5, dtype=np.float32)
    return light, grain


def _terms(cells: Floats, board_mm: tuple[float, float], cell_mm: float) -> Floats:
    """What the light on points (2, points), in cells, is made of (7, points): a paint, slopes and curves."""
    terms = np.empty((7, cells.shape[1]), dtype=np.float32)
    terms[1] = np.floor(cells).astype(np.int32).sum(axis=0) & 1
    np.subtract(1, terms[1], out=terms[0])
    terms[2:4] = cells * (2 * cell_mm / np.array(board_mm)).astype(np.float32)[:, None] - 1
    np.multiply(terms[2], terms[2:4], out=terms[4:6])
    np.multiply(terms[3], terms[3], out=terms[6])
    return terms


@lru_cache(maxsize=4)
def _spots(places: Places, camera: Camera) -> tuple[Floats, Floats, Floats, Floats]:
    """Spots (2, spots) all over the board, in cells, their terms, and the pixels across and down."""
    cell_mm = places.span_mm / SPAN_CELLS
    steps = np.linspace(-WITHIN, WITHIN, SPOTS) * cell_mm
    grid = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    spots = (np.array(places.centres_mm)[:, None] + grid).reshape(-1, 2).T.astype(np.float32)
    cells = spots * np.float32(1 / cell_mm)
    return cells, _terms(cells, camera.board_mm, cell_mm), *_in_rows(pixels_of(camera, spots))


def _in_rows(pixels: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    across, down = pixels
    return across.reshape(-1, ROW), down.reshape(-1, ROW)


@lru_cache(maxsize=4)
def _squares(board_mm: tuple[float, float], cell_mm: float) -> Grey:
    """A map of the bare board: 1 where the paint of a square is, 0 near its border. Do not write into it."""
    wide, deep = (np.arange(round(side / cell_mm) * FINE) % FINE for side in board_mm)
    across, away = ((each >= LINE) & (each < FINE - LINE) for each in (wide, deep))
    return np.asarray(away[:, None] & across, dtype=np.uint8)


def _without(squares: Grey, discs: Circles, cell_mm: float) -> Bools:
    """The same map without what such discs stand on, or hide."""
    free = squares.copy()
    wide = 2 * (discs.radius / cell_mm + EDGE_CELLS)
    cover(free, discs.feet / cell_mm, discs.tops / cell_mm, wide, 0)
    return free.view(np.bool_)


def _at(free: Bools, cells: Floats) -> Bools:
    """What the map says of points (2, points), in cells; nothing is free beyond the board."""
    deep, wide = free.shape
    across, away = (cells * FINE).astype(np.int32)
    np.clip(across, 0, wide - 1, out=across)  # the border of the map is nowhere free
    np.clip(away, 0, deep - 1, out=away)
    return np.asarray(free.ravel()[away * wide + across])
