"""Boards of circles: round shapes in a picture, and the lattice on which they lie."""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finding.edges import Floats, Small

BLOCK_PX, DARKER = 31, 5
"""A pixel is dark if it is so many levels below the mean of so wide a square."""
SMALLEST_PX, LARGEST_PX = 7.0, 60.0
"""Diameters of round shapes in the small copy."""
FLATTEST = 0.45
"""Least ratio of an ellipse's axes: a circle seen at 60 degrees."""
ROUND = 0.12
"""A shape is round if its area is that of its ellipse, but for this share."""
SAME = 0.35
"""Two middles are the same if they are within this share of a diameter."""
NEAR = 0.3
"""The next circle of a lattice is looked for within this share of a step."""
SEEDS = 12
"""So many circles are tried as the first of a lattice."""
SQUARE = 0.35
"""The cosine of the angle between a lattice's two ways at most, and how far their lengths differ (log)."""


def find_circles(small: Small) -> Floats:
    """Centres (N, 2) of round shapes, in small pixels from the middle."""
    dark = cv2.adaptiveThreshold(
        small.grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, BLOCK_PX, DARKER
    )
    contours, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    found = [
        centre
        for contour in contours
        if (centre := _round_centre(np.asarray(contour, dtype=np.int32))) is not None
    ]
    return _distinct(np.array(found).reshape(-1, 3)) - small.middle


def _round_centre(contour: NDArray[np.int32]) -> tuple[float, float, float] | None:
    """The middle of a round contour and its diameter, or None."""
    if not 2.5 * SMALLEST_PX < len(contour) < 3.5 * LARGEST_PX:
        return None
    area = cv2.contourArea(contour)
    if area < 0.5 * SMALLEST_PX**2:
        return None
    (x, y), (first, second), _ = cv2.fitEllipse(contour)
    short, long = min(first, second), max(first, second)
    if long > LARGEST_PX or short < FLATTEST * long:
        return None
    if abs(area / (np.pi / 4 * first * second) - 1) > ROUND + 2.0 / short:
        return None
    return x, y, long


def _distinct(found: Floats) -> Floats:
    """Each circle once: the inside and the outside of a ring have the same middle, the larger counts."""
    ordered = found[np.argsort(-found[:, 2])]
    apart = np.linalg.norm(ordered[:, None, :2] - ordered[None, :, :2], axis=2)
    is_first = ~np.tril(apart < SAME * ordered[None, :, 2], -1).any(axis=1)
    return np.asarray(ordered[is_first, :2])


def find_lattice(centres: Floats) -> dict[int, tuple[int, int]]:
    """The largest lattice of neighbours: for each of its centres the column and row, from any first one."""
    if len(centres) < 4:
        return {}
    apart = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    best: dict[int, tuple[int, int]] = {}
    middle = np.median(centres, axis=0)
    for seed in np.argsort(np.linalg.norm(centres - middle, axis=1))[: 4 * SEEDS].tolist():
        if seed not in best:
            grown = _grown(centres, apart, seed)
            best = max(best, grown, key=len)
    return best


def _grown(centres: Floats, apart: Floats, seed: int) -> dict[int, tuple[int, int]]:
    """The lattice round one centre, neighbour by neighbour."""
    ways = _first_ways(centres, apart[seed], seed)
    if ways is None:
        return {}
    placed, taken = {seed: (0, 0)}, {(0, 0)}
    waiting = deque([(seed, *ways)])
    while waiting:
        here, right, down = waiting.popleft()
        for column, row in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            place = (placed[here][0] + column, placed[here][1] + row)
            step = column * right + row * down
            there = int(np.argmin(np.linalg.norm(centres - centres[here] - step, axis=1)))
            miss = np.linalg.norm(centres[there] - centres[here] - step) / np.linalg.norm(step)
            if miss < NEAR and there not in placed and place not in taken:
                placed[there] = place
                taken.add(place)
                seen = (centres[there] - centres[here]) * (column + row)
                waiting.append((there, seen, down) if column else (there, right, seen))
    return placed


def _first_ways(centres: Floats, apart: Floats, seed: int) -> tuple[Floats, Floats] | None:
    """The steps to two near neighbours that lie at a right angle, more or less: right and down."""
    near = np.argsort(apart)[: min(4, len(apart) - 1)]  # the last one is the centre itself
    steps = centres[near] - centres[seed]
    for first in range(len(near)):
        for second in range(first + 1, len(near)):
            one, other = steps[first], steps[second]
            if _is_square(one, other):
                return _ordered(one, other)
    return None


def _is_square(one: Floats, other: Floats) -> bool:
    lengths = float(np.linalg.norm(one)), float(np.linalg.norm(other))
    cosine = abs(float(one @ other)) / (lengths[0] * lengths[1])
    return bool(cosine < SQUARE and abs(np.log(lengths[0] / lengths[1])) < SQUARE)


def _ordered(one: Floats, other: Floats) -> tuple[Floats, Floats]:
    """Two steps as right and down."""
    right, down = (one, other) if abs(one[0]) >= abs(other[0]) else (other, one)
    return right * np.sign(right[0] or 1.0), down * np.sign(down[1] or 1.0)
