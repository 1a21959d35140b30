"""Boards of circles: round shapes in a picture, and the lattice on which they lie."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finding.edges import Floats, Small, small_copy
from vision.pictures import Frame

BLOCK_PX, DARKER = 31, 5
"""A pixel is dark if it is so many levels below the mean of so wide a square, and light if as many above."""
SMALLEST_PX, LARGEST_PX = 7.0, 60.0
"""Diameters of round shapes in the small copy."""
FLATTEST = 0.45
"""Least ratio of an ellipse's axes: a circle seen at 60 degrees."""
ROUND = 0.12
"""A shape is round if its area is that of its ellipse, but for this share."""
MOST = 800
"""Of more round shapes than this the largest are looked at: a patterned cloth has thousands."""
SAME = 0.35
"""Two middles are the same if they are within this share of a diameter."""
NEAR = 0.3
"""The next circle of a lattice is looked for within this share of a step."""
SEEDS = 12
"""So many circles are tried as the first of a lattice."""
ALIKE = 0.35
"""Neighbours on a lattice differ in size by no more than this (log)."""
LEAST, LATTICES = 6, 4
"""Fewer circles than this say nothing about a board; and so many lattices are tried, because a chequered
cloth looks like one, too."""
SQUARE = 0.35
"""The cosine of the angle between a lattice's two ways at most, and how far their lengths differ (log)."""


def find_circles(small: Small) -> Floats:
    """Round shapes that are darker than what is around them (N, 3): centre in small pixels from the middle,
    and diameter."""
    return _from_middle(_round_shapes(small.grey, cv2.THRESH_BINARY_INV), small)


def find_coloured_circles(frame: Frame) -> Floats:
    """The same for round shapes that differ in any way: darker or lighter, or of another hue."""
    lab = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2LAB), dtype=np.uint8)
    planes = [small_copy(lab, channel) for channel in range(3)]
    ways = (cv2.THRESH_BINARY_INV, cv2.THRESH_BINARY)
    shapes = [_distinct(_round_shapes(each.grey, way)) for each in planes for way in ways]
    return _from_middle(np.concatenate(shapes), planes[0])


def _round_shapes(grey: NDArray[np.uint8], way: int) -> Floats:
    """Middle and diameter (N, 3) of what is round among all that is darker than around it, or lighter."""
    apart = DARKER if way == cv2.THRESH_BINARY_INV else -DARKER
    marked = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, way, BLOCK_PX, apart)
    contours, _ = cv2.findContours(marked, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    found = [
        centre
        for contour in contours
        if (centre := _round_centre(np.asarray(contour, dtype=np.int32))) is not None
    ]
    return np.array(found, dtype=np.float64).reshape(-1, 3)


def _from_middle(found: Floats, small: Small) -> Floats:
    """Each circle once, counted from the middle of the small copy."""
    return np.asarray(_distinct(found) - np.array([*small.middle, 0.0]))


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
    ordered = found[np.argsort(-found[:, 2])][:MOST]
    apart = np.linalg.norm(ordered[:, None, :2] - ordered[None, :, :2], axis=2)
    is_first = ~np.tril(apart < SAME * ordered[None, :, 2], -1).any(axis=1)
    return np.asarray(ordered[is_first])


Lattice = dict[int, tuple[int, int]]
"""For each of some circles the column and row, counted from any first one."""


def find_lattices(circles: Floats) -> Iterator[Lattice]:
    """Lattices of neighbours among circles (N, 3), the largest first; no circle lies on two of them."""
    left = np.arange(len(circles))
    for _ in range(LATTICES):
        largest = _largest_lattice(circles[left])
        if len(largest) < LEAST:
            return
        yield {int(left[index]): place for index, place in largest.items()}
        left = np.delete(left, list(largest))


def _largest_lattice(circles: Floats) -> Lattice:
    if len(circles) < LEAST:
        return {}
    centres = circles[:, :2]
    apart = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    best: Lattice = {}
    middle = np.median(centres, axis=0)
    for seed in np.argsort(np.linalg.norm(centres - middle, axis=1))[: 4 * SEEDS].tolist():
        if seed not in best:
            best = max(best, _grown(circles, apart, seed), key=len)
    return best


def _grown(circles: Floats, apart: Floats, seed: int) -> Lattice:
    """The lattice round one circle, neighbour by neighbour: each about as large as the one before."""
    centres, sizes = circles[:, :2], np.log(circles[:, 2])
    alike = np.abs(sizes - sizes[seed]) < ALIKE
    ways = _first_ways(centres, np.where(alike, apart[seed], np.inf), seed)
    if ways is None:
        return {}
    placed, taken = {seed: (0, 0)}, {(0, 0)}
    waiting = deque([(seed, *ways)])
    while waiting:
        here, right, down = waiting.popleft()
        for column, row in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            place = (placed[here][0] + column, placed[here][1] + row)
            if place in taken:
                continue
            step = column * right + row * down
            off = np.hypot(*(centres - centres[here] - step).T)
            off[np.abs(sizes - sizes[here]) > ALIKE] = np.inf
            there = int(off.argmin())
            if off[there] < NEAR * np.hypot(*step) and there not in placed:
                placed[there] = place
                taken.add(place)
                seen = (centres[there] - centres[here]) * (column + row)
                waiting.append((there, seen, down) if column else (there, right, seen))
    return placed


def _first_ways(centres: Floats, apart: Floats, seed: int) -> tuple[Floats, Floats] | None:
    """The steps to two near neighbours that lie at a right angle, more or less: right and down."""
    near = np.argsort(apart)[: min(4, np.isfinite(apart).sum())]
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
