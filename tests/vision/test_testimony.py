"""What a referee hears of men and kings: only what is seen."""

from __future__ import annotations

import numpy as np
import pytest

from vision.answers import ANSWERS, KING, MAN
from vision.plan import DISC
from vision.testimony import KINGS_SHARE, TOLD_FROM, impartial

MAN_AT, KING_AT = ANSWERS[DISC].index(MAN), ANSWERS[DISC].index(KING)


def answers(man: float, king: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """One disc, or nothing."""
    row = np.zeros((1, len(ANSWERS[DISC])))
    row[0, MAN_AT], row[0, KING_AT] = man, king
    row[0, ANSWERS[DISC].index("nothing")] = 1 - man - king
    return row


def lean(tan: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.array([tan], dtype=np.float32)


def test_who_cannot_tell_reads_as_many_kings_as_there_are_and_testifies_to_neither() -> None:
    told = impartial(answers(1 - KINGS_SHARE, KINGS_SHARE), lean(1.0))[0]
    assert told[MAN_AT] == pytest.approx(told[KING_AT])


def test_from_nearly_above_both_are_the_same_to_the_last_digit() -> None:
    told = impartial(answers(0.83, 0.0137), lean(0.99 * TOLD_FROM))[0]
    assert told[MAN_AT] == told[KING_AT] == pytest.approx((0.83 + 0.0137) / 2)


def test_what_is_seen_from_aside_still_speaks() -> None:
    man, king = answers(0.99, 0.01), answers(0.01, 0.99)
    assert impartial(man, lean(0.5))[0, MAN_AT] > 0.9
    assert impartial(king, lean(0.5))[0, KING_AT] > 0.998


def test_nothing_else_changes() -> None:
    for row in (answers(0.3, 0.2), answers(0.0, 0.0)):
        for tan in (0.0, 1.0):
            told = impartial(row, lean(tan))
            assert np.isfinite(told).all()
            np.testing.assert_allclose(np.delete(told, [MAN_AT, KING_AT]), np.delete(row, [MAN_AT, KING_AT]))
            assert told.sum() == pytest.approx(row.sum())
