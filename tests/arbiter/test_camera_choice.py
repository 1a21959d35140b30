"""Choosing a camera at the table: it looks at once, and is kept with the corners of its picture."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from arbiter.table import CameraChoice, CameraWatch, Lens, LensError, chosen_camera, open_camera
from engine import open_game
from hardware.cameras import LiveCamera
from hardware.cameras.virtual import VirtualCamera
from vision import Calibration, View, board_mm, camera_of

GAME = open_game("desiree")
SETTING = "0"
LONG_S = 30.0
"""Nothing takes so long, however busy the machine is."""


def until(is_so: Callable[[], object]) -> None:
    end = time.monotonic() + LONG_S
    while not is_so():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def grey(wide: int) -> VirtualCamera:
    return VirtualCamera(lambda: np.full((480, wide, 3), 90, dtype=np.uint8), per_second=20)


@pytest.fixture
def lens(tmp_path: Path) -> Lens:
    calibration = Calibration(camera_of(View(), board_mm(GAME.plan)))
    return Lens(GAME, calibration, tmp_path / "calibration.json")


@pytest.fixture
def choice(lens: Lens, tmp_path: Path) -> Iterator[tuple[CameraChoice, str]]:
    """A table with one camera, and the address of another one."""
    with grey(640) as first, grey(320) as second:
        live = LiveCamera(partial(open_camera, first.address))
        with CameraWatch(live, lens) as watch:
            until(lambda: lens.exposure)
            yield CameraChoice(watch, SETTING, first.address, tmp_path / "camera.json"), second.address


def wide(lens: Lens) -> int:
    return lens.exposure.size[0] if lens.exposure else 0


def test_another_camera_looks_at_once_and_knows_no_board_yet(
    choice: tuple[CameraChoice, str], lens: Lens
) -> None:
    cameras, other = choice
    cameras.choose(other)
    until(lambda: wide(lens) == 320)
    assert (cameras.now, lens.corners) == (other, None)


def test_the_first_camera_still_knows_the_board(choice: tuple[CameraChoice, str], lens: Lens) -> None:
    cameras, other = choice
    first, corners = cameras.now, lens.corners
    assert corners
    cameras.choose(other)
    cameras.choose(first)
    until(lambda: wide(lens) == 640)
    assert lens.corners == corners


@pytest.mark.parametrize(
    "name", ["77", "/etc/passwd", "table.mp4", "", "http://127.0.0.1:9/none", "http://["]
)
def test_what_is_no_camera_is_refused_and_the_first_one_stays(
    choice: tuple[CameraChoice, str], name: str
) -> None:
    cameras, first = choice[0], choice[0].now
    with pytest.raises(LensError):
        cameras.choose(name)
    assert cameras.now == first


def test_a_choice_is_kept_until_the_setting_changes(choice: tuple[CameraChoice, str], tmp_path: Path) -> None:
    cameras, other = choice
    path = tmp_path / "camera.json"
    cameras.choose(other)
    assert chosen_camera(path, SETTING) == SETTING
    cameras.keep()
    assert chosen_camera(path, SETTING) == other
    assert chosen_camera(path, "1") == "1"
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"setting": "0"}', '{"setting": "0", "camera": 3}'])
def test_a_spoilt_choice_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "camera.json").write_text(text)
    assert chosen_camera(tmp_path / "camera.json", SETTING) == SETTING


def test_a_password_is_not_shown(choice: tuple[CameraChoice, str]) -> None:
    cameras, other = choice
    cameras.choose(other.replace("http://", "http://ada:secret@"))
    assert cameras.shown == other
