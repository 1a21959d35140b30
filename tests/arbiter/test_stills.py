"""A folder of stills of which each may be of another size, or taken from elsewhere, or of something else."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from arbiter.simulation import SimulatedBoard
from arbiter.words import TableWords
from engine import open_game
from vision import Frame, View

VIEW = View(image_size=(640, 480), tilt_deg=24)
LARGE, SMALL = replace(VIEW, image_size=(1024, 768)), replace(VIEW, image_size=(320, 240))
MOVED = {"b2": "empty", "b4": "white 1"}
"""A jump over b3, as the game may begin."""
GAME = open_game("desiree")
NO_BOARD = "No board of 8×8"


def shot(view: View = VIEW, **changes: str) -> Frame:
    """The start of a game of Désirée, with some cells changed."""
    board = SimulatedBoard(GAME.plan, GAME.pieces, view, 3)
    board.arrange({**GAME.contents(GAME.start()), **changes})
    return board.picture()[0]


def noise(width: int, height: int) -> Frame:
    """Nothing at all."""
    return np.random.default_rng(1).integers(0, 255, (height, width, 3), dtype=np.uint8)


Watch = Callable[..., tuple[int, list[dict[str, Any]], str]]


@pytest.fixture
def watch(ask: Any, tmp_path: Path) -> Watch:
    """Watch these pictures: the exit code, the answers, and what was said beside them."""

    def watch(*frames: Frame) -> tuple[int, list[dict[str, Any]], str]:
        for number, frame in enumerate(frames):
            cv2.imwrite(str(tmp_path / f"{number}.png"), frame)
        code, out, said = ask("watch", str(tmp_path), "--game", "desiree", "--json")
        return code, [json.loads(line) for line in out.splitlines()], said

    return watch


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (noise(1024, 768), NO_BOARD),
        (np.hstack([shot(LARGE), shot(LARGE)]), "Two boards are to be seen"),
    ],
    ids=["noise", "two boards"],
)
def test_a_picture_of_another_size_that_does_not_show_the_board_is_named_and_the_others_go_on(
    watch: Watch, other: Frame, why: str
) -> None:
    code, answers, said = watch(shot(SMALL), other, shot(SMALL))
    assert (code, [each["frame"] for each in answers]) == (0, [0, 2])
    assert (len(said.splitlines()), f"1.png: {why}" in said, "calibrat" in said) == (1, True, False)


def test_in_a_picture_of_another_size_the_board_is_found(watch: Watch) -> None:
    code, answers, said = watch(shot(SMALL), shot(LARGE))
    assert (code, [each["reading"] for each in answers], said) == (0, ["unchanged"] * 2, "")


def test_pictures_before_the_board_is_in_view_are_named_and_the_others_go_on(watch: Watch) -> None:
    code, answers, said = watch(noise(640, 480), shot(), shot())
    assert (code, [each["frame"] for each in answers]) == (0, [1, 2])
    assert (said.count(NO_BOARD), "0.png: " in said) == (1, True)


def test_a_folder_that_never_shows_the_board_is_a_no(watch: Watch) -> None:
    code, answers, said = watch(noise(640, 480), noise(320, 240))
    assert (code, answers, said.count(NO_BOARD)) == (1, [], 2)
    assert said.splitlines()[-1].startswith("tablier: ")


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_still_that_was_taken_from_another_side_is_read_as_well(watch: Watch, quarters: int) -> None:
    """Nothing on a plain board tells how it lies: what stood there a move ago does."""
    elsewhere = replace(VIEW, fill=0.7)
    turned = np.ascontiguousarray(np.rot90(shot(elsewhere, **MOVED), quarters))
    code, answers, said = watch(shot(), turned)
    assert (code, [each["reading"] for each in answers], said) == (0, ["unchanged", "legal"], "")


def test_that_nothing_tells_from_which_side_a_still_was_taken_is_said(watch: Watch) -> None:
    bare = dict.fromkeys(GAME.contents(GAME.start()), "empty")
    other = shot(replace(VIEW, fill=0.7), **{**bare, "d4": "white 3", "e5": "black 3"})
    _, answers, said = watch(shot(), other)
    assert len(answers) == 2
    assert said.count("a1 is taken to lie at the lower left of the picture, since nothing shows where") == 1


@pytest.mark.slow
def test_photos_that_are_taken_from_the_hand_are_read_with_their_own_calibration(
    ask: Any, tmp_path: Path
) -> None:
    """The first one lies, all others stand; in the second one Pink has moved, though it is Blue's turn."""
    pictures = os.environ.get("TABLIER_PICTURES")
    if not pictures:
        pytest.skip("TABLIER_PICTURES is not set: it names the folder with the labelled pictures")
    photos, table, game = tmp_path / "photos", str(tmp_path / "table.json"), ("--game", "checkers")
    photos.mkdir()
    for photo in sorted(Path(pictures, "checkers-photos").glob("v2-Image_00?.jpg")):
        (photos / photo.name).symlink_to(photo)
    assert ask("calibrate", str(photos / "v2-Image_001.jpg"), *game, "--out", table)[0] == 0
    code, out, said = ask("watch", str(photos), *game, "--calibration", table)
    assert TableWords("en").remark("other_board") not in said
    assert len(out.splitlines()) >= 7
    assert "I cannot see the board" not in out
    accused = [line for line in out.splitlines() if "ILLEGAL" in line]
    assert all("the piece from d6 belongs to Pink" in line for line in accused)
    assert code == bool(accused)
