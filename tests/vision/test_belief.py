"""Probabilities from log-likelihoods: they sum to one and stay humble."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision import EMPTY
from vision.belief import distribution, uniform

LABELS = (EMPTY, "white 1", "white 2")
logs = st.floats(-500, 500)


@given(scores=st.tuples(logs, logs), stranger=logs)
def test_shares_sum_to_one_and_none_is_zero(scores: tuple[float, float], stranger: float) -> None:
    shares = distribution(LABELS, np.array(scores), stranger)
    assert sum(shares.values()) == pytest.approx(1.0)
    assert min(shares.values()) > 0.0


@given(scores=st.tuples(logs, logs))
def test_the_better_explanation_is_never_the_less_probable(scores: tuple[float, float]) -> None:
    shares = distribution(LABELS, np.array(scores), -500.0)
    assert (shares["white 1"] - shares["white 2"]) * (scores[0] - scores[1]) >= 0


def test_a_clear_die_is_sure_and_clear_wood_is_empty() -> None:
    assert distribution(LABELS, np.array([90.0, 60.0]), 40.0)["white 1"] > 0.999
    assert distribution(LABELS, np.array([-40.0, -45.0]), -40.0)[EMPTY] > 0.999


def test_a_stranger_leaves_every_label_possible() -> None:
    shares = distribution(LABELS, np.array([5.0, 6.0]), 45.0)
    assert max(shares.values()) < 0.35


def test_who_has_seen_nothing_prefers_nothing() -> None:
    assert set(uniform(LABELS).values()) == {1 / 3}
