"""From which probability on what is read counts as sure."""

from __future__ import annotations

from collections.abc import Mapping

from vision.plan import EMPTY, STACK, PieceSet

SURE = 0.8
"""A wrong cell weighs as much as five that are left open: what is likelier than this is better said."""
STRICTLY_SURE = 0.9
"""The same where men and kings have to be told apart: from above a king looks like a man and must not be
surely taken for one. So much is also asked of loose dice, and of a table whose camera is put to the test."""


def sure_from(pieces: PieceSet) -> float:
    """From which probability on a cell with such pieces is sure."""
    return STRICTLY_SURE if any(piece.kind == STACK for piece in pieces.pieces) else SURE


def surely_occupied(reading: Mapping[str, Mapping[str, float]], pieces: PieceSet) -> set[str]:
    """The cells on which surely something stands, whatever it is.

    What is not known is spread over all labels: of that nothing stands there for sure.
    """
    limit = sure_from(pieces)
    return {cell for cell, labels in reading.items() if 1 - labels[EMPTY] * len(labels) >= limit}
