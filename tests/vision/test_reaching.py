"""An arm that reaches over the board is noticed in a single picture; shadows, lamps and pieces are no arm."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Frame, View, board_mm, camera_of, render
from vision.reaching import reached_cells
from vision.render.scene import Hand, Window

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, PlaceDice, Plan

VIEW = View(image_size=(1024, 768), tilt_deg=20)


def reached(plan: Plan, dice: Dice, frame: Frame) -> frozenset[str]:
    return reached_cells(frame, plan, dice, camera_of(VIEW, board_mm(plan)))


@pytest.mark.parametrize("from_near", [True, False])
def test_a_hand_over_the_board_is_noticed_and_what_its_arm_hides_is_named(
    plan8: Plan, black_white: Dice, place_dice: PlaceDice, from_near: bool
) -> None:
    placements = place_dice(plan8, black_white, 20, np.random.default_rng(3))
    hand = Hand(4.2, 5.5 if from_near else 2.5, from_near)
    frame = render(plan8, black_white, placements, VIEW, np.random.default_rng(4), hand).image
    hidden = reached(plan8, black_white, frame)
    assert hidden
    assert hidden & ({"d1", "e1", "f1"} if from_near else {"c8", "d8", "e8"})
    assert not hidden & {"a4", "a5", "h4", "h5"}


@pytest.mark.parametrize("window", [None, Window(0.0, 120.0, 90.0, 40.0, strength=1.0)])
@pytest.mark.parametrize("elevation_deg", [25.0, 60.0])
def test_pieces_their_shadows_and_mirrored_lamps_are_no_arm(
    plan8: Plan, black_white: Dice, place_dice: PlaceDice, window: Window | None, elevation_deg: float
) -> None:
    windows = (window,) if window else ()
    view = replace(VIEW, light=replace(VIEW.light, windows=windows, elevation_deg=elevation_deg))
    for seed in range(3):
        placements = place_dice(plan8, black_white, 40, np.random.default_rng(seed))
        frame = render(plan8, black_white, placements, view, np.random.default_rng(seed)).image
        assert not reached(plan8, black_white, frame)


def test_where_no_table_is_in_the_picture_nothing_is_said(plan8: Plan, black_white: Dice) -> None:
    grey = np.full((768, 1024, 3), 90, dtype=np.uint8)
    assert not reached(plan8, black_white, grey)
