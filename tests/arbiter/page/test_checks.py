"""What the set-up tells about a picture: badly seen cells, and colours that are too much alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest

from arbiter.page.checks import check_json, set_up_json
from arbiter.simulation import SimulatedBoard
from arbiter.table import Home
from arbiter.table.lens import Lens
from arbiter.words import TableWords
from engine import PieceSet, open_game
from vision import Calibration, Frame, View, board_mm, camera_of

GAME = open_game("desiree")
CAMERA = camera_of(View(), board_mm(GAME.plan))
TRUE = CAMERA.corners().tolist()
START = GAME.contents(GAME.start())
WHITE = (255, 255, 255)


def pictured(pieces: PieceSet = GAME.pieces, contents: Mapping[str, str] = START) -> Frame:
    board = SimulatedBoard(GAME.plan, pieces, View(), seed=3)
    board.arrange(contents)
    return board.picture()[0]


def looked(home: Home, picture: Frame) -> Lens:
    lens = Lens(GAME, Calibration(CAMERA), home.calibration)
    lens.look(np.asarray(picture, dtype=np.uint8))
    return lens


@pytest.mark.parametrize(
    ("spoil", "aspect", "sentence"),
    [
        (lambda picture: picture // 8, "light", "Zu dunkel"),
        (lambda picture: cv2.GaussianBlur(picture, (0, 0), 4.5), "sharpness", "Unscharf"),
        (lambda picture: cv2.circle(picture.copy(), (300, 280), 40, WHITE, -1), "glare", "Glanz"),
    ],
)
def test_what_is_badly_seen_is_told_with_its_cells(
    home: Home, spoil: Callable[[Frame], Frame], aspect: str, sentence: str
) -> None:
    check = check_json(looked(home, spoil(pictured())).check(TRUE), TableWords("de"))
    assert any(sentence in each for each in check["sentences"])
    assert any(cell[aspect]["is_bad"] for cell in check["cells"].values())
    assert not check["is_fine"]


def test_pieces_beyond_the_set_are_told_except_during_an_accuracy_test(home: Home) -> None:
    more = dict.fromkeys(("c4", "d4", "e4", "f4"), "white 3")
    lens = looked(home, pictured(contents=START | more))
    assert lens.check(TRUE).too_many == ("white",)
    lens.is_counting = False
    assert lens.check(TRUE).too_many == ()


def test_only_during_an_accuracy_test_are_pieces_beyond_the_set_read_for_sure(home: Home) -> None:
    picture = pictured(contents=START | dict.fromkeys(("c4", "d4", "e4", "f4"), "white 3"))
    home.folder.mkdir(exist_ok=True)
    lens = looked(home, picture)
    lens.look(picture)
    assert lens.seen["d4"]["white 3"] < 0.6
    lens.is_counting = False
    lens.look(picture)
    assert lens.seen["d4"]["white 3"] > 0.9
    lens.set_up(TRUE, START, learns_colours=False)  # new corners in the midst of the test
    lens.look(picture)
    lens.look(picture)
    assert lens.seen["d4"]["white 3"] > 0.9


def test_colours_that_are_learned_too_much_alike_are_warned_of(home: Home) -> None:
    grey = tuple(replace(each, rgb=(120, 120, 120)) for each in GAME.pieces.colours)
    lens = looked(home, pictured(replace(GAME.pieces, colours=grey)))
    home.folder.mkdir(exist_ok=True)
    done = set_up_json(lens.set_up(TRUE, START, learns_colours=True), TableWords("en"))
    assert any("white and black look too much alike" in each for each in done["alike"])


def test_colours_that_differ_are_not_warned_of(home: Home) -> None:
    lens = looked(home, pictured())
    home.folder.mkdir(exist_ok=True)
    assert lens.set_up(TRUE, START, learns_colours=True).alike == ()
