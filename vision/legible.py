"""What nobody can make out in a picture is unsure, however sure a network is of it."""

from __future__ import annotations

from collections.abc import Mapping

from vision.certainty import sure_from
from vision.plan import EMPTY, PieceSet
from vision.reader import Reading
from vision.tablecheck import TableCheck


def legible(reading: Reading, check: TableCheck, pieces: PieceSet) -> Reading:
    """The same reading, where of what is too small or blurred at most is known that something stands there.

    A small cell that looks bare is bare. A blurred one need not be: in pictures blurred with a sigma of four
    pixels most cells that were surely read wrong held figures and kings that passed for bare cells.
    """
    limit = sure_from(pieces)
    return {
        cell: _anything(shares, is_bare_known=not check.cells[cell].is_blurred, limit=limit)
        if check.is_small or check.cells[cell].is_blurred
        else shares
        for cell, shares in reading.items()
    }


def _anything(shares: Mapping[str, float], *, is_bare_known: bool, limit: float) -> dict[str, float]:
    """Any piece with the same probability; where it seems bare, and may not be, also nothing."""
    empty = shares[EMPTY]
    if empty >= limit and not is_bare_known:
        return dict.fromkeys(shares, 1 / len(shares))
    any_piece = (1 - empty) / (len(shares) - 1)
    return {label: empty if label == EMPTY else any_piece for label in shares}
