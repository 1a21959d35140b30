"""The board between the discs: how dim each place of it is against what it would be with nothing on it.

A chequered board has two paints, and the light on it changes slowly. Both are fitted to what is seen beside
the discs; what is dimmer than that lies in a shadow.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera, middle_of
from vision.lens import bent
from vision.patches import SPAN_CELLS, Places
from vision.pictures import Frame

Floats = NDArray[np.float32]
Bools = NDArray[np.bool_]
Grey = NDArray[np.uint8]

SMOOTH_PX = 3
"""Pixels are noisier than shadows are sharp: the mean of so many each way is looked at."""
DARK_LEVEL = 6.0
"""Added to levels before their logarithm: near black a difference means nothing."""
SPOTS, WITHIN = 4, 0.4
"""So many spots a cell, each way, within so many cells of its middle, tell what the bare board looks like."""
LEAST_SPOTS = 30
"""With fewer in sight nobody knows."""
LINE_CELLS, EDGE_CELLS = 0.053, 0.033
"""So near the border of a cell there may be a line, and so near a disc its own edge: nobody looks there."""
FINE_CELLS = 0.045
"""How fine the map is that tells where discs stand."""
SHIFT = 4
"""Discs are drawn into it with so many more binary places."""
DIMMEST, BRIGHTEST = -1.6, 0.4
"""What is dimmer (logarithm) than this is a hole, what is brighter a mirrored lamp."""
FITS = 6
"""After so many rounds the light on the bare board is known."""
DIMMER_COUNTS, STRAY = 2.0, 2.0
"""What seems dim may lie in a shadow and is twice as far off; from so many deviations on spots count little."""
LINE = 16
"""Points are looked up in lines of so many; there always are some times as many."""
LEAST_GRAIN = 0.02
"""No picture is less noisy (logarithm) than this."""

_LEVELS = np.log(np.arange(256) + DARK_LEVEL).astype(np.float32)


class Circles(NamedTuple):
    """Discs that stand on the board: their feet, in millimetres, and where on the board their tops are seen."""

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
    hidden: Grey  # where discs are in the way

    def dimness(self, points_mm: Floats) -> tuple[Floats, Bools]:
        """How dim points (points, 2) on the board are, as logarithms below zero, and which of them are seen."""
        dim = _levels(self.grey, *_pixels(self.camera, points_mm))
        dim -= _terms(points_mm, self.cell_mm, self.camera.board_mm) @ self.light
        cells = points_mm / self.cell_mm
        on_board = ((points_mm > 0) & (points_mm < np.float32(self.camera.board_mm))).all(axis=1)
        off_lines = np.abs(cells - np.round(cells)).min(axis=1) > LINE_CELLS
        seen = on_board & off_lines & ~_is_hidden(self.hidden, cells) & (dim > DIMMEST) & (dim < BRIGHTEST)
        return dim, np.asarray(seen)


def floor_of(frame: Frame, places: Places, camera: Camera, discs: Circles) -> Floor | None:
    """The board of these places between such discs; None if too little of it is seen."""
    cell_mm = places.span_mm / SPAN_CELLS
    grey = _smoothed(frame)
    hidden = _hidden(discs, cell_mm, camera.board_mm)
    spots, terms, across, down = _spots(places, camera)
    bare = np.flatnonzero(~_is_hidden(hidden, spots / cell_mm))
    if len(bare) < LEAST_SPOTS:
        return None
    light, grain = _fitted(terms[bare], _levels(grey, across, down)[bare])
    return Floor(grey, camera, cell_mm, light, grain, hidden)


def _fitted(terms: Floats, levels: Floats) -> tuple[Floats, float]:
    """The light (7,) on spots with these terms (spots, 7), and how far bare ones are off."""
    weights, grain = np.ones(len(levels), dtype=np.float32), LEAST_GRAIN
    light = np.zeros(terms.shape[1], dtype=np.float32)
    some = 1e-3 * np.eye(terms.shape[1], dtype=np.float32)  # a paint of which nothing is seen stays unknown
    for _ in range(FITS):
        weighed = terms * weights[:, None]
        light = np.linalg.solve(weighed.T @ terms + some, weighed.T @ levels)
        off = levels - terms @ light
        grain = max(float(np.median(np.abs(off))) / 0.6745, LEAST_GRAIN)
        aside = np.where(off < 0, DIMMER_COUNTS, 1.0) * off / (grain * STRAY)
        weights = ((1 + aside**2) ** -1.5).astype(np.float32)
    return light, grain


def _terms(points_mm: Floats, cell_mm: float, board_mm: tuple[float, float]) -> Floats:
    """What the light on points (points, 2) is made of (points, 7): either paint, and slopes and curves."""
    across, away = (points_mm * (2 / np.float32(board_mm)) - 1).T
    columns, rows = np.floor(points_mm / cell_mm).T
    paint = (columns + rows) % 2
    terms = (1 - paint, paint, across, away, across**2, across * away, away**2)
    return np.stack(terms, axis=1).astype(np.float32)


@lru_cache(maxsize=4)
def _spots(places: Places, camera: Camera) -> tuple[Floats, Floats, Floats, Floats]:
    """Spots (spots, 2) all over the board, their terms, and the pixels across and down to look at."""
    cell_mm = places.span_mm / SPAN_CELLS
    steps = np.linspace(-WITHIN, WITHIN, SPOTS) * cell_mm
    grid = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    spots = (np.array(places.centres_mm)[:, None] + grid).reshape(-1, 2).astype(np.float32)
    return spots, _terms(spots, cell_mm, camera.board_mm), *_pixels(camera, spots)


def _smoothed(frame: Frame) -> Grey:
    grey = cv2.transform(frame, np.full((1, 3), 1 / 3, dtype=np.float32))
    return np.asarray(cv2.blur(grey, (SMOOTH_PX, SMOOTH_PX)), dtype=np.uint8)


def _levels(grey: Grey, across: Floats, down: Floats) -> Floats:
    """How bright (points,) it is at these pixels across and down (points,), as logarithms."""
    lines = (each.reshape(-1, LINE) for each in (across, down))
    seen = cv2.remap(grey, *lines, interpolation=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(_LEVELS[seen].ravel(), dtype=np.float32)


def _pixels(camera: Camera, points_mm: Floats) -> tuple[Floats, Floats]:
    """The pixels across and down (points,) at which points (points, 2) on the board are seen."""
    turn = camera.rotation_matrix[:, :2].astype(np.float32)
    seen = turn @ points_mm.T + np.array(camera.translation, dtype=np.float32)[:, None]
    rays = seen[:2] / seen[2]
    if camera.bulge:
        rays = bent(rays.T, camera.bulge).T.astype(np.float32)
    across, down = rays * np.float32(camera.focal_px) + middle_of(camera.image_size)[:, None].astype(np.float32)
    return across, down


def _hidden(discs: Circles, cell_mm: float, board_mm: tuple[float, float]) -> Grey:
    """A map of the board that tells where discs stand or are in the way."""
    fine = FINE_CELLS * cell_mm
    wide, deep = (int(np.ceil(side / fine)) + 1 for side in board_mm)
    hidden = np.zeros((deep, wide), dtype=np.uint8)
    thick = round(2 * (discs.radius + EDGE_CELLS * cell_mm) / fine)
    feet, tops = (np.round(each * (2**SHIFT / fine)).astype(int).tolist() for each in discs[:2])
    for foot, top in zip(feet, tops, strict=True):
        cv2.line(hidden, foot, top, 1, thick, shift=SHIFT)
    return hidden


def _is_hidden(hidden: Grey, cells: Floats) -> Bools:
    """Which points (points, 2), in cells, lie where this map says."""
    high, wide = hidden.shape
    columns, rows = np.round(cells.T * np.float32(1 / FINE_CELLS)).astype(np.int32)
    return np.asarray(hidden[np.clip(rows, 0, high - 1), np.clip(columns, 0, wide - 1)] > 0)
