"""The real table with a camera on the network: the very command, a rendered board, and its faults."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from queue import Queue

import cv2
import httpx2
import pytest

from arbiter.simulation import SimulatedBoard
from engine import EMPTY, AnyGame, PieceSet, open_game
from hardware.cameras.virtual import Fault, VirtualCamera
from vision import Calibration, Camera, Frame, Reader, View, board_mm

GAME = open_game("desiree")
START = GAME.contents(GAME.start())
PINKS = ((240, 140, 180), (170, 40, 90))
"""Whoever has not learned these two takes both for pink."""
LONG_S = 90.0
"""Nothing takes so long, however busy the machine is."""

pytestmark = pytest.mark.slow


class Scene:
    """A rendered board that a hand changes while a camera looks at it."""

    def __init__(self, game: AnyGame = GAME, pieces: PieceSet | None = None) -> None:
        self.board = SimulatedBoard(game.plan, pieces or game.pieces, View(tilt_deg=32), seed=3)
        self.board.arrange(game.contents(game.start()))
        self.frame, self.corners = self.board.picture()

    def arrange(self, contents: Mapping[str, str]) -> None:
        """The camera goes on with the old picture while the new one is drawn."""
        self.board.arrange(contents)
        self.frame, _ = self.board.picture()

    def picture(self) -> Frame:
        return self.frame


class Play:
    """`tablier play` as a process, and what it says."""

    def __init__(self, folder: Path, address: str, page: str = "show = false") -> None:
        settings = f'[sensors]\ncamera = "{address}"\n[page]\n{page}\n'
        (folder / "table.toml").write_text(settings, encoding="utf-8")
        command = [sys.executable, "-m", "arbiter.cli", "play", "--json"]
        self.process = subprocess.Popen(
            [*command, "--config", str(folder / "table.toml")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={"TABLIER_HOME": str(folder), "PATH": "/usr/bin:/bin"},
        )
        self._lines: Queue[str] = Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line)

    def next(self) -> dict[str, object]:
        said: dict[str, object] = json.loads(self._lines.get(timeout=LONG_S))
        return said

    def until(self, kind: str) -> list[dict[str, object]]:
        """All that is said up to this reading; on a busy machine the camera may seem to stall before it."""
        said = [self.next()]
        while said[-1].get("reading") != kind:
            assert said[-1].get("reading", "unsure") in ("unsure", "unchanged")
            said.append(self.next())
        return said

    def quit(self) -> int:
        self.process.communicate("quit\n", timeout=LONG_S)
        return self.process.returncode


@pytest.fixture
def scene() -> Scene:
    return Scene()


@pytest.fixture
def stream(scene: Scene) -> Iterator[VirtualCamera]:
    with VirtualCamera(scene.picture, per_second=5) as camera:
        yield camera


@pytest.fixture
def play(tmp_path: Path, scene: Scene, stream: VirtualCamera) -> Iterator[Play]:
    camera = Camera.from_corners(scene.corners, scene.board.image_size, board_mm(GAME.plan))
    Calibration(camera).save(tmp_path / "calibration.json")
    play = Play(tmp_path, stream.address)
    yield play
    if play.process.poll() is None:
        play.quit()


def moved(start: str, target: str) -> dict[str, str]:
    return {**START, start: EMPTY, target: START[start]}


def test_a_camera_alone_referees_a_table_and_survives_its_faults(
    scene: Scene, stream: VirtualCamera, play: Play, tmp_path: Path
) -> None:
    play.until("unchanged")
    scene.arrange(moved("b3", "b5"))
    play.until("legal")
    stream.fault = Fault.STALL
    troubles = [str(each.get("trouble")) for each in play.until("unsure")]
    assert any("stalled" in trouble or "no picture" in trouble for trouble in troubles)
    stream.fault = Fault.NONE
    play.until("unchanged")
    assert play.quit() == 0
    assert len(list((tmp_path / "evidence").iterdir())) >= 1


def test_the_doctor_looks_through_the_camera_of_the_settings(tmp_path: Path) -> None:
    scene = Scene(open_game("checkers"))
    with VirtualCamera(scene.picture, per_second=5) as stream:
        settings = f'[table]\ngame = "checkers"\n[sensors]\ncamera = "{stream.address}"\n'
        (tmp_path / "table.toml").write_text(settings, encoding="utf-8")
        pictures, board, camera = examined(tmp_path).splitlines()[-3:]
        values = json.loads(examined(tmp_path, "--json"))
        assert examined(tmp_path, "--quiet") == ""
    assert pictures.startswith("pictures    640 × 480 pixels, ")
    assert re.match(r"board       light: \d+ of 255 \(at least 55\); blur: 0\.\d+ of a cell", board)
    assert camera == "camera      The camera sees the whole board well."
    assert 1 <= values["pictures"]["per_second"] <= 6


def test_the_doctor_reads_the_board_with_what_was_learned_of_the_table(tmp_path: Path) -> None:
    game = open_game("checkers")
    start = game.contents(game.start())
    colours = tuple(replace(each, rgb=rgb) for each, rgb in zip(game.pieces.colours, PINKS, strict=True))
    scene = Scene(game, replace(game.pieces, colours=colours))
    camera = Camera.from_corners(scene.corners, scene.board.image_size, board_mm(game.plan))
    learned = Calibration(camera, Reader(game.plan, game.pieces).learn(scene.frame, camera, start))
    with VirtualCamera(scene.picture, per_second=5) as stream:
        settings = f'[table]\ngame = "checkers"\n[sensors]\ncamera = "{stream.address}"\n'
        (tmp_path / "table.toml").write_text(settings, encoding="utf-8")
        assert "More pink pieces than the set has" in doctor(tmp_path).stdout
        learned.save(tmp_path / "calibration.json")
        assert "The camera sees the whole board well." in examined(tmp_path)
        cv2.imwrite(str(tmp_path / "photo.png"), scene.frame)
        another = doctor(tmp_path, str(tmp_path / "photo.png"))
        assert "More pink pieces than the set has" in another.stdout
        scene.frame = scene.frame[::2, ::2].copy()
        stale = doctor(tmp_path)
    assert stale.returncode == 2
    assert "The calibration is for pictures of 640×480 pixels, not 320×240: calibrate again." in stale.stderr


def test_the_doctor_looks_through_the_camera_that_was_chosen_at_the_table(tmp_path: Path) -> None:
    scene = Scene(open_game("checkers"))
    with VirtualCamera(scene.picture, per_second=5) as stream:
        settings = '[table]\ngame = "checkers"\n[sensors]\ncamera = 7\n'
        (tmp_path / "table.toml").write_text(settings, encoding="utf-8")
        (tmp_path / "camera.json").write_text(json.dumps({"setting": "7", "camera": stream.address}))
        assert "The camera sees the whole board well." in examined(tmp_path)


def examined(folder: Path, *more: str) -> str:
    """What the doctor says about the camera of a folder's settings, if nothing is wrong with it."""
    done = doctor(folder, *more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def doctor(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "arbiter.cli", "doctor", "--camera", *more]
    return subprocess.run(
        [*command, "--config", str(folder / "table.toml")],
        capture_output=True,
        text=True,
        timeout=LONG_S,
        env={"TABLIER_HOME": str(folder), "PATH": "/usr/bin:/bin"},
    )


def test_a_camera_that_was_never_set_up_is_set_up_on_the_page(
    scene: Scene, stream: VirtualCamera, tmp_path: Path
) -> None:
    play = Play(tmp_path, stream.address, page="port = 0")
    try:
        said: dict[str, object] = {}
        while not {"address", "trouble"} <= said.keys():
            said |= play.next()
        assert "does not know yet where the board is" in str(said["trouble"])
        with httpx2.Client(base_url=str(said["address"]), timeout=LONG_S) as browser:
            corners = {"corners": scene.corners.tolist(), "learn": True}
            answer = browser.post("api/setup/calibration", json=corners)
        assert answer.json()["odd"] == []
        while play.next().get("reading") != "unchanged":
            pass
        scene.arrange(moved("b3", "b5"))
        play.until("legal")
        assert (tmp_path / "calibration.json").exists()
    finally:
        play.quit()
