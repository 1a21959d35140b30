"""Bare circles in the shadow of figures: what is dark there lies as the shadows of all other figures do.

A shadow on a bare circle looks like a black figure now and then. But under the same lamps all figures throw
the same shadow: where it lies round one of them is learned from all others on the board, and what is dim in
a circle is compared with the shadows that must lie there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.answers import NOTHING_AT, STRANGE_AT
from vision.belief import Floats as Answers
from vision.brightness import Floats, Grey, levels_at, pixels_of, smoothed
from vision.covering import FINE, cover
from vision.geometry import Camera
from vision.patches import SPAN_CELLS, Places
from vision.pictures import Frame

BARE, STANDS = 0.98, 0.8
"""What is bare with the first of these, or with as little as is left, nobody doubts; what is a figure with
the second throws a shadow."""
LEAST_FIGURES = 3
"""So many have to show what a shadow looks like at a place beside them."""
RINGS, TURNS = (0.06, 0.14, 0.22, 0.29, 0.35), 24
"""Where a circle is looked at: its middle, and so many cells from there, so many times round."""
ON_CIRCLE = 0.36
"""So near its middle, in cells, there is nothing but the paint of a circle."""
REACH, STEP = 2.2, 0.1
"""Shadows are looked at so many cells to each side of a figure, in such steps."""
LIT = 0.75
"""Of what is seen of a circle so much is no brighter than its paint in the light: the rest may mirror."""
LEAST_SEEN = 12
"""Of so many places of a circle its paint is known."""
WIDE, HIGH = 0.5, 0.8
"""In cells, what a figure hides: as wide as its foot, as high as it stands."""
WEAKEST, STRONGEST, TOO_STRONG = 0.5, 1.5, 2.0
"""A shadow may be so much weaker or stronger than is usual there; what would be stronger is none."""
EVEN, TELLS, MOST = 0.86, 40.0, 9.0
"""Where shadows leave this share of what is uneven in a circle unexplained, that speaks for neither; what
less is left tells more (log odds) for a bare circle, but at most this. Of 2,706 figures on 325 own renders
for which some looked a little bare two left less than 0.8, of 71 bare circles in doubt 55."""
EVEN_LEFT = 1e-3
"""A circle that is less uneven than this in all is even."""

_ANGLES = np.arange(TURNS) / TURNS * 2 * np.pi
_ROUND = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
_SPOTS = np.concatenate([np.zeros((1, 2)), *(ring * _ROUND for ring in RINGS)])
_SIDE = np.arange(-REACH, REACH + STEP / 2, STEP)
_GRID = np.stack(np.meshgrid(_SIDE, _SIDE), axis=-1).reshape(-1, 2)


class _Looks(NamedTuple):
    """Where to look on a board: pixels across and down, and the place in the map of what is hidden."""

    across: Floats  # (places, looks)
    down: Floats
    mapped: NDArray[np.int32]


class _Circles(NamedTuple):
    """What is known of the circles of a board before any picture is seen."""

    inside: _Looks  # at `_SPOTS` of each
    around: _Looks  # at `_GRID` round each
    owners: NDArray[np.int16]  # (places, looks around) on which circle that is; -1 on none
    apart: Floats  # (places, places, 2) how far each lies from each other one, in cells


def out_of_shadows(frame: Frame, places: Places, camera: Camera, answers: Answers) -> Answers:
    """Answers (places, answers), likelier bare where what is dim in a circle is the shadow of figures."""
    bare = answers[:, NOTHING_AT]
    figures = np.flatnonzero(1 - bare - answers[:, STRANGE_AT] > STANDS)
    doubtful = np.flatnonzero((bare < BARE) & (bare > 1 - BARE))
    if len(figures) < LEAST_FIGURES or not len(doubtful):
        return answers
    circles = _circles(places, camera)
    grey, hidden = smoothed(frame, camera), _hidden(places, camera, figures)
    inside = levels_at(grey, circles.inside.across, circles.inside.down)
    paint = _paint(inside, hidden[circles.inside.mapped])
    shadow = _shadow(grey, circles, paint, hidden, figures)
    expected = _expected(shadow, circles.apart, figures, doubtful)
    weighed = answers.copy()
    weighed[doubtful, NOTHING_AT] *= np.exp(bare_odds(inside[doubtful], expected))
    return np.asarray(weighed / weighed.sum(axis=1, keepdims=True))


def bare_odds(inside: Floats, expected: Floats) -> Floats:
    """What speaks (circles,), log odds, for bare circles that look like this where such shadows must lie."""
    uneven = inside - inside.mean(axis=1, keepdims=True)
    shadows = expected - expected.mean(axis=1, keepdims=True)
    size = np.square(shadows).sum(axis=1) + EVEN_LEFT
    strength = (uneven * shadows).sum(axis=1) / size
    likely = np.clip(strength, WEAKEST, STRONGEST)
    left = np.square(uneven - likely[:, None] * shadows).sum(axis=1)
    share = np.sqrt((left + EVEN_LEFT) / (np.square(uneven).sum(axis=1) + EVEN_LEFT))
    odds = np.clip(TELLS * (EVEN - share), 0.0, MOST)
    return np.asarray(np.where(strength < TOO_STRONG, odds, 0.0), dtype=np.float32)


def _paint(inside: Floats, hidden: NDArray[np.bool_]) -> Floats:
    """How bright (places,) the paint of each circle is in the light; no number where too little is seen."""
    seen = (~hidden).sum(axis=1)
    ranked = np.sort(np.where(hidden, np.inf, inside), axis=1)
    paint = ranked[np.arange(len(ranked)), (LIT * np.maximum(seen - 1, 0)).astype(int)]
    return np.where(seen < LEAST_SEEN, np.nan, paint).astype(np.float32)


def _shadow(
    grey: Grey, circles: _Circles, paint: Floats, hidden: NDArray[np.bool_], figures: NDArray[np.intp]
) -> Floats:
    """How dim it is (looks away, looks across) round most figures, as logarithms; 0 where nobody knows."""
    looks, owners = circles.around, circles.owners[figures]
    dim = levels_at(grey, looks.across[figures], looks.down[figures]) - paint[owners]
    dim[(owners < 0) | hidden[looks.mapped[figures]] | np.isnan(dim)] = np.inf
    counts = np.isfinite(dim).sum(axis=0)
    middling = np.sort(dim, axis=0)[counts // 2, np.arange(len(counts))]
    shadow = np.where(counts >= LEAST_FIGURES, np.minimum(middling, 0), 0)
    return np.asarray(shadow.reshape(len(_SIDE), -1), dtype=np.float32)


def _expected(shadow: Floats, apart: Floats, figures: NDArray[np.intp], doubtful: NDArray[np.intp]) -> Floats:
    """How dim (doubtful, spots) it must be in circles by the shadows of all figures but what stands there."""
    expected = np.zeros((len(doubtful), len(_SPOTS)), dtype=np.float32)
    off = apart[doubtful[:, None], figures]
    near = (np.abs(off).max(axis=2) < REACH + RINGS[-1]) & (doubtful[:, None] != figures)
    which, whose = np.nonzero(near)
    if len(which):
        spots = (off[which, whose][:, None] + _SPOTS + REACH) / STEP
        columns, rows = (np.ascontiguousarray(spots[:, :, axis], dtype=np.float32) for axis in (0, 1))
        cast = cv2.remap(
            shadow, columns, rows, interpolation=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT
        )
        np.minimum.at(expected, which, cast)
    return expected


@lru_cache(maxsize=2)
def _circles(places: Places, camera: Camera) -> _Circles:
    """Where to look at the circles of this board, and round them: 2 MB. Do not write into it."""
    cell_mm = np.float32(places.span_mm / SPAN_CELLS)
    middles = np.array(places.centres_mm, dtype=np.float32) / cell_mm
    inside, around = middles[:, None] + _SPOTS, middles[:, None] + _GRID
    owners = np.full(around.shape[:2], -1, dtype=np.int16)
    apart, grid = middles[:, None] - middles, _GRID.astype(np.float32)
    for number in range(len(middles)):
        near = np.flatnonzero(np.abs(apart[:, number]).max(axis=1) < REACH + ON_CIRCLE)
        off = apart[near, number][:, None] + grid
        which, looks = np.nonzero(np.square(off).sum(axis=2) < ON_CIRCLE**2)
        owners[near[which], looks] = number
    return _Circles(_looks(inside, camera, cell_mm), _looks(around, camera, cell_mm), owners, apart)


def _looks(cells: Floats, camera: Camera, cell_mm: np.float32) -> _Looks:
    """Where to look at points (places, looks, 2), in cells."""
    points = np.ascontiguousarray(cells.reshape(-1, 2).T * cell_mm, dtype=np.float32)
    across, down = (each.reshape(cells.shape[:2]) for each in pixels_of(camera, points))
    deep, wide = _map_size(camera, float(cell_mm))
    columns, rows = np.floor(cells.reshape(-1, 2).T * FINE).astype(np.int32)
    off = (columns < 0) | (columns >= wide - 1) | (rows < 0) | (rows >= deep - 1)
    mapped = np.where(off, deep * wide - 1, rows * wide + columns)  # the last place is hidden always
    return _Looks(across, down, mapped.reshape(cells.shape[:2]))


def _hidden(places: Places, camera: Camera, figures: NDArray[np.intp]) -> NDArray[np.bool_]:
    """A map (all its places,) of the board that tells what figures hide, and what lies beyond."""
    cell_mm, eye = places.span_mm / SPAN_CELLS, camera.position_mm
    hidden = np.zeros(_map_size(camera, cell_mm), dtype=np.uint8)
    feet = np.array(places.centres_mm)[figures]
    heads = eye[:2] + (feet - eye[:2]) * (eye[2] / (eye[2] - HIGH * cell_mm))
    cover(hidden, feet / cell_mm, heads / cell_mm, WIDE, 1)
    hidden[-1, -1] = 1
    return hidden.ravel().view(np.bool_)


def _map_size(camera: Camera, cell_mm: float) -> tuple[int, int]:
    """How many places the map has, away and across: one more than the board, for what lies beyond."""
    wide, deep = (round(side / cell_mm * FINE) + 1 for side in camera.board_mm)
    return deep, wide
