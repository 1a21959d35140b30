"""Probabilities from the network's scores: they sum to one and stay humble."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision import EMPTY
from vision.belief import answer_of, by_colour, softmax, spread_out

if TYPE_CHECKING:
    from tests.vision.conftest import Dice

scores = st.floats(-500, 500, width=32)
shares = st.floats(0, 0.5)


@given(row=st.lists(scores, min_size=2, max_size=8))
def test_a_higher_score_is_never_less_probable(row: list[float]) -> None:
    (probable,) = softmax(np.array([row]))
    assert probable.sum() == pytest.approx(1.0)
    assert np.argmax(probable) == np.argmax(row) or probable.max() == pytest.approx(probable[np.argmax(row)])


@given(row=st.tuples(shares, shares))
def test_what_is_missing_may_be_anything(row: tuple[float, float]) -> None:
    (filled,) = spread_out(np.array([row]))
    assert filled.sum() == pytest.approx(1.0)
    assert filled.min() > 0.0


def test_even_the_surest_cell_leaves_a_little_doubt() -> None:
    assert spread_out(np.array([[1.0, 0.0, 0.0]]))[0, 0] == pytest.approx(0.9999, abs=1e-4)


def test_who_has_seen_nothing_prefers_nothing() -> None:
    assert set(spread_out(np.zeros((1, 3)))[0]) == {1 / 3}


def test_the_network_knows_faces_men_and_kings(black_white: Dice, discs: Dice) -> None:
    assert [answer_of(piece) for piece in black_white.pieces[:6]] == list("123456")
    assert [answer_of(piece) for piece in discs.pieces[:2]] == ["man", "king"]


def test_what_may_be_man_or_king_has_its_colour_for_sure(discs: Dice) -> None:
    shares = {EMPTY: 0.02, "white man": 0.6, "white king": 0.36, "red man": 0.01, "red king": 0.01}
    assert by_colour(shares, discs) == pytest.approx({EMPTY: 0.02, "white": 0.96, "red": 0.02})
