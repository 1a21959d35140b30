"""How far men and kings can be told apart: in what is read of one picture, and in what a referee hears of it.

A referee knows what stood there before and hears what is seen alone, without how rare kings are. Who reads a
single picture may count on that, but only as far as a king there would be seen to be one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.belief import Floats
from vision.from_above import TOLD_FROM
from vision.looking import DISCS
from vision.second_disc import KINGS_ODDS, how_plain


def modest(answers: Floats, second_px: Floats) -> Floats:
    """Answers (places, answers) that count on kings being rare only where one shows, by pixels (places,).

    That most discs are men must not make anybody sure of a man that would look the same as a king.
    """
    return _weighed(answers, _kings_share(answers, KINGS_ODDS ** (1 - how_plain(second_px))))


def impartial(answers: Floats, lean: NDArray[np.float32]) -> Floats:
    """Answers (places, answers) about discs as if there were as many kings as men.

    Where nobody can tell them apart from where the camera is, both are equally probable, to the last digit.
    """
    share = _kings_share(answers, np.full(len(answers), KINGS_ODDS))
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
