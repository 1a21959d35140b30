"""Patches: cut at the height of a die's top, they are centred on it wherever it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Placement, View, board_mm, camera_of, render
from vision.patches import MM_PER_PX, PATCH_PX, cut_patches, nadir_shift_mm

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(tilt_deg=32.0, noise=0.0)
NEAR_MM = 6.0


def off_centre_mm(plan: Plan, dice: Dice, cell: str, height_mm: float) -> float:
    """How far the single pip of a white die is from the middle of its patch."""
    image = render(plan, dice, (Placement(cell, "white 1"),), VIEW, np.random.default_rng(0)).image
    patches = cut_patches(image, plan, camera_of(VIEW, board_mm(plan)), height_mm)
    patch = patches[[place.name for place in plan.cells].index(cell)].mean(axis=2)
    near = round(NEAR_MM / MM_PER_PX)
    window = slice(PATCH_PX // 2 - near, PATCH_PX // 2 + near + 1)
    row, column = np.unravel_index(patch[window, window].argmin(), (2 * near + 1, 2 * near + 1))
    return float(np.hypot(row - near, column - near) * MM_PER_PX)


@pytest.mark.parametrize("cell", ["a8", "d4", "h1"])
def test_the_pip_of_a_one_is_in_the_middle_of_a_patch_cut_at_its_height(
    plan8: Plan, black_white: Dice, cell: str
) -> None:
    assert off_centre_mm(plan8, black_white, cell, 17.0) < 1.3


def test_a_patch_cut_on_the_board_misses_the_top_of_a_far_die(plan8: Plan, black_white: Dice) -> None:
    assert off_centre_mm(plan8, black_white, "d8", 0.0) > 4.0


def test_there_is_a_patch_for_every_cell_at_any_picture_size(plan8: Plan) -> None:
    view = replace(VIEW, image_size=(1280, 960))
    image = np.full((960, 1280, 3), 77, dtype=np.uint8)
    patches = cut_patches(image, plan8, camera_of(view, board_mm(plan8)), 17.0)
    assert patches.shape == (64, PATCH_PX, PATCH_PX, 3)
    assert (patches == 77).all()


def test_the_foot_of_a_die_seems_nearer_to_the_camera_than_its_top(plan8: Plan) -> None:
    shift = nadir_shift_mm(plan8, camera_of(VIEW, board_mm(plan8)), 17.0)
    assert (shift[:, 1] < 0).all()  # the camera stands on the near side
    assert np.abs(shift[0, 1]) < np.abs(shift[-1, 1])
