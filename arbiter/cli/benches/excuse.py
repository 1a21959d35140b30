"""Which cells nobody need be sure of: a king seen from less than 15 degrees may be unsure, never wrong."""

from __future__ import annotations

from vision import Camera, Reader
from vision.from_above import seen_from_above
from vision.plan import STACK


def kings_from_above(reader: Reader, camera: Camera, truth: dict[str, str]) -> frozenset[str]:
    """The cells on which a king stands that this camera sees from less than 15 degrees."""
    stacks = {piece.label for piece in reader.pieces.pieces if piece.kind == STACK}
    above = seen_from_above(reader.plan, reader.pieces, camera)
    return frozenset(cell for cell in above if truth.get(cell) in stacks)
