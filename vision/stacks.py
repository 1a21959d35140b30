"""Which discs are stacks of two: told by their rims, each compared with the others of the same picture.

From nearly above a king differs from a man by a line or two of wall, a longer shadow, a hair's breadth of
width. How bright that line and how long that shadow is depends on the lamp; but most discs are men under the
same one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera
from vision.network import LEAST_SPREAD, run
from vision.patches import SPAN_CELLS, Chosen, Patches, Places, cut_points, leans
from vision.pictures import Frame
from vision.rim import rim_points

Floats = NDArray[np.float32]

LEARNED_CELL_MM = 30.0
"""The networks know boards with cells of this width; others are seen as if they were larger or smaller."""
LOOKS, MORE_LOOKS = 2, 2
"""The first look finds where each disc's edge is, the second sees the rim in its place. Some need more."""
SURE, SETTLED_MM = 3.5, 0.5
"""Less sure (log odds), or with an edge that is farther off than this, a disc is looked at again."""
MIRROR, ASIDE = np.array([-1.0, 1.0, 1.0], dtype=np.float32), np.array([1.0, 1.0, 0.0], dtype=np.float32)
"""What is off to the right is off to the left in a mirror; later looks leave the radius as it is."""


def king_scores(
    frame: Frame, places: Places, camera: Camera, discs: Chosen, tops: Floats, contrast: float
) -> Floats:
    """Log odds (discs,) that each of these is a king.

    The tops (discs, 3) are where a glance saw each of them in its patch, as if cells were as wide as those it
    learned from; the contrast is the deviation of pixel values over the board.
    """
    table = _Table(frame, places, camera, contrast)
    for _ in range(LOOKS):
        tops[:, 2] = np.median(tops[:, 2])
        features, off = table.features(discs, table.rims(discs, tops))
        tops = tops + off
    tops[:, 2] = np.median(tops[:, 2])
    usual = features.mean(axis=0)
    scores = _compared(features, usual)
    is_off = np.hypot(off[:, 0], off[:, 1]) > SETTLED_MM
    doubtful = np.flatnonzero((np.abs(scores) < SURE) | is_off)
    if len(doubtful):
        scores[doubtful] = table.looked_again(discs[doubtful], tops[doubtful], usual)
    return scores


@dataclass(frozen=True, slots=True)
class _Table:
    """Where rims are looked at."""

    frame: Frame
    places: Places
    camera: Camera
    contrast: float

    def looked_again(self, discs: Chosen, tops: Floats, usual: Floats) -> Floats:
        """Mean log odds (discs,) of several more looks, each also at the mirror image."""
        scores = []
        for _ in range(MORE_LOOKS):
            rims = self.rims(discs, tops)
            both = np.concatenate([rims, rims[:, :, ::-1]])
            features, off = self.features(np.tile(discs, 2), both)
            scores.append(_compared(features, usual).reshape(2, -1))
            shift = (off[: len(discs)] + off[len(discs) :] * MIRROR) / 2
            tops = np.asarray(tops + shift * ASIDE, dtype=np.float32)
        return np.asarray(np.mean(scores, axis=(0, 1)), dtype=np.float32)

    def rims(self, discs: Chosen, tops: Floats) -> Patches:
        """The rims (discs, rows, columns, 3) of discs whose tops are believed to be there."""
        lean, reach_mm = leans(self.places, self.camera)[discs], SPAN_CELLS * LEARNED_CELL_MM / 2
        scale = np.float32(self.places.span_mm / 2 / reach_mm)
        points = rim_points(tops, lean, self.places.height_mm / float(scale), reach_mm)
        return cut_points(self.frame, self.places, self.camera, discs, points * scale)

    def features(self, discs: Chosen, rims: Patches) -> tuple[Floats, Floats]:
        """What is seen (discs, features) of rims, and how far off (discs, 3) their tops were believed."""
        inputs = np.ascontiguousarray(rims.transpose(0, 3, 1, 2)).astype(np.float32)
        inputs -= inputs.mean(axis=(1, 2, 3), keepdims=True)
        spread = np.sqrt(np.einsum("ncij,ncij->n", inputs, inputs) / inputs[0].size) + LEAST_SPREAD
        inputs /= spread[:, None, None, None]
        against = np.log(spread / (self.contrast + LEAST_SPREAD))
        facts = np.stack([leans(self.places, self.camera)[discs], against], axis=1)
        features, off = run("rim", {"rims": inputs, "facts": facts}, ("features", "off"))
        return features, off


def _compared(features: Floats, usual: Floats) -> Floats:
    """Log odds (discs,) for kings, from what is seen of them and of the board's discs on average."""
    both = np.concatenate([features, np.broadcast_to(usual, features.shape)], axis=1)
    (scores,) = run("comparison", {"both": both}, ("scores",))
    return scores[:, 0]
