"""Which cells of a wider grid are the board: its outlines are seen, and beyond it there are none.

A rough place may be off by whole cells: a rail of the frame looks like one more line. So outlines are looked
for in a wider grid, and the window on which most of them are seen is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.finding.edges import WAYS, Edges, Floats
from vision.finding.outlines import laid_apart, mapped, points_of, sampled, shifted

SPARE = 2
"""The wider grid has so many cells more on each side."""
SPOTS = (0.2, 0.4, 0.6, 0.8)
"""Places along a piece of outline, in cells; crossings are left out."""
ASIDE = (0.0, -0.27, 0.27)
"""The same is measured beside the outline, in cells, where nothing is drawn."""
LEAST_ENERGY = 0.25
"""Added to both: below this is noise."""
MOST = 1.2
"""A piece that stands out more than this (logarithm) counts no more."""
LEAST = -0.2
"""A piece beside which something stands out more is not less than unseen: a die lies there."""
CORNERS = np.array([(-0.34, -0.34), (0.34, -0.34), (0.34, 0.34), (-0.34, 0.34)])
"""The paint of a cell is looked at here, from its middle, in cells: beside a disc."""
LEVELS = 6.0
"""A step of so many grey levels between two cells is one of paint."""
PAINT = 0.8
"""What the paint counts against the outlines."""


@dataclass(frozen=True, slots=True)
class Window:
    """A place of the board, how clearly its outlines are seen, and how well its chequers are."""

    flat: Floats  # (3, 3) from cells to small pixels from the middle
    outlines: float  # logarithm: 0 nothing there, 1 clearly there
    chequers: float  # 1: light and dark cells in turn all over; 0: no such pattern
    within: float  # how clearly the outermost cells are seen, on the side where they are so least
    beyond: float  # how clearly lines go on beyond them, on the side where they do so most
    ahead: float  # how much higher it scores than any that is off by whole cells

    @property
    def score(self) -> float:
        """What windows are compared by."""
        return self.outlines + PAINT * self.chequers


@dataclass(frozen=True, slots=True)
class _Pieces:
    """How clearly each piece of outline of the wider grid stands out."""

    down: Floats  # (rows, columns + 1) those that run down
    across: Floats  # (rows + 1, columns)


def best_window(edges: Edges, flat: Floats, cells: tuple[int, int], is_chequered: bool) -> Window:
    """The best window of a wider grid round this place."""
    wide, deep = cells
    wider = shifted(flat, -SPARE, -SPARE)
    size = (wide + 2 * SPARE, deep + 2 * SPARE)
    pieces = _clarity(edges, wider, size)
    outlines = (_sums(pieces.down, (deep, wide + 1)) + _sums(pieces.across, (deep + 1, wide))) / (
        2 * wide * deep + wide + deep
    )
    chequers = _chequers(edges, wider, size, cells) if is_chequered else np.zeros_like(outlines)
    scores = outlines + PAINT * chequers
    row, column = divmod(int(scores.argmax()), scores.shape[1])
    second, first = np.partition(scores.ravel(), -2)[-2:]
    rows, columns = slice(row, row + deep), slice(column, column + wide)
    within, beyond = _rim(pieces, rows, columns)
    return Window(
        shifted(wider, column, row),
        float(outlines[row, column]),
        float(chequers[row, column]),
        within,
        beyond,
        float(first - second),
    )


def _sums(values: Floats, size: tuple[int, int]) -> Floats:
    """The sums of all windows of this size."""
    deep, wide = size
    return _covers(len(values), deep) @ values @ _covers(values.shape[1], wide).T


@lru_cache(maxsize=32)
def _covers(count: int, length: int) -> Floats:
    """Which of so many places lie in each window of this length, (windows, places), 1 or 0."""
    return np.asarray(sum(np.eye(count - length + 1, count, offset) for offset in range(length)))


def _clarity(edges: Edges, flat: Floats, cells: tuple[int, int]) -> _Pieces:
    wide, deep = cells
    pixels = mapped(flat, points_of(cells, SPOTS, ASIDE)) + edges.small.middle
    every = sampled(edges.energy, pixels)
    line, left, right = np.moveaxis(every[np.arange(len(every)), :, :, _way(pixels)] + LEAST_ENERGY, -1, 0)
    logs = np.log(line / ((left + right) / 2))
    logs[~_inside(edges, pixels[:, :, 0])] = 0.0
    clear = np.maximum(np.clip(logs, -MOST, MOST).mean(axis=1), LEAST).astype(np.float64)
    count = (wide + 1) * deep
    return _Pieces(clear[:count].reshape(deep, wide + 1), clear[count:].reshape(deep + 1, wide))


def _way(pixels: Floats) -> NDArray[np.intp]:
    """By which of the ways of the energy each piece is crossed; pixels (pieces, along, aside, 2)."""
    along = pixels[:, -1, 0] - pixels[:, 0, 0]
    across = np.arctan2(along[:, 0], -along[:, 1])
    return np.asarray(np.round(across * WAYS / np.pi) % WAYS, dtype=np.intp)


def _inside(edges: Edges, pixels: Floats) -> NDArray[np.bool_]:
    """Which places (…, 2) lie in the picture."""
    (x, y), (wide, high) = np.moveaxis(pixels, -1, 0), edges.small.size
    return np.asarray((x >= 0) & (x <= wide - 1) & (y >= 0) & (y <= high - 1))


def _rim(pieces: _Pieces, rows: slice, columns: slice) -> tuple[float, float]:
    """How clearly the outermost cells are seen, and those beyond, each on its decisive side.

    The outermost cells show by the lines between them or, where those are worn away, by the rim itself.
    """
    within, beyond = [], []
    for down, across, (here, there) in (
        (pieces.down, pieces.across, (rows, columns)),
        (pieces.across.T, pieces.down.T, (columns, rows)),
    ):
        between = down[:, there.start + 1 : there.stop].mean(axis=1)
        rims = across[:, there].mean(axis=1)
        within += [max(between[here.start], rims[here.start]), max(between[here.stop - 1], rims[here.stop])]
        beyond += [between[row] for row in (here.start - 1, here.stop) if 0 <= row < len(between)]
    return float(min(within)), float(max(beyond))


def _chequers(edges: Edges, flat: Floats, size: tuple[int, int], cells: tuple[int, int]) -> Floats:
    """How far, in each window, all neighbours agree which cells are the lighter ones."""
    (wide, deep), (right, down) = cells, _paint_steps(edges, flat, size)
    sums = _sums(right, (deep, wide - 1)) + _sums(down, (deep - 1, wide))
    return np.asarray(np.abs(sums) / (deep * (wide - 1) + wide * (deep - 1)))


def _paint_steps(edges: Edges, flat: Floats, cells: tuple[int, int]) -> tuple[Floats, Floats]:
    """Steps between neighbours, right and down, from -1 to 1; a chequered board has one sign everywhere."""
    points, parity = _paints_of(cells)
    seen = sampled(edges.small.grey, mapped(flat, points) + edges.small.middle)
    levels = (seen.sum(axis=2) - seen.max(axis=2) - seen.min(axis=2)) / 2  # the median of four
    right = (levels[:, 1:] - levels[:, :-1]) * parity[:, 1:]
    down = (levels[1:] - levels[:-1]) * parity[1:]
    return np.clip(right / LEVELS, -1, 1), np.clip(down / LEVELS, -1, 1)


@lru_cache(maxsize=8)
def _paints_of(cells: tuple[int, int]) -> tuple[Floats, Floats]:
    """Where to look at the paint of all cells (rows, columns, 4, 2), and 1 or -1 (rows, columns) in turn."""
    columns, rows = np.meshgrid(np.arange(cells[0]), np.arange(cells[1]))
    points = np.stack([columns, rows], axis=-1)[:, :, None] + 0.5 + CORNERS
    return laid_apart(points), np.where((columns + rows) % 2, -1.0, 1.0)
