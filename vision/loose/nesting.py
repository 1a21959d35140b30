"""Dice do not lie inside dice: what holds several is a board or a tray, what lies in one is its pips."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.answers import NOTHING_AT
from vision.loose.finder import Places

SMALLER = 0.5
"""A die that is smaller than this share of another one may lie inside it."""
WITHIN = 0.6
"""It does if it is nearer to the other one's middle than this share of the other one's size."""
CERTAINLY = 0.85
"""From this probability on something inside is a die, and no pip."""
SEVERAL = 2
"""So many dice inside tell a board."""
NO_PIP = 0.97
"""One is enough if its face has this probability and that of what is round it less: a single die on a plain
table looks like the one of a large die."""
PROBABLY = 0.5
"""From this likelihood on something that nobody has read yet may tell a board."""
PIP, MOST_PIPS = 0.3, 6
"""Of what is smaller than this share a die may hold as many as this: these are its pips. Dice that show a six
were taken for trays of it."""
LIKELIHOOD_AT, FIRST_ANSWER = 3, 4
"""The column with the finder's likelihood, and the one in which the answers begin."""


def without_trays(places: Places) -> Places:
    """Places (x, y, size, likelihood) without those that hold several likelier ones: no need to read them."""
    likely, size = places[:, LIKELIHOOD_AT], places[:, 2]
    holds = _inside(places) & (likely[None] > likely[:, None]) & (likely[None] >= PROBABLY)
    is_no_pip = size[None] >= PIP * size[:, None]
    is_tray = ((holds & is_no_pip).sum(axis=1) >= SEVERAL) | (holds.sum(axis=1) > MOST_PIPS)
    return np.asarray(places[~is_tray], dtype=np.float32)


def without_nesting(rows: Places) -> Places:
    """Rows (x, y, size, likelihood, eight answers) without boards and pips taken for dice."""
    inside = _inside(rows)
    faces = rows[:, FIRST_ANSWER + NOTHING_AT + 1 : -1].max(axis=1, initial=0.0)
    is_surer = (faces[None] >= NO_PIP) & (faces[:, None] < NO_PIP)
    is_board = (inside & (faces >= CERTAINLY)).sum(axis=1) >= SEVERAL
    is_board |= (inside & is_surer).any(axis=1)
    is_pip = inside[~is_board].any(axis=0)
    return np.asarray(rows[~is_board & ~is_pip], dtype=np.float32)


def _inside(rows: Places) -> NDArray[np.bool_]:
    """Which die (second index) lies inside which (first index)."""
    x, y, size = rows[:, 0], rows[:, 1], rows[:, 2]
    apart = np.hypot(x[None] - x[:, None], y[None] - y[:, None])
    return np.asarray((apart < WITHIN * size[:, None]) & (size[None] < SMALLER * size[:, None]), dtype=bool)
