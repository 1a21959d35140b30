"""A side of a die that is seen from low is no die of its own: it hangs right below the top."""

from __future__ import annotations

import numpy as np

from vision.answers import NOTHING_AT
from vision.loose.finder import Places
from vision.loose.nesting import FIRST_ANSWER

BELOW, BESIDE = 0.98, 0.38
"""A side's middle is at most so many sizes below that of its top, and so many beside it. Half the heights of
both, seen from 30 degrees above the table, are 0.91 of the mean edge of the top; dice in rows are 1.02 apart.
"""
LARGER = 1.3
"""It is at most so many times as large: what is larger is a die with something small above it."""
AS_SURE = 0.02
"""And it is not read more surely than the top, but for this."""
ALL_PIPS = 7
"""Opposite faces have so many together."""


def without_sides(rows: Places) -> Places:
    """Rows (x, y, size, likelihood, eight answers) without sides of dice that are there, too.

    The two faces can be neighbours on one die: they are neither alike nor opposite.
    """
    if len(rows) < 2:
        return rows
    x, y, size = rows[:, 0], rows[:, 1], rows[:, 2]
    faces = rows[:, FIRST_ANSWER + NOTHING_AT + 1 : -1]
    face, sure = faces.argmax(axis=1) + 1, faces.max(axis=1)
    mean = (size[:, None] + size[None]) / 2
    down, across = (y[None] - y[:, None]) / mean, np.abs(x[None] - x[:, None]) / mean
    is_below = (down > BESIDE) & (down <= BELOW) & (across <= BESIDE)
    are_neighbours = (face[:, None] != face[None]) & (face[:, None] + face[None] != ALL_PIPS)
    may_be = (size[None] <= LARGER * size[:, None]) & (sure[None] <= sure[:, None] + AS_SURE)
    return np.asarray(rows[~(is_below & are_neighbours & may_be).any(axis=0)], dtype=np.float32)
