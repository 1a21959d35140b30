"""What the lengths of shadows tell of men and kings."""

from __future__ import annotations

import numpy as np
import pytest

from vision.longer import MOST, king_odds
from vision.shade import FIRST, STEP, STEPS, TURNS, Beside, Shades

MAN, KING = 1, 2
"""How high they are, in men."""
LENGTH, DIM, GRAIN = 0.8, 0.6, 0.03
"""A shadow is so many heights long, and dimmer than the board by so much (logarithm), with so much noise."""
SIDES = slice(2, 9)
"""The directions into which shadows fall."""
RARELY = -2.0
"""What is known (log odds) of discs that are taken for men."""

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


def known(*odds: float) -> Floats:
    return np.array(odds, dtype=np.float32)


def table(
    *heights: int, dim: float = DIM, noise: float = 0.0, apart: float = 1.0, grain: float = GRAIN
) -> Beside:
    """Discs of these heights as far from each other, whose shadows fall the same way."""
    tall = np.array(heights, dtype=np.float32)[:, None]
    far = FIRST + STEP * np.arange(STEPS)
    rng = np.random.default_rng(2)

    def measured_in(men: int) -> Shades:
        shadow = np.zeros((len(heights), TURNS, STEPS), dtype=np.float32)
        shadow[:, SIDES] = (-dim * np.clip((LENGTH * tall / men - far) / STEP + 0.5, 0, 1))[:, None]
        shadow += rng.normal(0, noise, shadow.shape).astype(np.float32)
        seen = np.ones_like(shadow)
        return Shades(shadow.reshape(len(heights), -1), seen.reshape(len(heights), -1))

    between = apart * (1 - np.eye(len(heights), dtype=np.float32))
    return Beside(measured_in(MAN), measured_in(KING), between, max(noise, grain))


def test_who_throws_a_longer_shadow_than_the_men_is_a_king() -> None:
    odds = king_odds(table(MAN, MAN, MAN, MAN, KING), known(*[RARELY] * 5))
    assert odds[4] > 4
    assert odds[:4].max() < -2


def test_who_throws_a_shorter_shadow_than_the_kings_is_a_man() -> None:
    odds = king_odds(table(KING, KING, KING, KING, MAN), known(3, 3, 3, 3, 0))
    assert odds[4] < -4
    assert odds[:4].min() > 2


def test_where_one_of_two_is_known_the_other_is_told_by_it() -> None:
    of_a_man = king_odds(table(MAN, KING), known(-4, 0))
    of_a_king = king_odds(table(MAN, KING), known(0, 4))
    assert of_a_man[1] > 2
    assert of_a_king[0] < -2


def test_men_among_many_kings_are_told_though_men_are_what_one_expects() -> None:
    """Whoever begins with men takes all for men, which fits badly; so he asks who begins with kings."""
    odds = king_odds(table(*[KING] * 9, *[MAN] * 3), known(*[-1.0] * 12))
    assert odds[:9].min() > 4
    assert odds[9:].max() < -4


def test_where_all_shadows_are_alike_all_stay_what_they_are_taken_for() -> None:
    assert king_odds(table(*[MAN] * 8), known(*[RARELY] * 8)).max() < 0
    assert king_odds(table(*[KING] * 8), known(*[-RARELY] * 8)).min() > 0


def test_where_nothing_throws_a_shadow_nothing_is_told() -> None:
    odds = king_odds(table(MAN, MAN, MAN, KING, dim=0.0), known(RARELY, RARELY, RARELY, 0))
    assert np.abs(odds).max() < 0.1


def test_in_noise_little_is_told() -> None:
    odds = king_odds(table(MAN, MAN, MAN, KING, dim=0.05, noise=0.3), known(*[RARELY] * 3, 0))
    assert np.abs(odds).max() < 1


def test_what_is_no_clearer_than_the_grain_of_the_picture_tells_less() -> None:
    fine, coarse = (
        king_odds(table(MAN, MAN, MAN, KING, dim=0.3, grain=grain), known(*[RARELY] * 3, 0))[3]
        for grain in (0.02, 2.0)
    )
    assert fine > 4 > 1 > abs(coarse)


def test_shadows_that_hardly_differ_tell_little_however_fine_the_picture() -> None:
    odds = king_odds(table(MAN, MAN, MAN, KING, dim=0.02, grain=0.001), known(*[RARELY] * 3, 0))
    assert np.abs(odds).max() < 2


@pytest.mark.parametrize("before", [-9.0, -1.0, 0.0, 3.0])
def test_a_disc_alone_is_what_it_was_taken_for(before: float) -> None:
    assert king_odds(table(KING), known(before)) == pytest.approx(0, abs=0.01)


def test_who_stands_far_away_tells_less() -> None:
    near, far = (king_odds(table(MAN, MAN, KING, apart=cells), known(-3, -3, 0))[2] for cells in (1, 10))
    assert near > far + 1


def test_shadows_alone_are_never_believed_beyond_all_else() -> None:
    for before in (-9.0, -3.0, 0.0):
        odds = king_odds(table(*[MAN] * 11, KING), known(*[-9.0] * 11, before))
        assert MOST - 1 < odds[11] < MOST + 0.05
        assert np.abs(odds).max() < MOST + 0.05


def test_what_is_not_seen_tells_nothing() -> None:
    """One king stands where neighbours hide its shadow."""
    beside = table(MAN, MAN, MAN, KING)
    for shades in (beside.men, beside.kings):
        shades.seen[3] = 0
    hidden = king_odds(beside, known(RARELY, RARELY, RARELY, 0))
    assert abs(hidden[3]) < 0.3 < king_odds(table(MAN, MAN, MAN, KING), known(*[RARELY] * 3, 0))[3]
    assert hidden[:3].max() < -1


def test_one_other_disc_persuades_half_as_much_as_many() -> None:
    of_two = king_odds(table(MAN, KING), known(-3, 0))[1]
    of_many = king_odds(table(*[MAN] * 11, KING), known(*[-3] * 11, 0))[11]
    assert 2 < of_two < 0.6 * of_many


def test_shadows_that_fit_nobody_are_noise() -> None:
    assert np.abs(king_odds(table(*[MAN] * 12, noise=0.2), known(*[-1.0] * 12))).max() < 0.1
