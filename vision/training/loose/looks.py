"""What the reader is shown: places in pictures, each time cut out, turned and coloured in another way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.loose.crops import CROP_PX, SPAN
from vision.pictures import Frame
from vision.training.loose.tints import Tints

Floats = NDArray[np.float64]

OFF, FARTHEST = 0.085, 0.22
"""How far off the finder is, in sizes: deviation, and at most."""
LARGER, LARGEST = 0.1, 0.25
"""How wrong the finder is about the size, as a logarithm."""
FAR_OFF, TIMES = 0.25, 2.0
"""So often it is so many times as wrong."""
TILT = 0.12
"""Radians by which a die that has a lower side in the picture is turned."""
FLATTER = 0.36
"""A face is made flatter in some direction by up to this share, as from farther aside."""


DRAWN_SPOILED = 0.35
"""How much of streaks, blur and compression drawn scenes still need: they already have most of it."""


@dataclass(frozen=True, slots=True)
class Looks:
    """Places in pictures, and what is there."""

    frames: Sequence[Frame]
    at: NDArray[np.intp]  # (N,) in which of the frames
    places: NDArray[np.float32]  # (N, 3) x, y, size
    answers: NDArray[np.int64]
    may_turn: NDArray[np.bool_]
    is_placed: NDArray[np.bool_]  # is the die exactly there, and exactly so large?
    spoiled: float  # how much of the streaks, the blur and the compression is still to be added

    def __len__(self) -> int:
        return len(self.at)

    def part(self, chosen: NDArray[np.intp]) -> Looks:
        """Some of them."""
        names = ("at", "places", "answers", "may_turn", "is_placed")
        return replace(self, **{name: getattr(self, name)[chosen] for name in names})


def shown(looks: Looks, luck: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Crops (N, side, side, 3), and (N, 3) how far off each die is in them and how much larger."""
    ways, off = _ways(looks, luck)
    tints = Tints.draw(len(looks), looks.spoiled, luck)
    crops = np.empty((len(looks), CROP_PX, CROP_PX, 3), dtype=np.uint8)
    size, inverse = (CROP_PX, CROP_PX), cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for index, (frame, way) in enumerate(zip(looks.at.tolist(), ways, strict=True)):
        crop = cv2.warpAffine(looks.frames[frame], way, size, flags=inverse, borderMode=cv2.BORDER_REPLICATE)
        crops[index] = tints.on(np.asarray(crop, dtype=np.uint8), index, luck)
    return tints.grained(crops, luck), off


def _ways(looks: Looks, luck: np.random.Generator) -> tuple[Floats, NDArray[np.float32]]:
    """Matrices (N, 2, 3) from the crops' pixels to those of the frames, and how far off they are."""
    count = len(looks)
    wrong = np.where(luck.random(count) < FAR_OFF, TIMES, 1.0)
    larger = np.clip(luck.normal(0, LARGER, count), -LARGEST, LARGEST) * wrong
    off = np.clip(luck.normal(0, OFF, (count, 2)), -FARTHEST, FARTHEST) * wrong[:, None]
    turn = np.where(looks.may_turn, luck.uniform(0, 2 * np.pi, count), luck.normal(0, TILT, count))
    flat = np.sqrt(1 - FLATTER * luck.random(count) ** 2)
    lying = _turns(luck.uniform(0, np.pi, count))
    flatten = np.zeros((count, 2, 2))
    flatten[:, 0, 0], flatten[:, 1, 1] = 1 / flat, flat
    step = SPAN * looks.places[:, 2] * np.exp(-larger) / CROP_PX
    matrix = _turns(turn) @ lying @ flatten @ lying.transpose(0, 2, 1) * step[:, None, None]
    matrix[:, :, 0] *= luck.choice([-1, 1], count)[:, None]
    middle = off * CROP_PX / SPAN + (CROP_PX - 1) / 2
    start = looks.places[:, :2] - np.einsum("nij,nj->ni", matrix, middle)
    ways = np.concatenate([matrix, start[:, :, None]], axis=2)
    return ways, np.column_stack([off, larger]).astype(np.float32)


def _turns(angles: Floats) -> Floats:
    """Matrices (N, 2, 2)."""
    cosine, sine = np.cos(angles), np.sin(angles)
    return np.stack([cosine, -sine, sine, cosine], axis=1).reshape(-1, 2, 2)
