"""From what the network says to probabilities for the labels of a set."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from vision.answers import FIGURE_THERE, KING, MAN
from vision.plan import DISC, EMPTY, STACK, Piece, PieceSet

Floats = NDArray[np.float64]

DOUBT = 2.0e-4
"""Even a perfect fit leaves this for what the network does not know."""


def answer_of(piece: Piece) -> str:
    """What the network says of this piece."""
    if piece.kind in (DISC, STACK):
        return MAN if piece.kind == DISC else KING
    return FIGURE_THERE if piece.face is None else str(piece.face)


def softmax(scores: NDArray[np.floating]) -> Floats:
    """Probabilities (cells, answers) from scores."""
    weights = np.exp(scores - scores.max(axis=1, keepdims=True)).astype(np.float64)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), dtype=np.float64)


def spread_out(known: Floats) -> Floats:
    """Fill each row of probabilities (cells, labels) up to one: what is missing may be anything."""
    known = known * (1.0 - DOUBT)
    return np.asarray(known + (1.0 - known.sum(axis=1, keepdims=True)) / known.shape[1], dtype=np.float64)


def by_colour(shares: Mapping[str, float], pieces: PieceSet) -> dict[str, float]:
    """How probable something of each colour is on a cell, whatever it is, and how probable nothing is."""
    colours: dict[str, float] = {EMPTY: shares[EMPTY]}
    for piece in pieces.pieces:
        colours[piece.colour] = colours.get(piece.colour, 0.0) + shares[piece.label]
    return colours
