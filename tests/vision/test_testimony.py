"""What a referee hears of men and kings: only what is seen."""

from __future__ import annotations

import numpy as np
import pytest

from vision.answers import ANSWERS, KING, MAN
from vision.from_above import TOLD_FROM
from vision.plan import DISC
from vision.second_disc import KINGS_SHARE, PLAIN_PX, UNSEEN_PX
from vision.testimony import impartial, modest

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


def pixels(shown: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.array([shown])


def test_that_kings_are_rare_makes_nobody_sure_of_a_man_where_a_king_would_look_the_same() -> None:
    unseen = answers(1 - KINGS_SHARE, KINGS_SHARE)  # the eyes see neither
    assert modest(unseen, pixels(UNSEEN_PX))[0, MAN_AT] == pytest.approx(0.5)
    hardly = answers(0.97, 0.03)
    assert modest(hardly, pixels(0.0))[0, MAN_AT] < 0.9
    assert modest(hardly, pixels(UNSEEN_PX))[0, MAN_AT] < modest(hardly, pixels(1.3))[0, MAN_AT] < 0.97


def test_where_a_king_would_show_kings_are_as_rare_as_ever() -> None:
    for shown in (PLAIN_PX, 30.0):
        np.testing.assert_allclose(modest(answers(0.93, 0.05), pixels(shown)), answers(0.93, 0.05))


def test_who_has_seen_a_man_or_a_king_well_is_believed_from_anywhere() -> None:
    assert modest(answers(0.999, 0.001), pixels(0.0))[0, MAN_AT] > 0.99
    assert modest(answers(0.02, 0.98), pixels(0.0))[0, KING_AT] > 0.99


def test_nothing_else_changes() -> None:
    for row in (answers(0.3, 0.2), answers(0.0, 0.0)):
        for tan in (0.0, 1.0):
            told = impartial(row, lean(tan))
            assert np.isfinite(told).all()
            np.testing.assert_allclose(np.delete(told, [MAN_AT, KING_AT]), np.delete(row, [MAN_AT, KING_AT]))
            assert told.sum() == pytest.approx(row.sum())
        read = modest(row, pixels(1.0))
        assert np.isfinite(read).all()
        np.testing.assert_allclose(np.delete(read, [MAN_AT, KING_AT]), np.delete(row, [MAN_AT, KING_AT]))
        assert read.sum() == pytest.approx(row.sum())
