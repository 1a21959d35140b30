"""What is known of a cell, in two letters: in the table that people read, and on pictures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from vision.certainty import sure_from
from vision.plan import EMPTY, PieceSet

UNKNOWN = "?"


def mark(shares: Mapping[str, float], pieces: PieceSet) -> str:
    """`w3` for a white three, `w?` if only its colour is sure, `?3` if only its face is, `??` for something.

    Nothing for a bare cell, and `?` if nobody knows whether it is bare.
    """
    limit, best = sure_from(pieces), max(shares, key=shares.__getitem__)
    if shares[best] >= limit:
        return short_label(best)
    colours, kinds = defaultdict[str, float](float), defaultdict[str, float](float)
    for piece in pieces.pieces:
        share, letters = shares.get(piece.label, 0.0), short_label(piece.label)
        colours[letters[0]] += share
        kinds[letters[1:]] += share
    colour, kind = (max(each, key=each.__getitem__) for each in (colours, kinds))
    if colours[colour] >= limit:
        return colour + UNKNOWN
    if kind and kinds[kind] >= limit:
        return UNKNOWN + kind
    is_occupied = 1 - shares.get(EMPTY, 0.0) * len(shares) >= limit  # what is not known is spread over all
    return 2 * UNKNOWN if is_occupied else UNKNOWN


def short_label(label: str) -> str:
    """`white 3` as `w3`: the first letter and the face, short enough for a cell."""
    if label == EMPTY:
        return ""
    first, *rest = label.split()
    return first[0] + "".join(word if word.isdigit() else word[0] for word in rest)
