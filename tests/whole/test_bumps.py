"""A camera that is bumped in the middle of a game: the board is found again, and the journal has it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import engine
from arbiter.referee import Bumped, Opened, Record, Said, Signal, Terms, begin, step
from arbiter.referee.events import event_from_json, event_to_json
from arbiter.referee.state import Notice
from arbiter.simulation.board import SimulatedBoard
from arbiter.simulation.bumps import ACCUSED, FOUND, MISSED, VIEW, bump_often
from arbiter.table import CameraEyes
from arbiter.table.bump import is_elsewhere
from vision import Camera, board_mm
from vision.geometry import corners_mm

CORNERS = ((10.0, 20.0), (110.5, 20.0), (110.5, 120.0), (10.0, 120.0))


def test_a_bump_goes_into_the_journal_and_comes_out_the_same() -> None:
    bump = Bumped(CORNERS)
    assert event_from_json(event_to_json(bump)) == bump


def test_after_a_bump_the_game_goes_on_and_the_players_are_told() -> None:
    game = engine.open_game("desiree")
    opened = Opened(game.name, game.options, game.write_position(game.start()), Terms())
    before = begin(game, opened)[0]
    after, (record, signal) = step(game, before, Bumped(CORNERS), 1.0)
    assert replace(after, at=before.at) == before
    assert record == Record(Bumped(CORNERS), None)
    assert isinstance(signal, Signal)
    assert signal.said == (Said(Notice.BUMPED),)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["desiree", "mensch"])
def test_a_bumped_camera_finds_the_board_again_and_accuses_nobody(name: str) -> None:
    ended = bump_often(engine.open_game(name), 3, seed=8)
    assert ended[ACCUSED] == ended[MISSED] == 0
    assert ended[FOUND] >= 1


@pytest.mark.slow
def test_a_camera_that_nobody_touches_is_never_called_bumped() -> None:
    game = engine.open_game("desiree")
    board = SimulatedBoard(game.plan, game.pieces, VIEW, 3)
    board.arrange(game.contents(game.start()))
    _, corners = board.picture()
    eyes = CameraEyes.at(game, corners, board.image_size)
    for hand in (None, None, "d4", "d4", None, None):
        eyes.look(board.picture(hand)[0])
        assert eyes.bump() is None


@pytest.mark.slow
@pytest.mark.parametrize("cells", [-1, 1])
def test_a_board_found_a_whole_cell_beside_its_place_has_not_moved(cells: int) -> None:
    game = engine.open_game("desiree")
    board = SimulatedBoard(game.plan, game.pieces, VIEW, 3)
    board.arrange(game.contents(game.start()))
    frame, corners = board.picture()
    size = board_mm(game.plan)
    true = Camera.from_corners(corners, board.image_size, size)
    beside = corners_mm(size) + np.array([cells * game.plan.cell_mm, 0.0, 0.0])
    shifted = Camera.from_corners(true.project(beside), board.image_size, size)
    assert not is_elsewhere(frame, game.plan, true, shifted)
    assert is_elsewhere(frame, game.plan, shifted, true)
