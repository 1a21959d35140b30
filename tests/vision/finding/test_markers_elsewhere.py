"""Markers that do not lie at the corners of the field stop no search: the board is found by its lines."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

import engine
from vision import Frame, Placement, View, VisionError, VisionReason, board_mm, camera_of, render
from vision.finding import Found, find_marked, look_for
from vision.finding.markers import refuse_foreign
from vision.render.markers import lay_markers

pytestmark = pytest.mark.slow

GAME = engine.open_game("checkers")
VIEW = View(image_size=(1024, 768), tilt_deg=0.0, azimuth_deg=0.0, fill=0.6)
SIDE = 40
AWAY = 25
"""The black square of a marker, and how far it is from the field, in pixels; a cell is about 58 wide."""


def board(view: View = VIEW) -> tuple[Frame, np.ndarray]:
    stands = GAME.contents(GAME.start()).items()
    men = tuple(Placement(cell, label) for cell, label in stands if label != engine.EMPTY)
    seen = render(GAME.plan, GAME.pieces, men, view, np.random.default_rng(3))
    return seen.image, seen.corners


def with_papers(away: int, numbers: tuple[int, ...], print_number: int) -> tuple[Frame, np.ndarray]:
    """A board seen from above, with a paper outside each of its corners, so far away along both ways."""
    frame, corners = board()
    known = cv2.aruco.getPredefinedDictionary(print_number)
    rim = SIDE // 5
    for number, corner in zip(numbers, corners, strict=True):
        way = np.sign(corner - corners.mean(axis=0))
        middle = (corner + way * (away + rim + SIDE / 2)).round().astype(int)
        x, y = middle - SIDE // 2
        frame[y - rim : y + SIDE + rim, x - rim : x + SIDE + rim] = 235
        printed = np.asarray(cv2.aruco.generateImageMarker(known, number, SIDE))
        frame[y : y + SIDE, x : x + SIDE] = printed[:, :, None]
    return frame, corners


def off_cells(found: Found, corners: np.ndarray) -> float:
    cell = float(np.linalg.norm(corners[0] - corners[1])) / 8
    ways = (found.seen_from(turn) for turn in range(4))
    return min(float(np.linalg.norm(way - corners, axis=1).max()) for way in ways) / cell


@pytest.mark.parametrize(
    ("numbers", "remark"),
    [
        ((0, 1, 2, 3), "do not lie at the corners of the field"),
        ((1, 0, 2, 3), "do not lie in their order"),
        ((10, 11, 12, 13), "none of the sheet"),
        ((0, 1, 2, 7), "near left is not to be seen"),
    ],
)
def test_markers_of_our_print_that_lie_elsewhere_are_remarked(numbers: tuple[int, ...], remark: str) -> None:
    frame, corners = with_papers(AWAY, numbers, cv2.aruco.DICT_4X4_50)
    found = look_for(frame, GAME.plan)
    assert off_cells(found, corners) < 0.1
    assert remark in found.remark


def test_markers_of_another_print_say_nothing_where_the_board_is_seen() -> None:
    frame, corners = with_papers(AWAY, (0, 1, 2, 3), cv2.aruco.DICT_6X6_50)
    found = look_for(frame, GAME.plan)
    assert off_cells(found, corners) < 0.1
    assert found.remark == ""


@pytest.mark.parametrize("numbers", [(1, 0, 2, 3), (10, 11, 12, 13)])
def test_markers_that_were_laid_at_the_corners_have_to_be_right(numbers: tuple[int, ...]) -> None:
    frame, _ = with_papers(0, numbers, cv2.aruco.DICT_4X4_50)
    with pytest.raises(VisionError) as caught:
        look_for(frame, GAME.plan)
    assert caught.value.reason is VisionReason.BAD_MARKERS


def test_a_field_without_lines_is_taken_from_its_markers_though_a_chequered_one_lies_beside_it() -> None:
    view = replace(VIEW, fill=0.7, image_size=(1000, 800))
    camera = camera_of(view, board_mm(GAME.plan))
    bare = np.full((800, 1000, 3), 150, dtype=np.uint8)
    marked = lay_markers(bare, camera)
    other, _ = board(replace(VIEW, fill=0.8, image_size=(700, 800)))
    found = look_for(np.ascontiguousarray(np.hstack([marked, other])), GAME.plan)
    assert off_cells(found, camera.corners()) < 0.1
    assert found.remark == ""


def test_a_board_between_its_markers_is_where_the_markers_say() -> None:
    frame, corners = board()
    marked = lay_markers(frame, camera_of(VIEW, board_mm(GAME.plan)))
    found, by_markers = look_for(marked, GAME.plan), find_marked(marked)
    assert by_markers is not None
    assert np.array_equal(found.corners, by_markers.corners)
    assert off_cells(found, corners) < 0.1


def test_the_same_pattern_twice_is_no_print_of_markers() -> None:
    frame = np.full((600, 800, 3), 220, dtype=np.uint8)
    others = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
    for x in (100, 500):
        frame[200:320, x : x + 120] = np.asarray(cv2.aruco.generateImageMarker(others, 190, 120))[:, :, None]
    refuse_foreign(frame)


def test_a_single_pattern_that_is_none_of_the_sheet_is_no_marker() -> None:
    frame = np.full((600, 800, 3), 220, dtype=np.uint8)
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    frame[200:320, 300:420] = np.asarray(cv2.aruco.generateImageMarker(known, 35, 120))[:, :, None]
    assert find_marked(frame) is None
