"""A shadow where no piece may stand hardly ever passes for one, and a piece that does stand there is seen."""

from __future__ import annotations

import numpy as np
import pytest

from vision.answers import ANSWERS, NOTHING_AT, STRANGE_AT
from vision.plan import DISC
from vision.weighing import hardly_there

BARE_AT_MOST = 0.6
"""A round shadow that may as well be a disc, as a glance sees it."""


def discs(*bare: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Answers about places that are bare with these probabilities, and else hold a man."""
    answers = np.zeros((len(bare), len(ANSWERS[DISC])))
    answers[:, NOTHING_AT], answers[:, NOTHING_AT + 1] = bare, 1 - np.array(bare)
    return answers


def test_a_round_shadow_on_a_square_that_is_not_played_on_is_a_shadow() -> None:
    played, unplayed = hardly_there(discs(BARE_AT_MOST, BARE_AT_MOST), np.array([True, False]))
    assert played[NOTHING_AT] == pytest.approx(BARE_AT_MOST)
    assert unplayed[NOTHING_AT] > 0.9


def test_a_man_that_was_put_on_such_a_square_is_seen() -> None:
    (wrong,) = hardly_there(discs(0.002), np.array([False]))
    assert wrong[NOTHING_AT + 1] > 0.95
    assert wrong.sum() == pytest.approx(1.0)


def test_a_square_that_looks_like_nothing_known_stays_open() -> None:
    strange = np.zeros((1, len(ANSWERS[DISC])))
    strange[0, [NOTHING_AT, STRANGE_AT]] = 0.02, 0.98
    (covered,) = hardly_there(strange, np.array([False]))
    assert covered[NOTHING_AT] < 0.2
