"""No board, two, half a board, chessmen, odd markers: each command says so, and guesses nothing."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

import engine
from arbiter.simulation import SimulatedBoard
from tests.whole.shots import VIEW, Run
from vision import Camera, Frame, View, board_mm
from vision.render.markers import lay_markers

pytestmark = pytest.mark.slow

Scene = tuple[Frame, np.ndarray]
ROOMY = replace(VIEW, fill=0.6)
"""Round the field there is room for papers."""
OTHER_PRINT = cv2.aruco.DICT_APRILTAG_36h11


def shot(name: str, view: View = VIEW, **changes: str) -> Scene:
    """A picture of a game at its start, with some cells changed, and where its corners are."""
    game = engine.open_game(name)
    board = SimulatedBoard(game.plan, game.pieces, view, 3)
    board.arrange({**game.contents(game.start()), **changes})
    return board.picture()


def marked(numbers: tuple[int, ...] = (0, 1, 2, 3)) -> Frame:
    """A game of dice with markers at the corners of its field."""
    frame, corners = shot("desiree", ROOMY)
    game = engine.open_game("desiree")
    size = (frame.shape[1], frame.shape[0])
    return lay_markers(frame, Camera.from_corners(corners, size, board_mm(game.plan)), numbers)


def of_another_print() -> Frame:
    """Four markers of another print, and no board between them."""
    frame = np.full((768, 1024, 3), 130, dtype=np.uint8)
    known = cv2.aruco.getPredefinedDictionary(OTHER_PRINT)
    for number, (x, y) in enumerate(((200, 100), (750, 100), (750, 600), (200, 600))):
        frame[y - 15 : y + 75, x - 15 : x + 75] = 235
        printed = np.asarray(cv2.aruco.generateImageMarker(known, number, 60))
        frame[y : y + 60, x : x + 60] = printed[:, :, None]
    return frame


def nothing() -> Frame:
    return np.random.default_rng(1).integers(100, 150, (600, 800, 3), dtype=np.uint8)


def two_boards() -> Frame:
    frame, _ = shot("checkers")
    return np.hstack([frame, frame[::-1, ::-1]])


def half_a_board(name: str) -> Frame:
    frame, corners = shot(name)
    return np.ascontiguousarray(frame[:, : round(float(corners[:, 0].mean()))])


def men_on_all_squares() -> Frame:
    """As chessmen stand: on both rows of each side."""
    plan = engine.open_game("checkers").plan
    cells = [cell for cell in plan.cells if not 2 < cell.y < 6]
    bare = {cell.name: "empty" for cell in plan.cells}
    men = {cell.name: "blue man" if cell.y < 4 else "pink man" for cell in cells}
    return shot("checkers", VIEW, **{**bare, **men})[0]


UNFIT: dict[str, tuple[str, Callable[[], Frame], str]] = {
    "nothing": ("checkers", nothing, "No board of 8×8 is to be seen"),
    "no cross": ("mensch", nothing, "No board of 11×11 is to be seen"),
    "two": ("checkers", two_boards, "Two boards are to be seen"),
    "half": ("checkers", lambda: half_a_board("checkers"), "Only part of the board is to be seen"),
    "half a cross": ("mensch", lambda: half_a_board("mensch"), "Only part of the board is to be seen"),
    "mirrored": ("desiree", lambda: np.ascontiguousarray(marked()[:, ::-1]), "The markers are mirrored"),
    "swapped": ("desiree", lambda: marked((1, 0, 2, 3)), "The markers do not lie in their order"),
    "twice": ("desiree", lambda: marked((0, 0, 2, 3)), "The marker at the far right is not to be seen"),
    "of another sheet": ("desiree", lambda: marked((4, 5, 6, 7)), "is none of the sheet"),
    "of another print": ("desiree", of_another_print, "The markers are of another print"),
}
"""A game, a picture that does not show its table as it should be, and what is said."""


def asked(tablier: Run, command: str, picture: Path, game: str) -> subprocess.CompletedProcess[str]:
    """What a command answers about a picture; `calibrate` is told where to write."""
    out = ("--out", str(picture.parent / "table.json")) if command == "calibrate" else ()
    looked = ("doctor", "--camera") if command == "doctor" else (command,)
    return tablier(*looked, str(picture), "--game", game, *out)


@pytest.mark.parametrize("command", ["see", "doctor", "calibrate"])
@pytest.mark.parametrize("kind", UNFIT)
def test_what_is_no_table_of_the_game_is_told_in_one_sentence(
    tablier: Run, folder: Path, command: str, kind: str
) -> None:
    game, take, sentence = UNFIT[kind]
    picture = folder / "unfit.png"
    cv2.imwrite(str(picture), take())
    done = asked(tablier, command, picture, game)
    assert done.returncode == 1
    assert (done.stdout + done.stderr).count(sentence) == 1
    assert "Traceback" not in done.stderr
    assert not (folder / "table.json").exists()


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("see", "Pieces stand on the light squares, on which none can stand"),
        ("doctor", "More blue pieces than the set has"),
        ("calibrate", "These cells do not look like the position"),
    ],
)
def test_men_on_all_squares_are_no_game_of_checkers(
    tablier: Run, folder: Path, command: str, sentence: str
) -> None:
    picture = folder / "chess.png"
    cv2.imwrite(str(picture), men_on_all_squares())
    done = asked(tablier, command, picture, "checkers")
    assert done.returncode == 1
    assert sentence in done.stdout + done.stderr


def test_turned_by_half_markers_and_a_picture_upside_down_change_only_who_sits_where(
    tablier: Run, folder: Path
) -> None:
    truth = engine.open_game("desiree")
    for name, frame in (
        ("turned", marked((2, 3, 0, 1))),
        ("down", np.ascontiguousarray(marked()[::-1, ::-1])),
    ):
        picture = folder / f"{name}.png"
        cv2.imwrite(str(picture), frame)
        done = tablier("see", str(picture), "--game", "desiree", "--json")
        answer = json.loads(done.stdout)
        assert answer["told_by"] == "markers"
        seen = sorted(label for label in answer["cells"].values())
        assert seen == sorted(each for each in truth.contents(truth.start()).values() if each != "empty")


@pytest.mark.parametrize("kind", ["mirrored", "swapped", "of another sheet"])
def test_odd_markers_are_told_also_where_the_board_stands_as_it_was_calibrated(
    tablier: Run, folder: Path, kind: str
) -> None:
    game, take, sentence = UNFIT[kind]
    plain, odd, table = folder / "plain.png", folder / "odd.png", str(folder / "table.json")
    cv2.imwrite(str(plain), shot("desiree", ROOMY)[0])
    cv2.imwrite(str(odd), take())
    assert tablier("calibrate", str(plain), "--game", game, "--out", table).returncode == 0
    done = tablier("see", str(odd), "--game", game, "--calibration", table)
    assert (done.stdout + done.stderr).count(sentence) == 1
    assert "Traceback" not in done.stderr
