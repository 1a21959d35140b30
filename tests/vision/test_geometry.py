"""The camera: projecting, finding it from four corners, writing it down."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision import Camera, View, VisionError, VisionReason, camera_of

BOARD_MM = (240.0, 240.0)
views = st.builds(
    View,
    image_size=st.sampled_from([(640, 480), (1024, 768), (1280, 960)]),
    tilt_deg=st.floats(0, 35),
    azimuth_deg=st.floats(-40, 40),
    focal_ratio=st.floats(0.85, 1.45),
)


def test_a_point_right_below_a_camera_looking_down_is_in_the_middle_of_the_picture() -> None:
    camera = camera_of(View(tilt_deg=0.0), BOARD_MM)
    assert camera.project([[120.0, 120.0, 0.0]])[0] == pytest.approx([319.5, 239.5])


def test_x_goes_right_and_y_goes_up_in_the_picture() -> None:
    camera = camera_of(View(tilt_deg=20.0), BOARD_MM)
    origin, right, away = camera.project([[0, 0, 0], [30, 0, 0], [0, 30, 0]])
    assert right[0] > origin[0]
    assert away[1] < origin[1]


def test_a_higher_point_looks_farther_from_the_point_below_the_camera() -> None:
    camera = camera_of(View(tilt_deg=25.0), BOARD_MM)
    foot, top = camera.project([[120, 120, 0], [120, 120, 17]])
    assert top[1] < foot[1] - 5


@settings(max_examples=30, deadline=None)
@given(view=views, x=st.floats(0, 240), y=st.floats(0, 240), z=st.floats(0, 40))
def test_the_plane_at_a_height_agrees_with_projecting_single_points(
    view: View, x: float, y: float, z: float
) -> None:
    camera = camera_of(view, BOARD_MM)
    flat = camera.plane(z) @ np.array([x, y, 1.0])
    assert flat[:2] / flat[2] == pytest.approx(camera.project([[x, y, z]])[0], abs=1e-6)


@settings(max_examples=12, deadline=None)
@given(view=views)
def test_the_camera_found_from_true_corners_puts_die_tops_within_two_millimetres(view: View) -> None:
    truth = camera_of(view, BOARD_MM)
    found = Camera.from_corners(truth.corners(), view.image_size, BOARD_MM)
    tops = [[x, y, 17.0] for x in (15, 120, 225) for y in (15, 120, 225)]
    px_per_mm = np.linalg.norm(np.diff(truth.corners()[:2], axis=0)) / 240
    error = np.linalg.norm(found.project(tops) - truth.project(tops), axis=1) / px_per_mm
    assert error.max() < 2.0
    assert found.corners() == pytest.approx(truth.corners(), abs=1.0)


@settings(max_examples=12, deadline=None)
@given(view=views.filter(lambda view: view.tilt_deg > 12))
def test_the_focal_length_is_found_within_five_percent_of_a_tilted_camera(view: View) -> None:
    corners = camera_of(view, BOARD_MM).corners()
    found = Camera.from_corners(corners, view.image_size, BOARD_MM)
    assert abs(math.log(found.focal_px / (view.focal_ratio * view.image_size[0]))) < 0.05


def test_corners_that_are_a_little_off_still_give_a_sensible_focal_length() -> None:
    rng = np.random.default_rng(5)
    for tilt in (1.0, 10.0, 25.0):
        corners = camera_of(View(tilt_deg=tilt), BOARD_MM).corners()
        noisy = corners + rng.normal(0, 1.5, corners.shape)
        found = Camera.from_corners(noisy, (640, 480), BOARD_MM)
        assert 0.65 < found.focal_px / 704 < 1.55


def test_a_camera_written_as_json_comes_back_the_same() -> None:
    camera = camera_of(View(tilt_deg=17.0, azimuth_deg=5.0), BOARD_MM)
    assert Camera.from_dict(json.loads(json.dumps(camera.to_dict()))) == camera


@pytest.mark.parametrize("key", ["image_size", "board_mm", "focal_px", "rotation", "translation"])
def test_a_calibration_without_a_number_is_refused_by_name(key: str) -> None:
    values = camera_of(View(), BOARD_MM).to_dict()
    values[key] = "soon"
    with pytest.raises(VisionError, match=key) as caught:
        Camera.from_dict(values)
    assert caught.value.reason is VisionReason.BAD_CALIBRATION


def test_corners_in_mirrored_order_show_no_camera_above_the_board() -> None:
    corners = camera_of(View(), BOARD_MM).corners()[[1, 0, 3, 2]]
    with pytest.raises(VisionError) as caught:
        Camera.from_corners(corners, (640, 480), BOARD_MM)
    assert caught.value.reason is VisionReason.BAD_CORNERS
