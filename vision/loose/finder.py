"""Where dice may lie in a picture: one network looks at it as a whole, near and from farther away."""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.loose.pyramid import Pyramid
from vision.network import Network
from vision.pictures import Frame

Places = NDArray[np.float32]

BLOCK_PX = 8
"""The network answers for each block of so many pixels."""
MIDDLE_LEVEL, ONE_LEVEL = 128.0, 64.0
"""The pixel value that is zero to the network, and the difference that is one."""
GAP_PX = 16
"""Between the two smallest copies, which are looked at together, so that they do not see each other."""
LIKELY = 0.25
"""From this on a block may be worth a closer look, if nothing tells that it is not."""
LEAST_SCORE = math.log(LIKELY / (1 - LIKELY))
MOST = 80
"""Places looked at in one picture: more dice than anybody throws."""
TOO_NEAR, TIMES = 0.5, 2.0
"""Two middles nearer than this share of a die's size are the same die, unless one is so much larger: what the
smallest copy takes for one large die may be a few small ones."""
ANSWER = "map"
"""What the network calls its answer."""
LARGEST = 3.0
"""The size in blocks, as a logarithm, is at most this."""


def find_places(pyramid: Pyramid, finder: Network) -> Places:
    """Where dice may lie, the likeliest first, (N, 4): x, y, size in pixels, and how likely."""
    _, near, far, farthest = pyramid.pictures
    both, left = _beside(far, farthest)
    answers = [_look(near, finder), _look(both, finder)]
    flat = np.concatenate([answer.reshape(4, -1) for answer in answers], axis=1)
    shapes = tuple(answer.shape[1:] for answer in answers)
    blocks = _blocks(shapes, far.shape[1], left, pyramid.times[1:])
    likely = np.flatnonzero((flat[0] > LEAST_SCORE) & (blocks[2] > 0))
    score, across, down, size = flat[:, likely]
    rows, columns, wide = blocks[:, likely]
    places = np.empty((len(likely), 4), dtype=np.float32)
    places[:, 0] = (columns + across) * wide - 0.5
    places[:, 1] = (rows + down) * wide - 0.5
    places[:, 2] = np.exp(np.minimum(size, LARGEST)) * wide
    places[:, 3] = 1 / (1 + np.exp(-score))
    best = places[np.argsort(-score)][: 2 * MOST]
    return without_doubles(best, TOO_NEAR, TIMES)[:MOST]


@lru_cache(maxsize=8)
def _blocks(shapes: tuple[tuple[int, ...], ...], ends: int, left: int, times: tuple[float, ...]) -> Places:
    """Row and column of each block's middle, (3, N), and its width in pixels of the picture; 0 in the gap.

    There are two maps: of the near copy, and of the far one, which ends at some column, with the farthest one
    to the right of another. Do not write into it.
    """
    near, both = (np.indices(shape, dtype=np.float32).reshape(2, -1) + np.float32(0.5) for shape in shapes)
    column = both[1] * BLOCK_PX
    widths = np.select([column > left, column < _whole_blocks(ends)], [times[2], times[1]], 0.0)
    both[1] -= np.where(column > left, left / BLOCK_PX, 0.0)
    wide = np.concatenate([np.full(near.shape[1], times[0]), widths]) * BLOCK_PX
    return np.concatenate([np.concatenate([near, both], axis=1), wide[None]]).astype(np.float32)


def _beside(first: Frame, second: Frame) -> tuple[Frame, int]:
    """Two pictures side by side with a gap, and in which column the second one begins."""
    left = _whole_blocks(first.shape[1] + GAP_PX)
    high, wide = max(first.shape[0], second.shape[0]), left + second.shape[1]
    both = np.full((high, wide, 3), round(MIDDLE_LEVEL), dtype=np.uint8)
    both[: first.shape[0], : first.shape[1]] = first
    both[: second.shape[0], left:] = second
    return both, left


def _whole_blocks(length: int) -> int:
    return -(-length // BLOCK_PX) * BLOCK_PX


def _look(picture: Frame, network: Network) -> Places:
    """The network's answer (4, rows, columns) for each block of a picture."""
    high, wide = picture.shape[:2]
    below, beside = _whole_blocks(high) - high, _whole_blocks(wide) - wide
    if below or beside:
        grey = (MIDDLE_LEVEL,) * 3
        picture = np.asarray(
            cv2.copyMakeBorder(picture, 0, below, 0, beside, cv2.BORDER_CONSTANT, value=grey), dtype=np.uint8
        )
    levelled = np.empty((1, 3, *picture.shape[:2]), dtype=np.float32)
    for plane, values in zip(levelled[0], cv2.split(picture), strict=True):
        np.subtract(values, np.float32(MIDDLE_LEVEL), out=plane)
    levelled *= np.float32(1 / ONE_LEVEL)
    (answer,) = network({"picture": levelled}, (ANSWER,))
    return np.asarray(answer[0])


def without_doubles(places: Places, too_near: float, times: float = np.inf) -> Places:
    """The rows (x, y, size, …) not too near to one before them that is less than so many times as large."""
    x, y, size = places[:, 0], places[:, 1], places[:, 2]
    apart = np.hypot(x[None] - x[:, None], y[None] - y[:, None])
    smaller, larger = np.minimum(size[None], size[:, None]), np.maximum(size[None], size[:, None])
    is_same = (apart <= too_near * smaller) & (larger < times * smaller)
    is_free = np.ones(len(places), dtype=np.bool_)
    for index in range(len(places)):
        if is_free[index]:
            is_free[index + 1 :] &= ~is_same[index, index + 1 :]
    return np.asarray(places[is_free], dtype=np.float32)
