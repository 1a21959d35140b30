"""Straight lines in a picture: edge pixels vote for the lines that may run through them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.finding.edges import Edges, Floats

ANGLES = 180
"""One degree apart."""
REACH = 4
"""An edge pixel knows its own direction this well, in degrees: noise and wood grain bend it."""
MOST_LINES = 90
APART = (5, 9)
"""No two lines within so many degrees and pixels of each other; the stronger one stays."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines x·cos + y·sin = offset, from the middle of the small picture."""

    angles: Floats  # (N,) radians, direction across the line
    offsets: Floats  # (N,) pixels
    weights: Floats  # (N,)

    def normals(self, focal_px: float) -> Floats:
        """The unit normals (N, 3) of the planes through the lens and each line."""
        flat = np.stack([np.cos(self.angles), np.sin(self.angles), -self.offsets / focal_px], axis=1)
        return np.asarray(flat / np.linalg.norm(flat, axis=1, keepdims=True), dtype=np.float64)


def find_lines(edges: Edges) -> Lines:
    """The strongest lines, strongest first."""
    votes = _votes(edges)
    reach = votes.shape[1] // 2
    padded = np.concatenate([votes[-REACH * 2 :, ::-1], votes, votes[: REACH * 2, ::-1]])
    smooth = cv2.GaussianBlur(padded, (5, 5), 1.2)
    highest = cv2.dilate(smooth, np.ones((APART[0], APART[1]), np.uint8))
    inner = slice(REACH * 2, REACH * 2 + ANGLES)
    peaks = (smooth[inner] >= highest[inner]) & (smooth[inner] > 0)
    angles, offsets = np.nonzero(peaks)
    weights = smooth[inner][angles, offsets]
    order = np.argsort(-weights)[:MOST_LINES]
    return Lines(
        np.radians(angles[order].astype(np.float64)),
        (offsets[order] - reach).astype(np.float64),
        weights[order].astype(np.float64),
    )


def _votes(edges: Edges) -> Floats:
    """How many edge pixels lie on each line, (angles, offsets), the middle offset is nought."""
    reach = int(np.hypot(*edges.small.size) / 2) + 2
    width = 2 * reach + 1
    own = np.round(np.degrees(edges.across)).astype(np.intp)
    steps = np.arange(-REACH, REACH + 1)
    around = (own[None, :] + steps[:, None]) % ANGLES
    turns = np.radians(np.arange(ANGLES))
    cos, sin = np.cos(turns)[around], np.sin(turns)[around]
    offsets = np.round(edges.places[:, 0] * cos + edges.places[:, 1] * sin).astype(np.intp) + reach
    shares = edges.weights[None, :] * (REACH + 1 - np.abs(steps))[:, None]
    votes = np.bincount((around * width + offsets).ravel(), shares.ravel(), ANGLES * width)
    return np.asarray(votes.reshape(ANGLES, width), dtype=np.float64)
