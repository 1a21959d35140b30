"""Reads a frame: for each cell, how probable each piece is, and how probable that nothing stands there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.background import SURPRISE, exposure_gain, is_blind, wood_colours, wood_log
from vision.belief import distribution, uniform
from vision.errors import VisionError, VisionReason
from vision.evidence import Evidence, Scores, stranger_scores
from vision.geometry import Camera
from vision.lattice import PATTERN_FACES
from vision.paints import GLARES, paint_of
from vision.patches import MM_PER_PX, PATCH_PX, Patches, cut_patches, nadir_shift_mm
from vision.pictures import Frame
from vision.plan import DIE, EMPTY, BoardPlan, Piece, PieceSet
from vision.search import best_patterns

Reading = dict[str, dict[str, float]]
"""Cell name → label → probability; each cell sums to one."""

FOREIGN_SHARE = 0.08
"""A die covers a third of the middle of its patch: with less than this foreign to wood, nothing is there."""
FOREIGN_LOG = -SURPRISE / 2
"""A pixel is foreign to wood below this."""
BARE = -SURPRISE * 10
"""Log-ratio of any piece where nothing foreign to wood is seen: half of a full set of places."""


class Reader:
    """Knows the board and the pieces; reads one frame at a time and remembers nothing of it."""

    def __init__(self, plan: BoardPlan, pieces: PieceSet) -> None:
        self.plan = plan
        self.pieces = pieces
        self.labels = (EMPTY, *(piece.label for piece in pieces.pieces))
        self._side_mm, self._height_mm = _die_size(pieces)
        self._paints = [paint_of(colour, glare) for colour in pieces.colours for glare in GLARES]

    def read(self, frame: Frame, camera: Camera) -> Reading:
        """The distribution for each cell of the plan, in this frame seen by this camera."""
        patches = cut_patches(frame, self.plan, camera, self._height_mm)
        if is_blind(patches):
            return {cell.name: uniform(self.labels) for cell in self.plan.cells}
        wood = wood_colours(patches, self.plan)
        gain = np.float32(exposure_gain(wood))
        patches, wood = patches * gain, wood * gain
        suspects = np.flatnonzero(_foreign_share(patches, wood) >= FOREIGN_SHARE)
        reading = {cell.name: self._empty() for cell in self.plan.cells}
        if len(suspects):
            shift = nadir_shift_mm(self.plan, camera, self._height_mm)[suspects] * [1.0, -1.0] / MM_PER_PX
            evidence = _evidence(patches[suspects], wood[suspects], shift)
            names = [self.plan.cells[index].name for index in suspects.tolist()]
            reading.update(zip(names, self._judged(evidence), strict=True))
        return reading

    def _judged(self, evidence: Evidence) -> list[dict[str, float]]:
        """A distribution for each cell of the evidence."""
        strangers = stranger_scores(evidence, self._side_mm)
        scores = self._scores(evidence) + np.minimum(strangers, 0.0)[:, None]  # a die hides its cell's middle
        pairs = zip(scores, strangers.tolist(), strict=True)
        return [distribution(self.labels, pieces, stranger) for pieces, stranger in pairs]

    def _empty(self) -> dict[str, float]:
        return distribution(self.labels, np.full(len(self.labels) - 1, BARE), BARE)

    def _scores(self, evidence: Evidence) -> Scores:
        """The best log-likelihood ratio against bare wood of each piece, (cells, pieces)."""
        best = best_patterns(evidence, self._paints, self._side_mm)
        for row, paint in enumerate(self._paints):
            best[:, row] -= paint.oddness
        columns = [
            best[:, [paint.name == piece.colour for paint in self._paints]][:, :, piece.face == PATTERN_FACES]
            for piece in self.pieces.pieces
        ]
        return np.stack([column.max(axis=(1, 2)) for column in columns], axis=1)


def _evidence(patches: Patches, wood: NDArray[np.float32], shift_px: NDArray[np.float64]) -> Evidence:
    pixels = patches.reshape(len(patches), -1, 3)
    return Evidence(np.ascontiguousarray(pixels.transpose(2, 0, 1)), wood_log(pixels, wood), shift_px)


def _foreign_share(patches: Patches, wood: NDArray[np.float32]) -> NDArray[np.float64]:
    """The share of each patch's middle that does not look like wood; every other pixel is enough."""
    middle = slice(PATCH_PX // 8, -(PATCH_PX // 8), 2)
    pixels = patches[:, middle, middle].reshape(len(patches), -1, 3)
    return np.asarray((wood_log(pixels, wood) < FOREIGN_LOG).mean(axis=1), dtype=np.float64)


def _die_size(pieces: PieceSet) -> tuple[float, float]:
    """The size that all dice share."""
    sizes = {_size(piece) for piece in pieces.pieces}
    if len(sizes) != 1:
        raise VisionError(VisionReason.UNSUPPORTED_PIECE, "All dice of a set must have one size.")
    return sizes.pop()


def _size(piece: Piece) -> tuple[float, float]:
    if piece.kind != DIE or piece.face is None:
        raise VisionError(VisionReason.UNSUPPORTED_PIECE, f"Only dice are read, not “{piece.kind}”.")
    return piece.width_mm, piece.height_mm
