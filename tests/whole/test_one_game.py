"""One short game from rendered frames to lights, serial lines and journal, exactly."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest

import engine
from arbiter.journal import Entry, EvidenceStore, Journal, check, replay
from arbiter.referee import Phase
from arbiter.simulation import SimulatedBoard
from arbiter.table import CameraEyes, Clock, LineFeed, Outputs, Shown, Table
from arbiter.table.camera_look import look_at
from arbiter.table.eyes import PATIENCE
from arbiter.words import Words
from firmware_bridge import LineOut
from hardware import SimulatedStrip
from vision import Camera, Frame, View, board_mm

BEGIN = "8/6a1/8/8/1AbCdE2/8/1c4F1/1B6 w"

# What hands do to the board, one after the other: cells and what stands there then.
MISSING = {"g7": "empty"}
BACK = {"g7": "black 1"}
JUMPED = {"b1": "empty", "b3": "white 2"}
MISTURNED = {"b3": "white 4"}
TURNED = {"b3": "white 5"}
CROOKED = {"g7": "empty", "e6": "black 1"}
PUT_BACK = {"g7": "black 1", "e6": "empty"}
KNOCKED = {"d4": "empty", "e4": "empty", "d5": "white 3", "e6": "black 4"}
REPAIRED = {"d4": "white 3", "e4": "black 4", "d5": "empty", "e6": "empty"}
SLID = {"g7": "empty", "g8": "black 1"}
WINNING = {"g2": "empty", "g4": "white 6"}

SCENES = [
    {}, MISSING, BACK, JUMPED, MISTURNED, TURNED, CROOKED, PUT_BACK, KNOCKED, REPAIRED, SLID, WINNING,
]  # fmt: skip


class Bench:
    """A rendered board, a table, a strip of lights, and a wire with somebody at its far end."""

    def __init__(self, folder: Path) -> None:
        self.game = engine.open_game("desiree", {}, BEGIN)
        self.board = SimulatedBoard(self.game.plan, self.game.pieces, View(), seed=5)
        self.contents = self.game.contents(self.game.read_position(BEGIN))
        self.board.arrange(self.contents)
        _, corners = self.board.picture()
        self.camera = Camera.from_corners(corners, self.board.image_size, board_mm(self.game.plan))
        self.eyes = CameraEyes.at(self.game, corners, self.board.image_size)
        self.far, near = pty.openpty()
        self.strip = SimulatedStrip(64)
        self.wire = LineOut(os.ttyname(near))
        self.line_out = LineFeed(self.wire)
        os.close(near)
        self.journal = Journal.create(folder / "games" / "one.jsonl")
        self.now = 1000.0
        self.table = Table.open(
            self.game,
            BEGIN,
            self.journal,
            Words("desiree", "en"),
            Outputs(strip=self.strip, line_out=self.line_out),
            Clock(wall=lambda: self.now, steady=lambda: self.now),
            EvidenceStore(folder / "evidence"),
        )

    def do(self, changes: dict[str, str], blur: str | None = None) -> list[Shown]:
        """A hand changes the board; the camera looks while it does and twice afterwards."""
        self.contents |= changes
        touched = self.board.arrange(self.contents)
        shown = []
        for hand in (touched, None, None):
            self.now += 1.0
            frame, _ = self.board.picture(hand_over=hand)
            if told := self.look(self._blurred(frame, blur) if blur else frame):
                shown.append(told)
        return shown

    def look(self, frame: Frame) -> Shown | None:
        """The camera looks once."""
        return self.table.look(look_at(frame, self.now, self.eyes))

    def received(self) -> list[str]:
        """What arrived at the far end of the wire."""
        content = b""
        while select.select([self.far], [], [], 0.2)[0]:
            content += os.read(self.far, 4096)
        return content.decode("ascii").splitlines()

    def lit(self) -> set[str]:
        """The cells that the strip lights at this moment."""
        self.table.light_up()
        names = [cell.name for cell in self.game.plan.cells]
        return {name for name, colour in zip(names, self.strip.colours, strict=True) if any(colour)}

    def _blurred(self, frame: Frame, cell: str) -> Frame:
        """The frame with the top of one die smeared, as by a drop of water on the lens."""
        place = next(each for each in self.game.plan.cells if each.name == cell)
        mm = self.game.plan.cell_mm
        x, y = self.camera.project([[place.x * mm, place.y * mm, 17.0]])[0].astype(int)
        smeared = frame.copy()
        patch = smeared[y - 22 : y + 22, x - 22 : x + 22]
        smeared[y - 22 : y + 22, x - 22 : x + 22] = cv2.GaussianBlur(patch, (0, 0), sigmaX=7)
        return smeared


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.line_out.close()
    made.journal.close()
    os.close(made.far)


def told(shown: list[Shown]) -> list[tuple[str, list[tuple[str, str, tuple[str, ...]]]]]:
    """Readings with their lights, short."""
    return [
        (
            each.signal.reading.kind,
            [(light.colour.name, light.rhythm.name, light.cells) for light in each.lights],
        )
        for each in shown
    ]


WHITE_TO_MOVE = ("DIM_WHITE", "STEADY", ("d1", "e1"))
BLACK_TO_MOVE = ("DIM_WHITE", "STEADY", ("d8", "e8"))
LINE = ("b4", "c4", "d4", "e4", "f4", "g4")


@pytest.mark.slow
def test_rendered_frames_become_readings_lights_lines_and_a_journal(bench: Bench, tmp_path: Path) -> None:
    shown = [each for scene in SCENES for each in bench.do(scene)]
    assert told(shown) == [
        ("unchanged", [WHITE_TO_MOVE]),
        ("illegal", [("RED", "FLASHING", ("g7",))]),
        ("unchanged", [WHITE_TO_MOVE]),
        ("unfinished", [("WHITE", "COUNTING", ("b3",))]),
        ("illegal", [("RED", "FLASHING", ("b3",)), ("AMBER", "STEADY", ("b1",))]),
        ("legal", [("GREEN", "ONCE", ("b1", "b3")), BLACK_TO_MOVE]),
        ("illegal", [("RED", "FLASHING", ("e6",)), ("AMBER", "STEADY", ("g7",))]),
        ("unchanged", [BLACK_TO_MOVE]),
        ("disturbed", [("AMBER", "DOUBLE_BLINK", ("d4", "e4", "d5", "e6"))]),
        ("unchanged", [BLACK_TO_MOVE]),
        ("legal", [("GREEN", "ONCE", ("g7", "g8")), WHITE_TO_MOVE]),
        ("legal", [("GOLD", "RUNNING", LINE)]),
    ]
    assert bench.received() == [
        "TURN white | White to move.",
        "ILLEGAL B.turn g7 | A black 1 was taken off g7. Put it back.",
        "TURN white | White to move.",
        "UNFINISHED D.turn b3 | From b1 over b2 (3) with a 2: turn the die to 5.",
        "ILLEGAL D.turn b3 | From b1 over b2 (3) with a 2: turn the die to 5, not to 4.",
        "LEGAL b1^b3=5",
        "ILLEGAL C.slide e6 | From g7 to e6 is not a straight line. Put it back on g7.",
        "TURN black | Black to move.",
        "DISTURBED d4 e4 d5 e6 | Please put the board right: a white 3 on d4, a black 4 on e4, "
        "nothing on d5, nothing on e6.",
        "TURN black | Black to move.",
        "LEGAL g7-g8",
        "LEGAL g2-g4",
        "WON white F.line b4 c4 d4 e4 f4 g4 | White wins: a line from 1 to 6 on b4, c4, d4, e4, f4, g4.",
    ]
    found = check(bench.journal.path.read_bytes())
    assert found.damage is None
    assert found.is_closed
    kinds = [entry.reading["kind"] if entry.reading else entry.event["kind"] for entry in found.entries]
    assert kinds == ["opened", *(kind for kind, _ in told(shown)), "closed"]
    assert replay(found.entries).state == bench.table.state
    assert bench.table.state.illegal_tries == {"white": 2, "black": 1}
    pictures = [name for entry in found.entries for name in entry.evidence]
    assert len(pictures) == len(shown)
    assert all((tmp_path / "evidence" / f"{name}.jpg").exists() for name in pictures)


@pytest.mark.slow
def test_a_smeared_face_is_unsure_until_it_is_seen(bench: Bench) -> None:
    bench.do({})
    unsure = bench.do({"b1": "empty", "b3": "white 5"}, blur="b3")
    assert [each.signal.reading.kind for each in unsure] == ["unsure"]
    assert unsure[0].lines == ("UNSURE b3",)
    assert [each.lines for each in bench.do({})] == [("LEGAL b1^b3=5",)]


@pytest.mark.slow
def test_a_hand_that_rests_on_the_board_gives_no_reading(bench: Bench) -> None:
    bench.do({})
    bench.contents |= {"b1": "empty", "e6": "white 2"}
    bench.board.arrange(bench.contents)
    for _ in range(PATIENCE):
        frame, _ = bench.board.picture(hand_over="e6")
        assert bench.look(frame) is None
    told_at_last = [bench.look(bench.board.picture(hand_over="e6")[0]) for _ in range(3)]
    assert [each.signal.reading.kind for each in told_at_last if each] == ["unsure"]
    assert [each.signal.reading.kind for each in bench.do({})] == ["illegal"]


@pytest.mark.slow
def test_the_strip_blinks_red_and_runs_gold_along_the_line(bench: Bench) -> None:
    bench.do({})
    bench.do(CROOKED)
    assert bench.lit() == {"e6", "g7"}
    bench.now += 0.25
    assert bench.lit() == {"g7"}, "the red light is off for the second half of its 0.4 s"
    bench.do(PUT_BACK)
    for scene in (JUMPED, TURNED, SLID, WINNING):
        bench.do(scene)
    bench.now += 11.0
    assert bench.lit() == set(LINE)


@pytest.mark.slow
def test_a_display_that_is_unplugged_does_not_stop_the_game(bench: Bench) -> None:
    bench.do({})
    bench.wire.close()
    bench.do(CROOKED)
    bench.do(PUT_BACK)
    bench.line_out.close()
    assert len(bench.table.troubles) == 1
    assert "is lost" in bench.table.troubles[0]
    assert bench.table.state.phase is Phase.PLAYING


@pytest.mark.slow
def test_a_demo_killed_again_and_again_goes_on_and_nothing_shown_is_lost(tablier: Any, home: Path) -> None:
    quickly = ("demo", "--no-page", "--json", "--seed", "21", "--speed", "1000")
    soon_over = ("--option", "line_order=any")
    shown: list[dict[str, Any]] = []
    kept: tuple[Entry, ...] = ()
    for after in (1, 4, 9):
        shown += shown_before_the_kill((*quickly, *(["--resume"] if shown else soon_over)), home, after)
        (path,) = (home / "games").glob("*.jsonl")
        before, kept = kept, check(path.read_bytes()).entries
        assert kept[: len(before)] == before
        for told_before in shown:
            reading = kept[told_before["n"]].reading
            assert reading is not None
            assert reading["kind"] == told_before["kind"]
    done = tablier(*quickly, "--resume")
    assert done.returncode == 0, done.stderr
    found = check(path.read_bytes())
    assert (found.damage, found.is_closed) == (None, True)
    assert found.entries[: len(kept)] == kept
    assert replay(found.entries).state.phase is Phase.OVER
    assert tablier("verify", str(path), "--head", found.head).returncode == 0


def shown_before_the_kill(command: tuple[str, ...], home: Path, count: int) -> list[dict[str, Any]]:
    """So many lines that a demo shows before it is killed."""
    with subprocess.Popen(
        [sys.executable, "-m", "arbiter.cli", *command],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TABLIER_HOME": str(home)},
    ) as demo:
        assert demo.stdout is not None
        shown = [json.loads(demo.stdout.readline()) for _ in range(count)]
        demo.send_signal(signal.SIGKILL)
    return shown
