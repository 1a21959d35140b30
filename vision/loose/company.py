"""Dice on one table are about as large as each other: what is surely read tells what else may be a die."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vision.answers import NOTHING_AT
from vision.loose.finder import Places
from vision.loose.nesting import FIRST_ANSWER, LIKELIHOOD_AT

SURE = 0.95
"""From this probability of its face on a die tells how large dice are here, and itself is not asked."""
TIMES = 1.7
"""Dice are at most so many times as large, or as small, as the surely read one nearest in size: of 2,300 dice
of other makers one was not. Knots of a carpet and keys mostly are half as large, or less."""
SIZE_AT = 2
"""The column with the size."""
MORE_ALIKE, LIKELY_PLACE, ONE_FACE = 1.4, 0.6, 0.9
"""What is at most so many times larger or smaller than a surely read die, at a place that the finder thought
so likely, and shows but one face (it has this share of all that is not nothing), is rather one more die."""
LIKELY_NONE, NOTHING_COUNTS = 0.5, 0.2
"""Where nothing has the first probability its odds then count the second. In 1,500 photos of strangers 28
dice more are read right, among them pale pips in rings; 2 more things are taken for dice, none surely."""


def are_as_large(
    sizes: NDArray[np.float32], known: NDArray[np.float32], times: float = TIMES
) -> NDArray[np.bool_]:
    """Which sizes may be those of dice where dice of these known sizes lie."""
    apart = np.abs(np.log(sizes)[:, None] - np.log(known)[None])
    return np.asarray(apart.min(axis=1, initial=np.inf) <= math.log(times), dtype=np.bool_)


def surely_read(rows: Places) -> NDArray[np.bool_]:
    """Which rows (x, y, size, likelihood, eight answers) surely show a face."""
    faces = rows[:, FIRST_ANSWER + NOTHING_AT + 1 : -1]
    return np.asarray(faces.max(axis=1, initial=0.0) >= SURE, dtype=np.bool_)


def without_misfits(rows: Places) -> Places:
    """Rows without the doubtful ones that are much smaller or larger than every surely read die."""
    is_sure = surely_read(rows)
    if not is_sure.any():
        return rows
    fits = are_as_large(rows[:, SIZE_AT], rows[is_sure, SIZE_AT])
    return np.asarray(rows[is_sure | fits], dtype=np.float32)


def with_company(rows: Places) -> Places:
    """Rows in which what may be one more die beside surely read ones is more probably a die."""
    is_sure = surely_read(rows)
    if not is_sure.any():
        return rows
    nothing = rows[:, FIRST_ANSWER + NOTHING_AT]
    faces = rows[:, FIRST_ANSWER + NOTHING_AT + 1 : -1].max(axis=1)
    is_one_face = (nothing >= LIKELY_NONE) & (faces >= ONE_FACE * (1 - nothing))
    fits = are_as_large(rows[:, SIZE_AT], rows[is_sure, SIZE_AT], MORE_ALIKE)
    rather = is_one_face & fits & (rows[:, LIKELIHOOD_AT] >= LIKELY_PLACE)
    answers = rows[:, FIRST_ANSWER:].copy()
    answers[rather, NOTHING_AT] *= NOTHING_COUNTS
    answers /= answers.sum(axis=1, keepdims=True)
    return np.concatenate([rows[:, :FIRST_ANSWER], answers], axis=1)
