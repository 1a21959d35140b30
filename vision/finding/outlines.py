"""The outlines of a grid of cells as short pieces, and homographies that carry them into a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finding.edges import Floats

HORIZON = 1e-9
"""Points on the horizon lie nowhere in the picture, but there is no reason to divide by nought."""


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Unit pieces of outline in cells (right, down): where they begin, and which way they run."""

    begins: Floats  # (N, 2)
    ways: Floats  # (N, 2) unit vectors along

    @property
    def across(self) -> Floats:
        """Unit vectors across, (N, 2)."""
        return np.asarray(self.ways[:, ::-1], dtype=np.float64)


@lru_cache(maxsize=8)
def pieces_of(cells: tuple[int, int]) -> Pieces:
    """All pieces of outline of so many cells (right, down): first those that run down, row by row."""
    wide, deep = cells
    columns, rows = np.meshgrid(np.arange(wide + 1), np.arange(deep))
    upright = np.stack([columns.ravel(), rows.ravel()], axis=1)
    columns, rows = np.meshgrid(np.arange(wide), np.arange(deep + 1))
    level = np.stack([columns.ravel(), rows.ravel()], axis=1)
    ways = np.concatenate([np.tile([[0.0, 1.0]], (len(upright), 1)), np.tile([[1.0, 0.0]], (len(level), 1))])
    return Pieces(np.concatenate([upright, level]).astype(np.float64), ways)


@lru_cache(maxsize=16)
def points_of(cells: tuple[int, int], along: tuple[float, ...], aside: tuple[float, ...]) -> Floats:
    """Places (pieces, along, aside, 2) on and beside all pieces of outline of so many cells."""
    pieces = pieces_of(cells)
    base = pieces.begins[:, None] + np.array(along)[None, :, None] * pieces.ways[:, None]
    return laid_apart(base[:, :, None] + np.array(aside)[None, None, :, None] * pieces.across[:, None, None])


def laid_apart(points: Floats) -> Floats:
    """The same points (…, 2), all x before all y in memory: `mapped` is five times as quick with these."""
    return np.moveaxis(np.ascontiguousarray(np.moveaxis(points, -1, 0)), 0, -1)


def mapped(flat: Floats, points: Floats) -> Floats:
    """Points (…, 2) through a homography (3, 3); the pixels lie apart in memory."""
    there = flat[:, :2] @ np.moveaxis(points, -1, 0).reshape(2, -1)
    there += flat[:, 2:]  # in place: fresh memory for so much costs more than all the rest
    pixels, depth = there[:2], there[2]
    depth[np.abs(depth) < HORIZON] = HORIZON
    pixels /= depth
    return np.moveaxis(pixels.reshape(2, *points.shape[:-1]), 0, -1)


def unmapped(flat: Floats, pixels: Floats) -> Floats:
    """Pixels (…, 2) back through a homography (3, 3); one that flattens the board to a line leads nowhere."""
    (a, b, c), (d, e, f), (g, h, i) = flat.tolist()
    back = [
        (e * i - f * h, c * h - b * i, b * f - c * e),
        (f * g - d * i, a * i - c * g, c * d - a * f),
        (d * h - e * g, b * g - a * h, a * e - b * d),
    ]  # the adjugate, by hand: ten times as quick as by cross products
    return mapped(np.array(back), pixels)


def shifted(flat: Floats, right: float, down: float) -> Floats:
    """The homography whose cells begin elsewhere."""
    return np.asarray(flat @ np.array([[1, 0, right], [0, 1, down], [0, 0, 1]], dtype=np.float64))


def corner_pixels(flat: Floats, cells: tuple[int, int]) -> Floats:
    """The four corners (4, 2) of the field: far left, far right, near right, near left."""
    wide, deep = cells
    return mapped(flat, np.array([[0, 0], [wide, 0], [wide, deep], [0, deep]], dtype=np.float64))


def sampled(picture: NDArray[np.generic], pixels: Floats) -> NDArray[np.float32]:
    """The picture at places (…, M, 2), the same shape with its channels; the border goes on outside."""
    x, y = (pixels[..., axis].astype(np.float32).reshape(-1, pixels.shape[-2]) for axis in (0, 1))
    whole, parts = cv2.convertMaps(x, y, cv2.CV_16SC2)
    source = np.asarray(picture)
    seen = cv2.remap(source, whole, parts, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, dtype=np.float32).reshape(*pixels.shape[:-1], *source.shape[2:])
