"""What is seen of discs, apart from how rare kings are: for a referee who knows what stood there before."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vision.belief import Floats
from vision.looking import DISCS

KINGS_SHARE = 0.11
"""So many of the discs of a game are kings; what is read of a single picture takes that into account."""
TOLD_FROM = math.tan(math.radians(15))
"""A disc that leans less than this is seen from so nearly above that its wall hardly shows."""


def impartial(answers: Floats, lean: NDArray[np.float32]) -> Floats:
    """Answers (places, answers) about discs as if there were as many kings as men.

    Where nobody can tell them apart from where the camera is, both are equally probable, to the last digit.
    """
    men, kings = answers[:, DISCS].T / np.array([[1 - KINGS_SHARE], [KINGS_SHARE]])
    share = np.where(lean < TOLD_FROM, 0.5, kings / np.maximum(men + kings, np.finfo(float).tiny))
    weighed = answers.copy()
    weighed[:, DISCS] = answers[:, DISCS].sum(axis=1, keepdims=True) * np.stack([1 - share, share], axis=1)
    return weighed
