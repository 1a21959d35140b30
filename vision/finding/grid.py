"""Boards of squares: from straight lines to the few places where such a grid may lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.finding.combs import Comb, find_combs
from vision.finding.edges import Floats
from vision.finding.lines import Lines

ALONG = 0.06
"""A line runs along one way of the board if it is off by less than this (sine)."""
SMALLEST, LARGEST = 0.22, 1.1
"""The board's side, as a share of the picture's longer side."""
COMBS = 14
"""So many combs of each way are paired."""
SQUARE = 0.07
"""Cells are square: the steps of both ways differ by less than this share."""


@dataclass(frozen=True, slots=True, eq=False)
class GridPlace:
    """A place where a grid may lie: a comb along each of its ways."""

    score: float
    plane: Floats  # (3, 3) from the board's plane, one focal length away, to pixels from the middle
    across: Comb
    along: Comb

    @property
    def flat(self) -> Floats:
        """The homography (3, 3) from cells (right, down from far left) to pixels from the middle."""
        return np.asarray(self.plane @ _placed(self.across, self.along))


def grid_places(
    lines: Lines, focal_px: float, longest_px: float, stance: Floats, cells: tuple[int, int]
) -> Iterator[GridPlace]:
    """The places that these lines suggest for a board in this stance."""
    normals = lines.normals(focal_px)
    combs = []
    for way, count in ((0, cells[0]), (1, cells[1])):
        positions, weights = _crossings(normals, lines.weights, stance, way)
        limits = tuple(share * longest_px / focal_px / max(cells) for share in (SMALLEST, LARGEST))
        combs.append(find_combs(positions, weights, count, (limits[0], limits[1]), COMBS))
    plane = np.diag([focal_px, focal_px, 1.0]) @ stance
    for across in combs[0]:
        for along in combs[1]:
            if abs(np.log(across.step / along.step)) < SQUARE:
                score = float(np.sqrt(across.score * along.score))
                yield GridPlace(score, plane, across, along)


def _crossings(normals: Floats, weights: Floats, stance: Floats, way: int) -> tuple[Floats, Floats]:
    """Where the lines that run across this way of the board cross it, and their weights."""
    turned = normals @ stance
    off = np.abs(turned[:, 1 - way])
    middle = np.linalg.solve(stance, np.array([0.0, 0.0, 1.0]))
    level = middle[1 - way] / middle[2]
    fits = (off < ALONG) & (np.abs(turned[:, way]) > 0.5)
    chosen = turned[fits]
    positions = -(chosen[:, 1 - way] * level + chosen[:, 2]) / chosen[:, way]
    return positions, np.sqrt(weights[fits])


def _placed(across: Comb, along: Comb) -> Floats:
    """From cells to the plane one focal length away."""
    return np.array([[across.step, 0, across.first], [0, along.step, along.first], [0, 0, 1]])
