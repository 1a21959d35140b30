"""Which cells nobody need be sure of: a king seen from less than 15 degrees may be unsure, never wrong."""

from __future__ import annotations

from vision import Camera, Reader
from vision.answers import look_height_mm
from vision.patches import Places, leans
from vision.plan import STACK
from vision.testimony import TOLD_FROM


def kings_from_above(reader: Reader, camera: Camera, truth: dict[str, str]) -> frozenset[str]:
    """The cells on which a king stands that this camera sees from less than 15 degrees."""
    stacks = {piece.label for piece in reader.pieces.pieces if piece.kind == STACK}
    if not stacks:
        return frozenset()
    lean = leans(Places.of_plan(reader.plan, look_height_mm(reader.pieces)), camera)
    cells = zip(reader.plan.cells, lean.tolist(), strict=True)
    return frozenset(cell.name for cell, tan in cells if tan < TOLD_FROM and truth.get(cell.name) in stacks)
