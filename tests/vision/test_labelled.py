"""Lessons from labelled pictures: the same truth in other light."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.typing import NDArray

from vision import EMPTY, Placement, View, render
from vision.answers import ANSWERS, KING, MAN, NOTHING
from vision.geometry import Camera
from vision.patches import Places
from vision.plan import DISC
from vision.training.labelled import Picture

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

TRUTH = {"b2": "white man", "c3": "white man", "d4": "white man", "e5": "red king", "a1": EMPTY}


@pytest.fixture
def picture(chequered: Plan, discs: Dice) -> Picture:
    placements = tuple(Placement(cell, label) for cell, label in TRUTH.items() if label != EMPTY)
    view = View(image_size=(640, 480), tilt_deg=25)
    shot = render(chequered, discs, placements, view, np.random.default_rng(1))
    return Picture(shot.image, np.asarray(shot.corners, dtype=np.float64), chequered, discs, TRUTH)


def test_every_time_has_the_same_truth_and_other_pixels(picture: Picture) -> None:
    first, second = picture.lessons(2, np.random.default_rng(0))
    assert (first.answer == second.answer).all()
    assert not (first.patches == second.patches).all()
    counts = [int((first.answer == ANSWERS[DISC].index(each)).sum()) for each in (NOTHING, MAN, KING)]
    assert counts == [60, 3, 1]


def test_a_colour_is_known_where_enough_pieces_show_it(picture: Picture) -> None:
    lesson = picture.lessons(1, np.random.default_rng(0))[0]
    assert int((lesson.body.sum(axis=1) > 0).sum()) == 3
    assert lesson.body.max() > 150


def test_tops_are_found_unless_men_may_be_kings(picture: Picture) -> None:
    lesson = picture.lessons(1, np.random.default_rng(0))[0]
    stands = lesson.answer != ANSWERS[DISC].index(NOTHING)
    assert ((lesson.top[:, 2] > 9.0) == stands).all()
    assert np.hypot(lesson.top[stands, 0], lesson.top[stands, 1])[:3].max() < 2.0
    vague = replace(picture, knows_kings=False).lessons(1, np.random.default_rng(0))[0]
    assert not vague.top.any()


def test_where_tops_are_known_nobody_looks_for_them(picture: Picture) -> None:
    def known(places: Places, camera: Camera) -> NDArray[np.float32]:
        assert camera.image_size == (640, 480)
        return np.full((len(places.centres_mm), 3), 7.0, dtype=np.float32)

    lesson = replace(picture, true_tops=known).lessons(1, np.random.default_rng(0))[0]
    assert (lesson.top == 7.0).all()
    assert (picture.lessons(1, np.random.default_rng(0))[0].top != 7.0).any()
