"""Boards of circles are found whatever makes the circles show, and whatever else is round in a picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.finding.drawn_circles import FIELD, PLAN, SIZE, painted
from vision import Corners, VisionError
from vision.finding import find_board

GREEN, PINK = (70, 150, 90), (150, 100, 177)
"""Of the same grey."""
WOOD, IVORY, CLOTH = (120, 170, 200), (225, 235, 240), (200, 120, 60)


def off_cells(found: Corners) -> float:
    """How far the worst corner is off, whichever way round the board is taken to lie."""
    ways = (np.roll(found, turn, axis=0) for turn in range(4))
    return min(float(np.linalg.norm(way - FIELD, axis=1).max()) for way in ways) / 45


def test_circles_that_are_lighter_than_their_ground_are_seen() -> None:
    assert off_cells(find_board(painted(WOOD, IVORY), PLAN).corners) < 0.1


def test_circles_that_only_differ_in_hue_are_seen() -> None:
    frame = painted(GREEN, PINK)
    grey = np.repeat(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)[:, :, None], 3, axis=2)
    with pytest.raises(VisionError):
        find_board(np.asarray(grey, dtype=np.uint8), PLAN)
    assert off_cells(find_board(frame, PLAN).corners) < 0.1


def test_a_chequered_cloth_below_the_board_is_another_lattice() -> None:
    frame, rows, columns = painted(WOOD, IVORY), *np.indices((SIZE[1], SIZE[0]))
    is_cloth = cv2.fillPoly(np.ones((SIZE[1], SIZE[0]), np.uint8), [FIELD.astype(np.int32)], 0) > 0
    frame[is_cloth & (rows // 14 % 2 + columns // 14 % 2 == 0)] = CLOTH
    assert off_cells(find_board(frame, PLAN).corners) < 0.1


def test_circles_that_seem_aside_do_not_drag_the_board_along() -> None:
    assert off_cells(find_board(painted(WOOD, IVORY, aside=0.15), PLAN).corners) < 0.05


@pytest.mark.parametrize("share", [0.3, 1.0])
def test_a_field_full_of_rings_is_no_board_of_mensch(share: float) -> None:
    frame = np.full((SIZE[1], SIZE[0], 3), WOOD, dtype=np.uint8)
    luck = np.random.default_rng(3)
    for x in range(200, 860, 55):
        for y in range(60, 720, 55):
            if luck.random() < share:
                cv2.circle(frame, (x, y), 20, IVORY, -1, cv2.LINE_AA)
    with pytest.raises(VisionError):
        find_board(frame, PLAN)
