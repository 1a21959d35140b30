"""Where a picture changes: a small grey copy, its gradients, and the pixels on thin edges."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Frame

Floats = NDArray[np.float64]
Pixels = NDArray[np.float32]

LONGEST_PX = 720
"""Boards are looked for in a copy that is at most so large: a cell of 8×8 has 20 to 50 pixels there."""
NEARBY_PX = 41
"""A gradient counts against the mean of so wide a square: faint grooves in dark wood count like paint."""
NOISE_GRADIENT = 24.0
"""What sensor noise alone gives (Sobel, of grey levels): it is added to that mean."""
FAINT, CLEAR = 26, 60
"""Gradients of an edge that goes on, and of one that begins."""
WAYS = 4
"""Gradients are kept for so many ways across, evenly spread from 0 to 180 degrees."""
MOST_EDGES = 9000
"""So many edge pixels at most have a say; the strongest."""
MOST_WEIGHT = 3.0
"""A glaring edge has no more say than this; 1 is usual."""


@dataclass(frozen=True, slots=True, eq=False)
class Small:
    """A small grey copy of a frame."""

    grey: NDArray[np.uint8]  # (height, width)
    scale: float  # its pixels for each pixel of the frame

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.grey.shape[1], self.grey.shape[0]

    @property
    def middle(self) -> Floats:
        """Its middle, in its own pixels."""
        return (np.array(self.size, dtype=np.float64) - 1) / 2

    @property
    def to_frame(self) -> Floats:
        """The matrix (3, 3) from its pixels, counted from the middle, to pixels of the frame."""
        shift = (self.middle + 0.5) / self.scale - 0.5
        return np.array([[1 / self.scale, 0, shift[0]], [0, 1 / self.scale, shift[1]], [0, 0, 1]])


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """The edge pixels of a small copy, counted from its middle, and its gradients."""

    small: Small
    energy: Pixels  # (height, width, WAYS) gradient in each way, against its surroundings, smoothed
    places: Floats  # (N, 2) from the middle
    across: Floats  # (N,) direction across the edge, radians
    weights: Floats  # (N,)


def small_copy(frame: Frame, channel: int | None = None) -> Small:
    """The frame made small and grey, or one of its colours: each pixel is the mean of whole pixels, which is
    quick."""
    parts = -(-max(frame.shape[:2]) // LONGEST_PX)
    high, wide = (side // parts for side in frame.shape[:2])
    part = frame[: high * parts, : wide * parts]
    whole = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY) if channel is None else cv2.extractChannel(part, channel)
    grey = cv2.resize(whole, (wide, high), interpolation=cv2.INTER_AREA) if parts > 1 else whole
    return Small(np.asarray(grey, dtype=np.uint8), 1 / parts)


def find_edges(small: Small) -> Edges:
    """The edges of a small copy."""
    smooth = cv2.GaussianBlur(small.grey, (3, 3), 0)
    right = cv2.Sobel(smooth, cv2.CV_16S, 1, 0)
    down = cv2.Sobel(smooth, cv2.CV_16S, 0, 1)
    steep = np.stack([right, down], axis=-1).astype(np.float32)
    usual = _usual(steep)
    columns, rows = _marked(np.asarray(cv2.Canny(right, down, FAINT, CLEAR, L2gradient=True)))
    weights = np.linalg.norm(steep[rows, columns], axis=1) / usual[rows, columns]
    if len(rows) > MOST_EDGES:
        chosen = np.argpartition(weights, len(rows) - MOST_EDGES)[-MOST_EDGES:]
        rows, columns, weights = rows[chosen], columns[chosen], weights[chosen]
    across, away = steep[rows, columns].T.astype(np.float64)
    places = np.stack([columns, rows], axis=1) - small.middle
    capped = np.minimum(weights, MOST_WEIGHT).astype(np.float64)
    return Edges(small, _energy(steep, usual), places, np.arctan2(away, across), capped)


def _marked(mask: NDArray[np.generic]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Columns and rows of the pixels that are not nought."""
    found: object = cv2.findNonZero(np.asarray(mask, dtype=np.uint8))
    places = np.zeros((0, 2)) if found is None else np.asarray(found).reshape(-1, 2)
    columns, rows = places.T.astype(np.intp)
    return columns, rows


def _usual(steep: Pixels) -> Pixels:
    """The mean size of the gradient (height, width, 2) round each pixel, and some noise."""
    squares = steep * steep  # not `cv2.magnitude`: its last bit depends on where in memory the picture lies
    size = np.sqrt(squares[..., 0] + squares[..., 1])
    return np.asarray(cv2.blur(size, (NEARBY_PX, NEARBY_PX)) + NOISE_GRADIENT, dtype=np.float32)


def _energy(steep: Pixels, usual: Pixels) -> Pixels:
    """How steep the picture is in each way (height, width, WAYS), against its surroundings."""
    angles = np.arange(WAYS) * np.pi / WAYS
    turn = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)
    smooth = cv2.blur(np.abs(cv2.transform(steep, turn)), (3, 3))
    return np.asarray(smooth / usual[..., None], dtype=np.float32)
