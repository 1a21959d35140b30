"""Strangers' chequered boards: light at the near left, men of two woods, pictures that show nothing."""

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
from vision import View

Run = Callable[..., subprocess.CompletedProcess[str]]

pytestmark = pytest.mark.slow

VIEW = View(image_size=(1024, 768), tilt_deg=24)
WOODS = ((225, 205, 170), (60, 45, 40))
REDS = ((214, 92, 134), (200, 84, 120))
RIGHT = "--option playable_corner=right"


def picture(folder: Path, corner: str, bodies: tuple[tuple[int, int, int], ...]) -> tuple[str, str]:
    """The start position on a board with this corner played on; the picture and where its corners are."""
    game = engine.open_game("checkers", {"playable_corner": corner})
    colours = tuple(replace(each, rgb=rgb) for each, rgb in zip(game.pieces.colours, bodies, strict=True))
    board = SimulatedBoard(game.plan, replace(game.pieces, colours=colours), VIEW, 3)
    board.arrange(game.contents(game.start()))
    frame, corners = board.picture()
    path = folder / f"{corner}.png"
    cv2.imwrite(str(path), frame)
    return str(path), " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def test_a_board_with_a_light_square_at_the_near_left_is_learned_as_it_lies(
    tablier: Run, tmp_path: Path
) -> None:
    image, corners = picture(tmp_path, "right", WOODS)
    file = str(tmp_path / "table.json")
    for where in ((), ("--corners", corners)):
        done = tablier("calibrate", image, "--game", "checkers", *where, "--out", file)
        assert "a light square at the near left" in done.stdout
        assert "playable_corner=right" in done.stdout
        assert "alike" not in done.stdout
        assert done.returncode == 0
    seen = tablier("see", image, "--game", "checkers", "--calibration", file, "--json")
    answer = json.loads(seen.stdout)
    game = engine.open_game("checkers", {"playable_corner": "right"})
    truth = {cell: label for cell, label in game.contents(game.start()).items() if label != "empty"}
    assert set(answer["cells"]) | set(answer["colours"]) == set(truth)
    assert answer["playable_corner"] is None
    told = tablier(
        "see", image, "--game", "checkers", "--calibration", file, "--option", "playable_corner=left"
    )
    assert "was made with playable_corner=right" in told.stderr


def test_a_corner_that_is_told_and_is_not_seen_is_named(tablier: Run, tmp_path: Path) -> None:
    image, _ = picture(tmp_path, "right", WOODS)
    left = ("--option", "playable_corner=left", "--out", str(tmp_path / "table.json"))
    done = tablier("calibrate", image, "--game", "checkers", *left)
    assert RIGHT in done.stdout
    assert "alike" not in done.stdout
    assert done.returncode == 1


def test_see_names_the_option_for_armies_at_the_left_and_at_the_right(tablier: Run, tmp_path: Path) -> None:
    image, _ = picture(tmp_path, "right", WOODS)
    assert RIGHT in tablier("see", image, "--game", "checkers").stdout
    image, _ = picture(tmp_path, "left", WOODS)
    assert RIGHT not in tablier("see", image, "--game", "checkers").stdout


def test_see_is_sure_of_no_colour_where_one_has_too_many_men(tablier: Run, tmp_path: Path) -> None:
    image, _ = picture(tmp_path, "left", REDS)
    done = tablier("see", image, "--game", "checkers", "--json")
    answer = json.loads(done.stdout)
    assert answer["too_many"] == ["pink"]
    assert answer["cells"] == answer["colours"] == {}
    assert len(answer["occupied"]) == 24
    plain = tablier("see", image, "--game", "checkers").stdout
    assert "More pink pieces than the set has" in plain
    assert "are the corners" not in plain
    checked = tablier("doctor", "--camera", image, "--game", "checkers")
    assert "More pink pieces than the set has" in checked.stdout


def test_a_draughts_board_is_no_board_of_dice(tablier: Run, tmp_path: Path) -> None:
    image, corners = picture(tmp_path, "left", WOODS)
    seen = tablier("see", image, "--game", "desiree", "--corners", corners)
    assert "unsure: all cells\n" in seen.stdout
    assert "The board of this game is not to be seen there" in seen.stdout
    assert seen.returncode == 1
    checked = tablier("doctor", "--camera", image, "--game", "desiree")
    assert "The board of this game is not to be seen there" in checked.stdout
    assert checked.returncode == 1


def test_a_picture_that_shows_nothing_is_doubted(tablier: Run, tmp_path: Path) -> None:
    image, corners = picture(tmp_path, "left", WOODS)
    carpet = np.random.default_rng(1).integers(90, 140, (768, 1024, 3), dtype=np.uint8)
    cv2.imwrite(image, cv2.GaussianBlur(carpet, (0, 0), 2.0))
    seen = tablier("see", image, "--game", "checkers", "--corners", corners)
    assert "unsure: all cells" in seen.stdout
    out = ("--out", str(tmp_path / "table.json"))
    done = tablier("calibrate", image, "--game", "checkers", "--corners", corners, *out)
    assert "Hardly anything can be read" in done.stdout
    assert done.returncode == 1
    assert not (tmp_path / "table.json").exists()


@pytest.mark.parametrize("name", ["desiree", "d21", "checkers", "mensch"])
def test_nothing_stands_for_sure_in_a_black_picture(tablier: Run, tmp_path: Path, name: str) -> None:
    image = str(tmp_path / "black.png")
    cv2.imwrite(image, np.zeros((480, 640, 3), dtype=np.uint8))
    corners = "120,60 520,60 600,440 40,440"
    answer = json.loads(tablier("see", image, "--game", name, "--corners", corners, "--json").stdout)
    assert answer["occupied"] == []
    said = tablier("see", image, "--game", name, "--corners", corners).stdout
    assert "Too dark at " in said
    assert "The board of this game is not to be seen there" in said


def test_men_on_the_light_squares_are_named_as_such(tablier: Run, tmp_path: Path) -> None:
    game = engine.open_game("checkers")
    board = SimulatedBoard(game.plan, game.pieces, VIEW, 3)
    light = [cell for cell in game.plan.cells if not cell.is_playable]
    board.arrange(
        {cell.name: "blue man" if cell.y < 4 else "pink man" for cell in light if abs(cell.y - 4) > 1}
    )
    path = tmp_path / "light.png"
    cv2.imwrite(str(path), board.picture()[0])
    done = tablier("see", str(path), "--game", "checkers")
    assert "Pieces stand on the light squares, on which none can stand" in done.stdout
