"""What nobody can make out in a picture is unsure, however sure a network is of it."""

from __future__ import annotations

from collections.abc import Mapping

from vision.certainty import sure_from
from vision.plan import EMPTY, PieceSet
from vision.reader import Reading
from vision.tablecheck import TableCheck


def legible(reading: Reading, check: TableCheck, pieces: PieceSet) -> Reading:
    """The same reading, where of what is too small or blurred at most is known that something stands there.

    Of what an arm hides nothing is known, and while one reaches in no cell is surely bare: the palm before a
    sleeve has another colour, and looks like wood. A small cell that looks bare is bare. A blurred one need
    not be: in pictures blurred with a sigma of four pixels most cells that were surely wrong held figures and
    kings that passed for bare cells.
    """
    limit = sure_from(pieces)
    is_reached = any(cell.is_reached for cell in check.cells.values())
    seen = {}
    for name, shares in reading.items():
        cell = check.cells[name]
        if cell.is_reached or (is_reached and shares[EMPTY] >= limit):
            seen[name] = dict.fromkeys(shares, 1 / len(shares))
        elif check.is_small or cell.is_blurred:
            seen[name] = _anything(shares, is_bare_known=not cell.is_blurred, limit=limit)
        else:
            seen[name] = dict(shares)
    return seen


def _anything(shares: Mapping[str, float], *, is_bare_known: bool, limit: float) -> dict[str, float]:
    """Any piece with the same probability; where it seems bare, and may not be, also nothing."""
    empty = shares[EMPTY]
    if empty >= limit and not is_bare_known:
        return dict.fromkeys(shares, 1 / len(shares))
    any_piece = (1 - empty) / (len(shares) - 1)
    return {label: empty if label == EMPTY else any_piece for label in shares}
