"""A camera's eyes on a table on which a die is thrown."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from arbiter.cli.table_check import checked
from arbiter.sighting import SeenIllegal, Sighting, infer
from arbiter.simulation import SimulatedBoard
from arbiter.simulation.die import face_label, with_die
from arbiter.table.eyes import CameraEyes
from arbiter.table.lens import Lens
from engine import EMPTY, open_game
from vision import Calibration, Frame, Placement, Tray, View, board_mm, camera_of, render

GAME = open_game("mensch")
START = GAME.contents(GAME.start())
VIEW = View(tilt_deg=20.0, image_size=(1024, 768))
HOME_MM = 30.0
"""From the middle of the board to that of the last circle before home."""


def seen(from_middle_mm: float) -> tuple[CameraEyes, Frame, Sighting]:
    """A green figure on its last circle, and a die that lies so far from the middle towards it."""
    figure = Placement("green.d", "green")
    die = Placement("green.d", face_label(3), 0.0, from_middle_mm - HOME_MM, 20.0)
    others = (Placement("4", "red"), Placement("black.d", "black"))
    pieces = with_die(GAME.pieces)
    frame = render(GAME.plan, pieces, (figure, die, *others), VIEW, np.random.default_rng(0)).image
    eyes = CameraEyes(GAME, Calibration(camera_of(VIEW, board_mm(GAME.plan))))
    sighting = eyes.look_at_still(frame)
    assert sighting is not None
    return eyes, frame, sighting


@pytest.mark.parametrize("from_middle_mm", [0.0, 5.0])
def test_a_die_in_the_middle_leaves_every_cell_to_be_seen(from_middle_mm: float) -> None:
    _, _, sighting = seen(from_middle_mm)
    assert set(sighting.cells) == {cell.name for cell in GAME.plan.cells}


def test_what_stands_right_beside_the_die_is_not_told_and_all_else_is() -> None:
    eyes, frame, sighting = seen(11.0)
    assert {cell.name for cell in GAME.plan.cells} - set(sighting.cells) == {"green.d"}
    assert "green.d" not in eyes.reading
    die = eyes.die(frame)
    assert die is not None
    assert die.face == 3


def test_another_picture_is_searched_for_its_own_die() -> None:
    eyes, frame, _ = seen(0.0)
    bare = render(GAME.plan, GAME.pieces, (), VIEW, np.random.default_rng(0)).image
    assert eyes.die(frame) is not None
    assert eyes.die(bare) is None


@pytest.mark.parametrize(("name", "cell", "label"), [("desiree", "d4", "white 3"), ("mensch", "5", "red")])
def test_one_piece_more_than_the_set_has_is_a_breach_and_blinds_nobody(
    name: str, cell: str, label: str
) -> None:
    game = open_game(name)
    board = SimulatedBoard(game.plan, game.pieces, VIEW, 3)
    board.arrange({**game.contents(game.start()), cell: label})
    frame, corners = board.picture()
    sighting = CameraEyes.at(game, corners, board.image_size).look_at_still(frame)
    assert sighting is not None
    reading = infer(game, game.start(), sighting)
    assert isinstance(reading, SeenIllegal)
    assert cell in {each for violation in reading.violations for each in violation.cells}


AT_RED = Placement("red.d", face_label(6), 0.0, 8.0, 30.0)
"""A die that passes for a fifth black figure: no other one is as dark."""
ROUND_THE_MIDDLE = Tray(120.0, 120.0, 210.0, 210.0)


def start_with_a_die() -> Frame:
    standing = [Placement(cell, label) for cell, label in START.items() if label != EMPTY]
    pieces = with_die(GAME.pieces)
    return render(GAME.plan, pieces, (*standing, AT_RED), VIEW, np.random.default_rng(1)).image


def test_the_check_of_a_camera_does_not_count_the_thrown_die_among_the_pieces(tmp_path: Path) -> None:
    camera = camera_of(VIEW, board_mm(GAME.plan))
    lens = Lens(GAME, Calibration(camera), tmp_path / "calibration.json", tray=ROUND_THE_MIDDLE)
    lens.look(start_with_a_die())
    assert lens.check(camera.corners().tolist()).too_many == ()


def test_the_doctor_does_not_count_it_either() -> None:
    frame, known = start_with_a_die(), Calibration(camera_of(VIEW, board_mm(GAME.plan)))
    assert checked(frame, GAME, known).too_many == ("black",), "nobody would count it: take another die"
    assert checked(frame, GAME, known, ROUND_THE_MIDDLE).too_many == ()
