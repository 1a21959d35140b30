"""The picture of the bare board that `calibrate` is given has to show that board, from the same place."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from arbiter.simulation import SimulatedBoard
from arbiter.table.calibrating import NotBareError, calibrated, camera_at
from arbiter.words import LANGUAGES, TableWords
from engine import open_game
from vision import Camera, Frame, Reader, View

GAME = open_game("desiree")
START = GAME.contents(GAME.start())
SAME = 30
"""Levels: noise and the shadows of dice."""
BARE = {cell.name: "empty" for cell in GAME.plan.cells}


@pytest.fixture(scope="module")
def table() -> tuple[Frame, Frame, Frame, Camera]:
    """The start position, the bare board, the bare board once the camera was pushed, and where it was."""
    board = SimulatedBoard(GAME.plan, GAME.pieces, View(image_size=(800, 600), tilt_deg=24), 3)
    board.arrange(START)
    start, corners = board.picture()
    board.arrange(BARE)
    bare = board.picture()[0]
    board.bump(3.0, 5.0, (0.15, 0.1))
    return start, bare, board.picture()[0], camera_at(GAME, start, corners)


def test_a_bare_board_is_learned_in_weaker_light_too(table: tuple[Frame, Frame, Frame, Camera]) -> None:
    start, bare, _, camera = table
    for picture in (bare, np.asarray(bare * 0.6, dtype=np.uint8)):
        assert calibrated(GAME, start, camera, START, bare=picture).bare is not None


ELSEWHERE: dict[str, Callable[[Frame, Frame], Frame]] = {
    "a wall": lambda bare, _: np.full_like(bare, 120),
    "a carpet": lambda bare, _: np.random.default_rng(0).integers(90, 140, bare.shape, dtype=np.uint8),
    "from another place": lambda _, moved: moved,
}


@pytest.mark.parametrize("shown", ELSEWHERE)
def test_what_does_not_show_the_board_there_is_refused(
    table: tuple[Frame, Frame, Frame, Camera], shown: str
) -> None:
    start, bare, moved, camera = table
    with pytest.raises(NotBareError, match="does not show this board from the same place") as caught:
        calibrated(GAME, start, camera, START, bare=ELSEWHERE[shown](bare, moved))
    assert caught.value.cells == ()


def test_a_plain_field_without_lines_is_bare_if_it_looks_the_same(
    table: tuple[Frame, Frame, Frame, Camera],
) -> None:
    """No board is to be seen on it, but neither is anything else."""
    start, bare, _, camera = table
    field = np.zeros(bare.shape[:2], dtype=np.uint8)
    cv2.fillConvexPoly(field, camera.corners().astype(np.int32), 1)
    plain = np.where(field[..., None] > 0, bare[field > 0].mean(axis=0), bare).astype(np.uint8)
    is_empty = np.abs(start.astype(int) - bare).max(axis=2, keepdims=True) < SAME
    learned = calibrated(GAME, np.where(is_empty, plain, start), camera, START, bare=plain)
    assert not Reader(GAME.plan, GAME.pieces).testify(plain, camera).is_board
    assert learned.bare is not None


def test_it_is_said_in_every_language() -> None:
    said = {TableWords(language).not_bare(()) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
