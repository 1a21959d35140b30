"""Finding the board by its four markers, and saying what is wrong with them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

import engine
from vision import Frame, View, VisionError, VisionReason, board_mm, camera_of, render
from vision.finding import find_marked, look_for
from vision.render.markers import lay_markers

pytestmark = pytest.mark.slow

GAME = engine.open_game("desiree")
VIEW = View(image_size=(1024, 768), tilt_deg=0.0, azimuth_deg=0.0, fill=0.8)


def marked(
    tilt_deg: float = 25.0, azimuth_deg: float = 0.0, numbers: tuple[int, ...] = (0, 1, 2, 3)
) -> Frame:
    view = View(image_size=(1024, 768), tilt_deg=tilt_deg, azimuth_deg=azimuth_deg, fill=0.8)
    bare = render(GAME.plan, GAME.pieces, (), view, np.random.default_rng(0)).image
    return lay_markers(bare, camera_of(view, board_mm(GAME.plan)), numbers)


def complaint(frame: Frame) -> str:
    with pytest.raises(VisionError) as caught:
        look_for(frame, GAME.plan)
    assert caught.value.reason is VisionReason.BAD_MARKERS
    return str(caught.value)


@pytest.mark.parametrize("azimuth", [0.0, 100.0, 200.0])
@pytest.mark.parametrize("tilt", [0.0, 25.0, 45.0])
def test_markers_tell_place_and_way_round(tilt: float, azimuth: float) -> None:
    view = View(image_size=(1024, 768), tilt_deg=tilt, azimuth_deg=azimuth, fill=0.8)
    truth = camera_of(view, board_mm(GAME.plan)).corners()
    found = find_marked(marked(tilt, azimuth))
    assert found is not None
    cell = float(np.linalg.norm(truth[0] - truth[1])) / 8
    assert float(np.linalg.norm(found.corners - truth, axis=1).max()) < 0.1 * cell
    assert found.turns == ()


def test_without_any_marker_nothing_is_said() -> None:
    view = View(image_size=(1024, 768))
    assert find_marked(render(GAME.plan, GAME.pieces, (), view, np.random.default_rng(0)).image) is None


def test_a_marker_that_is_hidden_is_named() -> None:
    frame = marked(0.0)
    frame[:, 512:][:400] = 90
    assert "far right" in complaint(frame)


def test_markers_in_the_wrong_order_are_told() -> None:
    assert "order" in complaint(marked(numbers=(1, 0, 2, 3)))


def test_markers_of_another_sheet_are_told() -> None:
    assert "none of the sheet" in complaint(marked(numbers=(10, 11, 12, 13)))


@pytest.mark.parametrize("azimuth", [0.0, 100.0])
def test_mirrored_markers_are_told_even_where_the_board_is_seen(azimuth: float) -> None:
    assert "mirrored" in complaint(np.ascontiguousarray(marked(azimuth_deg=azimuth)[:, ::-1]))


def test_markers_of_another_print_are_told_where_no_board_is_found() -> None:
    frame = np.full((600, 800, 3), 220, dtype=np.uint8)
    others = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_6X6_50)
    for number, (x, y) in enumerate(((50, 50), (600, 50), (600, 400), (50, 400))):
        print_out = cv2.aruco.generateImageMarker(others, number, 120)
        frame[y : y + 120, x : x + 120] = np.asarray(print_out)[:, :, None]
    assert "another print" in complaint(frame)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_it_does_not_matter_how_each_paper_is_turned(quarters: int) -> None:
    frame, truth = marked(0.0), camera_of(VIEW, board_mm(GAME.plan)).corners()
    for paper in papers(frame, truth):
        paper[:] = np.rot90(paper, quarters).copy()
    found = find_marked(frame)
    assert found is not None
    cell = float(np.linalg.norm(truth[0] - truth[1])) / 8
    assert float(np.linalg.norm(found.corners - truth, axis=1).max()) < 0.1 * cell


def papers(frame: Frame, corners: np.ndarray) -> list[Frame]:
    """The papers of the four markers, as parts of a picture taken from right above."""
    side = round(float(np.linalg.norm(corners[1] - corners[0])) / 240 * 35)
    lefts = [round(float(x)) - (side if number in (0, 3) else 0) for number, (x, _) in enumerate(corners)]
    tops = [round(float(y)) - (side if number < 2 else 0) for number, (_, y) in enumerate(corners)]
    return [frame[top : top + side, left : left + side] for left, top in zip(lefts, tops, strict=True)]
