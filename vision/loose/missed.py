"""A die that the finder saw beside its middle, or too large, is none to the reader: others tell its size.

Who looks at a place with the middle of the die a quarter aside, or at a square half as wide again, sees
something cut off. But dice on one table are about as large as each other. So where a die may lie beside
surely read ones the reader looks again, and all around, as if one lay there as large as the nearest of these.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from vision.answers import NOTHING_AT
from vision.loose.company import SIZE_AT, are_as_large, surely_read
from vision.loose.finder import Places
from vision.loose.nesting import FIRST_ANSWER, LIKELIHOOD_AT

LIKELY_NONE = 0.5
"""What is none with this probability may have been missed."""
ASIDE = 0.2
"""The die is looked for at the place and so far (sizes) to its right, left, below and above. On 22 labelled
boards 526 instead of 518 of 528 dice are read right by all this, on 50 tables of another renderer 1038
instead of 976 of 1105, with one more that is none; on 200 wild scenes 762 instead of 751 of 1112, and 96
instead of 95 things are taken for dice. Without looking around it is 525 and 1014 on the tables."""
TAKEN = 0.6
"""A place is free if no surely read die is nearer than this share of its size."""
AROUND = ASIDE * np.array([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)], dtype=np.float32)

Read = Callable[[Places], Places]
"""Gives rows (x, y, size, likelihood, answers) for places (x, y, size, likelihood)."""


def with_missed(rows: Places, likely: float, read: Read) -> Places:
    """Rows in which dice that were missed beside surely read ones are put right.

    Looked at again is what the finder thought at least so likely.
    """
    known = rows[surely_read(rows)]
    if not len(known):
        return rows
    missed = np.flatnonzero(_may_be_missed(rows, known) & (rows[:, LIKELIHOOD_AT] >= likely))
    if not len(missed):
        return rows
    places = rows[missed, :FIRST_ANSWER].copy()
    places[:, SIZE_AT] = known[_apart(places, known).argmin(axis=1), SIZE_AT]
    around = np.repeat(places, len(AROUND), axis=0)
    around[:, :2] += np.tile(AROUND, (len(places), 1)) * around[:, SIZE_AT, None]
    looks = read(around).reshape(len(places), len(AROUND), -1)
    faces = looks[:, :, FIRST_ANSWER + NOTHING_AT + 1 : -1].max(axis=2)
    best = looks[np.arange(len(looks)), faces.argmax(axis=1)]
    is_die = surely_read(best)
    mended = rows.copy()
    mended[missed[is_die]] = best[is_die]
    return mended


def _may_be_missed(rows: Places, known: Places) -> NDArray[np.bool_]:
    """Which rows were taken for none, are about as large as known dice, and not these themselves."""
    apart = _apart(rows, known)
    nearest = apart.argmin(axis=1)
    is_free = apart[np.arange(len(rows)), nearest] > TAKEN * known[nearest, SIZE_AT]
    is_none = rows[:, FIRST_ANSWER + NOTHING_AT] >= LIKELY_NONE
    return np.asarray(is_free & is_none & are_as_large(rows[:, SIZE_AT], known[:, SIZE_AT]), dtype=np.bool_)


def _apart(places: Places, known: Places) -> Places:
    """How far (places, known) places are from known dice, in pixels."""
    return np.asarray(np.hypot(*(places[:, None, :2] - known[None, :, :2]).transpose(2, 0, 1)))
