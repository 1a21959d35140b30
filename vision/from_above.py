"""Which cells are seen so nearly from above that a king on them cannot be told from a man."""

from __future__ import annotations

import math

from vision.answers import look_height_mm
from vision.geometry import Camera
from vision.patches import Places, leans
from vision.plan import STACK, BoardPlan, PieceSet

TOLD_FROM = math.tan(math.radians(15))
"""A disc that leans less than this is seen from so nearly above that its wall hardly shows."""


def seen_from_above(plan: BoardPlan, pieces: PieceSet, camera: Camera) -> frozenset[str]:
    """The cells of which that is so; none where no piece of the set is a stack."""
    if not any(piece.kind == STACK for piece in pieces.pieces):
        return frozenset()
    lean = leans(Places.of_plan(plan, look_height_mm(pieces)), camera).tolist()
    return frozenset(cell.name for cell, tan in zip(plan.cells, lean, strict=True) if tan < TOLD_FROM)
