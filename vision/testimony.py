"""How far men and kings can be told apart: in what is read of one picture, and in what a referee hears of it.

A referee knows what stood there before and hears what is seen alone, without how rare kings are. Who reads a
single picture may count on that, but only as far as a king there would be seen to be one.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.belief import Floats
from vision.geometry import Camera
from vision.looking import DISCS
from vision.patches import Places

KINGS_SHARE = 0.11
"""So many of the discs of a game are kings; what is read of a single picture takes that into account."""
_ODDS = KINGS_SHARE / (1 - KINGS_SHARE)
"""What the networks expect: so many kings to a man."""
TOLD_FROM = math.tan(math.radians(15))
"""A disc that leans less than this is seen from so nearly above that its wall hardly shows."""
UNSEEN_PX, PLAIN_PX = 0.4, 2.4
"""Where a second disc would show by no more pixels than the first of these nobody sees it, from the other on
anybody may. Of 39 kings that were surely taken for men, on 140 own renders, 30 showed by less than 1.6."""


@lru_cache(maxsize=8)
def second_disc_px(places: Places, camera: Camera) -> Floats:
    """By how many pixels (places,) the second disc of a king would show there. Do not write into it."""
    tops, again = (
        camera.project([(x, y, floor * places.height_mm) for x, y in places.centres_mm]) for floor in (1, 2)
    )
    return np.asarray(np.linalg.norm(again - tops, axis=1), dtype=np.float64)


def modest(answers: Floats, second_px: Floats) -> Floats:
    """Answers (places, answers) that count on kings being rare only where one shows, by pixels (places,).

    That most discs are men must not make anybody sure of a man that would look the same as a king.
    """
    plain = np.clip((second_px - UNSEEN_PX) / (PLAIN_PX - UNSEEN_PX), 0.0, 1.0)
    return _weighed(answers, _kings_share(answers, _ODDS ** (1 - plain)))


def impartial(answers: Floats, lean: NDArray[np.float32]) -> Floats:
    """Answers (places, answers) about discs as if there were as many kings as men.

    Where nobody can tell them apart from where the camera is, both are equally probable, to the last digit.
    """
    share = _kings_share(answers, np.full(len(answers), _ODDS))
    return _weighed(answers, np.where(lean < TOLD_FROM, 0.5, share))


def as_twins(answers: Floats) -> Floats:
    """Answers (places, answers) in which man and king are equally probable everywhere, to the last digit."""
    return _weighed(answers, np.full(len(answers), 0.5))


def _kings_share(answers: Floats, odds: Floats) -> Floats:
    """The share of kings (places,) among the discs, if they are by these odds (places,) less rare."""
    men, kings = answers[:, DISCS].T
    return np.asarray(kings / np.maximum(kings + men * odds, np.finfo(float).tiny), dtype=np.float64)


def _weighed(answers: Floats, share: Floats) -> Floats:
    """The same answers with such a share (places,) of kings among the discs."""
    weighed = answers.copy()
    weighed[:, DISCS] = answers[:, DISCS].sum(axis=1, keepdims=True) * np.stack([1 - share, share], axis=1)
    return weighed
