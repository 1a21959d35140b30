"""Patches: cut at the height of a die's top, they are centred on it; what stands leans upwards in them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Placement, View, board_mm, camera_of, render
from vision.patches import PATCH_PX, SPAN_CELLS, Places, cut_patches, cut_points, leans

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(tilt_deg=32.0, noise=0.0, image_size=(1024, 768))
NEAR_MM = 6.0
MM_PER_PX = SPAN_CELLS * 30.0 / PATCH_PX


def off_centre_mm(plan: Plan, dice: Dice, cell: str, height_mm: float) -> float:
    """How far the single pip of a white die is from the middle of its patch."""
    image = render(plan, dice, (Placement(cell, "white 1"),), VIEW, np.random.default_rng(0)).image
    patches = cut_patches(image, Places.of_plan(plan, height_mm), camera_of(VIEW, board_mm(plan)))
    patch = patches[[place.name for place in plan.cells].index(cell)].mean(axis=2)
    near = round(NEAR_MM / MM_PER_PX)
    window = slice(PATCH_PX // 2 - near, PATCH_PX // 2 + near + 1)
    row, column = np.unravel_index(patch[window, window].argmin(), (2 * near + 1, 2 * near + 1))
    return float(np.hypot(row - near, column - near) * MM_PER_PX)


@pytest.mark.parametrize("cell", ["a8", "d4", "h1"])
def test_the_pip_of_a_one_is_in_the_middle_of_a_patch_cut_at_its_height(
    plan8: Plan, black_white: Dice, cell: str
) -> None:
    assert off_centre_mm(plan8, black_white, cell, 17.0) < 1.6


def test_a_patch_cut_on_the_board_misses_the_top_of_a_far_die(plan8: Plan, black_white: Dice) -> None:
    assert off_centre_mm(plan8, black_white, "d8", 0.0) > 4.0


@pytest.mark.parametrize("size", [(640, 480), (1280, 960), (4000, 3000)])
def test_there_is_a_patch_for_every_cell_at_any_picture_size(plan8: Plan, size: tuple[int, int]) -> None:
    view = replace(VIEW, image_size=size)
    image = np.full((size[1], size[0], 3), 77, dtype=np.uint8)
    patches = cut_patches(image, Places.of_plan(plan8, 17.0), camera_of(view, board_mm(plan8)))
    assert patches.shape == (64, PATCH_PX, PATCH_PX, 3)
    assert (patches == 77).all()


@pytest.mark.parametrize("bulge", [0.0, -0.2])
@pytest.mark.parametrize("size", [(640, 480), (4000, 3000)])
def test_patches_and_points_show_what_the_camera_sees_there(
    plan8: Plan, size: tuple[int, int], bulge: float
) -> None:
    camera = replace(camera_of(replace(VIEW, image_size=size), board_mm(plan8)), bulge=bulge)
    across, down = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    image = np.stack([across * 255 // size[0], down * 255 // size[1], across * 0], axis=2).astype(np.uint8)
    places = Places.of_plan(plan8, 17.0)
    middles = np.array([(*centre, places.height_mm) for centre in places.centres_mm])
    there = (camera.project(middles) * 255 / size).round()
    points = np.zeros((64, 2, 1, 1), dtype=np.float32)
    assert cut_points(image, places, camera, np.arange(64), points)[:, 0, 0, :2] == pytest.approx(
        there, abs=1
    )
    middle = cut_patches(image, places, camera)[:, PATCH_PX // 2, PATCH_PX // 2, :2]
    assert middle == pytest.approx(there, abs=2)


def test_far_cells_are_seen_less_upright_than_near_ones(plan8: Plan) -> None:
    lean = leans(Places.of_plan(plan8, 17.0), camera_of(VIEW, board_mm(plan8)))
    assert lean[0] < lean[-1]  # the camera stands on the near side, the first cell is a near one


@pytest.mark.parametrize("azimuth_deg", [-130.0, -40.0, 0.0, 75.0, 180.0])
def test_the_side_of_a_die_shows_at_the_bottom_of_its_patch_from_wherever_it_is_seen(
    plan8: Plan, black_white: Dice, azimuth_deg: float
) -> None:
    view = replace(VIEW, azimuth_deg=azimuth_deg, tilt_deg=40.0)
    placement = Placement("d4", "black 1", yaw_deg=azimuth_deg)
    image = render(plan8, black_white, (placement,), view, np.random.default_rng(0)).image
    patches = cut_patches(image, Places.of_plan(plan8, 17.0), camera_of(view, board_mm(plan8)))
    patch = patches[[place.name for place in plan8.cells].index("d4")].mean(axis=2)
    dark = (patch < 90).mean(axis=1)
    assert dark[PATCH_PX // 2 :].sum() > 1.3 * dark[: PATCH_PX // 2].sum()


@pytest.mark.parametrize(("side_px", "count"), [(48, 1), (48, 7), (48, 8), (64, 8), (160, 3)])
def test_chosen_places_are_cut_as_all_places_are(
    plan8: Plan, black_white: Dice, side_px: int, count: int
) -> None:
    image = render(plan8, black_white, (), VIEW, np.random.default_rng(1)).image
    places, camera = Places.of_plan(plan8, 17.0, side_px), camera_of(VIEW, board_mm(plan8))
    chosen = np.random.default_rng(2).permutation(len(plan8.cells))[:count]
    assert (cut_patches(image, places, camera, chosen) == cut_patches(image, places, camera)[chosen]).all()
