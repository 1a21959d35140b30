"""The overlay: a copy on which pieces are named and unsure cells are blue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import EMPTY, Camera, Frame, View, camera_of, draw_overlay
from vision.overlay import UNSURE, short_label

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


def blue_pixels(frame: Frame) -> int:
    return int((frame == np.array(UNSURE, dtype=np.uint8)).all(axis=2).sum())


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
    assert blue_pixels(sure) == 0
    assert blue_pixels(unsure) > 50


@pytest.mark.parametrize(
    ("label", "short"), [("white 3", "w3"), ("blue king", "bk"), ("yellow", "y"), (EMPTY, "")]
)
def test_labels_are_shortened_to_fit_a_cell(label: str, short: str) -> None:
    assert short_label(label) == short
