"""Circles may be of any size: a board of small ones, whose paints do not show as planned, is read as well."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

import engine
from tests.vision.finding.drawn_circles import FIELD, PLAN, painted
from vision import Camera, Frame, Reader, board_mm
from vision.presence import outline_contrast, shows_board

GAME = engine.open_game("mensch")
WOOD, IVORY, GREY = (120, 170, 200), (225, 235, 240), (110, 110, 110)


def seen_by(corners: np.ndarray[tuple[int, ...], np.dtype[np.float32]], frame: Frame) -> Camera:
    return Camera.from_corners(corners, (frame.shape[1], frame.shape[0]), board_mm(PLAN))


@pytest.mark.parametrize("radius", [0.26, 0.33, 0.42])
def test_a_board_without_the_paints_of_the_plan_is_known_by_its_circles(radius: float) -> None:
    frame = painted(WOOD, IVORY, radius=radius)
    reading = Reader(PLAN, GAME.pieces).read(frame, seen_by(FIELD, frame))
    bare = [cell for cell, shares in reading.items() if shares[engine.EMPTY] > 0.8]
    assert len(bare) > 60


def test_where_no_circles_are_no_board_of_circles_is_known() -> None:
    frame = painted(WOOD, IVORY)
    middle = FIELD.mean(axis=0)
    aside = (middle + (FIELD - middle) * 0.6 + 120).astype(np.float32)
    assert not shows_board(frame, PLAN, seen_by(aside, frame))
    reading = Reader(PLAN, GAME.pieces).read(frame, seen_by(aside, frame))
    assert max(shares[engine.EMPTY] for shares in reading.values()) < 0.5


def test_circles_show_best_in_their_places() -> None:
    frame = np.asarray(cv2.GaussianBlur(painted(WOOD, GREY, radius=0.3), (5, 5), 0), dtype=np.uint8)
    there, aside = (
        outline_contrast(frame, PLAN, seen_by(FIELD + shift, frame))
        for shift in (np.float32(0), np.float32(16))
    )
    assert there > aside + 0.5
