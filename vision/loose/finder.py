"""Where dice may lie in a picture: one network looks at it as a whole, near and from farther away."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.loose.pyramid import Pyramid
from vision.network import Net
from vision.pictures import Frame

Places = NDArray[np.float32]

BLOCK_PX = 8
"""The network answers for each block of so many pixels."""
MIDDLE_LEVEL, ONE_LEVEL = 128.0, 64.0
"""The pixel value that is zero to the network, and the difference that is one."""
GAP_PX = 16
"""Between the two smallest copies, which are looked at together, so that they do not see each other."""
LIKELY = 0.3
"""From this on a block is worth a closer look."""
MOST = 80
"""Places looked at in one picture: more dice than anybody throws."""
TOO_NEAR, TIMES = 0.5, 2.0
"""Two middles nearer than this share of a die's size are the same die, unless one is so much larger: what the
smallest copy takes for one large die may be a few small ones."""
LARGEST = 3.0
"""The size in blocks, as a logarithm, is at most this."""


@dataclass(frozen=True, slots=True)
class Finder:
    """One network, as OpenCV runs it, for the large copy of a picture and for the two small ones."""

    near: Net
    far: Net


def find_places(pyramid: Pyramid, finder: Finder) -> Places:
    """Where dice may lie, the likeliest first, (N, 4): x, y, size in pixels, and how likely."""
    _, near, far, farthest = pyramid.pictures
    both, left = _beside(far, farthest)
    answer = _look(both, finder.far)
    rows, columns = (-(-length // BLOCK_PX) for length in far.shape[:2])
    views = (_look(near, finder.near), answer[:, :rows, :columns], answer[:, :, left // BLOCK_PX :])
    places = np.concatenate([_likely(*each) for each in zip(views, pyramid.times[1:], strict=True)])
    best = places[np.argsort(-places[:, 3])][: 2 * MOST]
    return without_doubles(best, TOO_NEAR, TIMES)[:MOST]


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


def _look(picture: Frame, network: Net) -> Places:
    """The network's answer (4, rows, columns) for each block of a picture."""
    high, wide = picture.shape[:2]
    below, beside = _whole_blocks(high) - high, _whole_blocks(wide) - wide
    if below or beside:
        grey = (MIDDLE_LEVEL,) * 3
        picture = np.asarray(
            cv2.copyMakeBorder(picture, 0, below, 0, beside, cv2.BORDER_CONSTANT, value=grey), dtype=np.uint8
        )
    planes = np.ascontiguousarray(picture.transpose(2, 0, 1)[None]).astype(np.float32)
    network.setInput(planes, "picture", 1 / ONE_LEVEL, (MIDDLE_LEVEL,) * 3)
    return np.asarray(network.forward()[0], dtype=np.float32)


def _likely(answer: Places, scale: float) -> Places:
    """The likely blocks of one view, (N, 4) as in `find_places`; the view is so many times smaller."""
    rows, columns = np.nonzero(answer[0] > np.log(LIKELY / (1 - LIKELY)))
    score, across, down, size = answer[:, rows, columns]
    x = (columns + across + 0.5) * BLOCK_PX * scale - 0.5
    y = (rows + down + 0.5) * BLOCK_PX * scale - 0.5
    side = np.exp(np.minimum(size, LARGEST)) * BLOCK_PX * scale
    return np.stack([x, y, side, 1 / (1 + np.exp(-score))], axis=1).astype(np.float32)


def without_doubles(places: Places, too_near: float, times: float = np.inf) -> Places:
    """The rows (x, y, size, …) not too near to one before them that is less than so many times as large."""
    x, y, size = places[:, 0], places[:, 1], places[:, 2]
    apart = np.hypot(x[None] - x[:, None], y[None] - y[:, None])
    smaller, larger = np.minimum(size[None], size[:, None]), np.maximum(size[None], size[:, None])
    is_same = (apart <= too_near * smaller) & (larger < times * smaller)
    kept: list[int] = []
    for index, same in enumerate(is_same.tolist()):
        if not any(same[other] for other in kept):
            kept.append(index)
    return places[kept]
