"""By how much the second disc of a king shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import View, board_mm, camera_of
from vision.answers import look_height_mm
from vision.patches import Places, leans
from vision.second_disc import PLAIN_PX, UNSEEN_PX, how_plain, second_disc_px, wider_share

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan


def test_a_second_disc_shows_the_more_the_farther_it_leans(plan8: Plan, discs: Dice) -> None:
    places = Places.of_plan(plan8, look_height_mm(discs))
    camera = camera_of(View(image_size=(1024, 768), tilt_deg=0), board_mm(plan8))
    shown, lean = second_disc_px(places, camera), leans(places, camera)
    assert np.corrcoef(shown, lean)[0, 1] > 0.99
    half = camera_of(View(image_size=(512, 384), tilt_deg=0), board_mm(plan8))
    np.testing.assert_allclose(second_disc_px(places, half), shown / 2, rtol=0.02)


def test_how_plain_it_is_goes_from_nothing_to_one() -> None:
    shown = np.array([0.0, UNSEEN_PX, (UNSEEN_PX + PLAIN_PX) / 2, PLAIN_PX, 30.0])
    assert how_plain(shown) == pytest.approx([0, 0, 0.5, 1, 1])


def test_a_king_looks_wider_by_as_much_as_its_top_is_nearer(plan8: Plan, discs: Dice) -> None:
    places = Places.of_plan(plan8, look_height_mm(discs))
    camera = camera_of(View(image_size=(1024, 768), tilt_deg=0), board_mm(plan8))
    x, y = places.centres_mm[0]
    widths = [
        np.linalg.norm(np.diff(camera.project([(x, y, z), (x + 23, y, z)]), axis=0))
        for z in (places.height_mm, 2 * places.height_mm)
    ]
    assert widths[1] / widths[0] - 1 == pytest.approx(wider_share(places, camera), rel=1e-6)
