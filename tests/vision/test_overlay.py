"""The overlay: a copy on which pieces are named and unsure cells are blue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import EMPTY, Camera, Frame, View, camera_of, draw_overlay
from vision.legend import with_legend
from vision.tags import QUIET, READ, UNSURE

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(tilt_deg=10.0)


@pytest.fixture
def frame() -> Frame:
    return np.full((480, 640, 3), 90, dtype=np.uint8)


@pytest.fixture
def camera() -> Camera:
    return camera_of(VIEW, (240.0, 240.0))


def changed_near(camera: Camera, before: Frame, after: Frame, x: float, y: float, z: float) -> bool:
    """Was anything drawn within a few pixels of this place (cells, cells, millimetres)?"""
    column, row = np.round(camera.project([[x * 30, y * 30, z]])[0]).astype(int)
    spot = np.s_[row - 4 : row + 5, column - 4 : column + 5]
    return bool((before[spot] != after[spot]).any())


def painted(frame: Frame, paint: tuple[int, int, int]) -> int:
    """How many pixels have exactly this colour."""
    return int((frame == np.array(paint, dtype=np.uint8)).all(axis=2).sum())


def test_the_frame_itself_is_left_alone(plan8: Plan, black_white: Dice, frame: Frame, camera: Camera) -> None:
    drawn = draw_overlay(frame, plan8, black_white, camera, {"c3": {"white 3": 1.0}})
    assert (frame == 90).all()
    assert (drawn != 90).any()


def test_a_piece_is_named_at_its_top(plan8: Plan, black_white: Dice, frame: Frame, camera: Camera) -> None:
    drawn = draw_overlay(frame, plan8, black_white, camera, {"c3": {"white 3": 0.99, EMPTY: 0.01}})
    assert changed_near(camera, frame, drawn, 2.5, 2.88, 17.0)
    assert not changed_near(camera, frame, drawn, 5.5, 5.88, 17.0)


def test_an_empty_cell_is_outlined_but_not_named(
    plan8: Plan, black_white: Dice, frame: Frame, camera: Camera
) -> None:
    drawn = draw_overlay(frame, plan8, black_white, camera, {"c3": {EMPTY: 0.99, "white 3": 0.01}})
    assert not changed_near(camera, frame, drawn, 2.5, 2.5, 0.0)
    assert changed_near(camera, frame, drawn, 2.5 - 0.46, 2.5, 0.0)


def test_only_unsure_cells_are_blue(plan8: Plan, black_white: Dice, frame: Frame, camera: Camera) -> None:
    sure = draw_overlay(frame, plan8, black_white, camera, {"c3": {"white 3": 0.95, "white 2": 0.05}})
    unsure = draw_overlay(frame, plan8, black_white, camera, {"c3": {"white 3": 0.55, "white 2": 0.45}})
    assert painted(sure, UNSURE) == 0
    assert painted(unsure, UNSURE) > 50


def test_every_cell_is_named_in_its_corner_and_its_middle_stays_free(
    plan8: Plan, black_white: Dice, frame: Frame, camera: Camera
) -> None:
    bare = {cell.name: {EMPTY: 1.0} for cell in plan8.cells}
    drawn = draw_overlay(frame, plan8, black_white, camera, bare)
    for file, rank in ((0.5, 0.5), (3.5, 4.5), (7.5, 7.5)):
        assert changed_near(camera, frame, drawn, file - 0.28, rank - 0.28, 0.0)
        assert not changed_near(camera, frame, drawn, file, rank, 0.0)


@pytest.mark.parametrize(("turn", "x", "y"), [(0, -1, -1), (1, -1, 1), (2, 1, 1), (3, 1, -1)])
def test_names_stand_low_in_the_picture_whichever_way_round_the_board_lies(
    plan8: Plan, black_white: Dice, frame: Frame, camera: Camera, turn: int, x: int, y: int
) -> None:
    turned = Camera.from_corners(np.roll(camera.corners(), turn, axis=0), (640, 480), (240.0, 240.0))
    drawn = draw_overlay(frame, plan8, black_white, turned, {"d4": {EMPTY: 1.0}})
    name, other = (
        changed_near(turned, frame, drawn, 3.5 + side * x * 0.28, 3.5 + side * y * 0.28, 0.0)
        for side in (1, -1)
    )
    assert name
    assert not other


def test_names_that_nobody_could_read_are_left_out(plan8: Plan, black_white: Dice) -> None:
    frame = np.full((120, 160, 3), 90, dtype=np.uint8)
    camera = camera_of(View(tilt_deg=10.0, image_size=(160, 120)), (240.0, 240.0))
    drawn = draw_overlay(frame, plan8, black_white, camera, {"d4": {EMPTY: 1.0}})
    assert not (drawn == 255).any()


def test_a_legend_below_the_picture_shows_all_three_colours(frame: Frame) -> None:
    told = with_legend(frame, "sure", "unsure", "empty")
    assert (told[:480] == frame).all()
    assert all(painted(told[480:], paint) > 20 for paint in (READ, UNSURE, QUIET))


def test_a_tag_says_no_more_than_is_known(
    plan8: Plan, black_white: Dice, frame: Frame, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr("vision.overlay.draw_tag", lambda _picture, text, *_: drawn.append(text))
    reading = {"c3": {"white 3": 0.5, "white 2": 0.45, EMPTY: 0.05}, "d4": {"white 3": 0.5, "black 3": 0.5}}
    draw_overlay(frame, plan8, black_white, camera, reading)
    assert drawn == ["w?", "?3"]
