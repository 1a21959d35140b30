"""A lens that bends straight lines, and a board seen through it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision import Camera, Placement, Reader, View, board_mm, camera_of, render
from vision.lens import STRONGEST, bent, straightened

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

BARREL = View(image_size=(1024, 768), tilt_deg=20.0, bulge=-0.12)


@given(x=st.floats(-0.6, 0.6), y=st.floats(-0.45, 0.45), bulge=st.floats(-STRONGEST, STRONGEST))
def test_what_was_bent_can_be_straightened(x: float, y: float, bulge: float) -> None:
    ray = np.array([[x, y]])
    assert straightened(bent(ray, bulge), bulge) == pytest.approx(ray, abs=1e-3)


def test_a_barrel_draws_the_edges_of_the_picture_inwards() -> None:
    straight = camera_of(BARREL, (240.0, 240.0))
    barrel = replace(straight, bulge=-0.12)
    middle = np.array([511.5, 383.5])
    near, far = (np.linalg.norm(each.corners() - middle, axis=1) for each in (barrel, straight))
    assert (near < far - 3).all()


def test_the_pose_is_found_through_a_bent_lens() -> None:
    truth = replace(camera_of(BARREL, (240.0, 240.0)), bulge=-0.12)
    found = Camera.from_corners(truth.corners(), (1024, 768), (240.0, 240.0), bulge=-0.12)
    tops = [[x, y, 17.0] for x in (15, 120, 225) for y in (15, 120, 225)]
    assert found.project(tops) == pytest.approx(truth.project(tops), abs=1.5)


def test_dice_seen_through_a_bent_lens_are_read(plan8: Plan, black_white: Dice) -> None:
    placements = tuple(
        Placement(f"{file}{row}", f"{colour} {face}", yaw_deg=17.0 * face)
        for face, file in enumerate("bcdefg", 1)
        for row, colour in ((1, "white"), (4, "black"), (8, "white"))
    )
    shot = render(plan8, black_white, placements, BARREL, np.random.default_rng(5))
    camera = Camera.from_corners(shot.corners, BARREL.image_size, board_mm(plan8), BARREL.bulge)
    reading = Reader(plan8, black_white).read(shot.image, camera)
    truth = {placement.cell: placement.label for placement in placements}
    assert {cell for cell, shares in reading.items() if shares[truth.get(cell, "empty")] < 0.5} == set()
