"""A hundred camera faults at a table: each is noticed and got over, and no old picture is ever judged."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest

from arbiter.journal import Journal
from arbiter.simulation import SimulatedBoard
from arbiter.table import CameraWatch, Clock, Lens, LiveTable, Outputs, Table, open_camera
from arbiter.words import Words
from engine import EMPTY, open_game
from hardware.cameras import Frame, LiveCamera
from hardware.cameras.live import STALE_S
from hardware.cameras.virtual import Fault, VirtualCamera
from vision import Calibration, Camera, View, board_mm

pytestmark = pytest.mark.slow

GAME = open_game("desiree")
START = GAME.contents(GAME.start())
BREACH = {**START, "b3": EMPTY, "c5": START["b3"]}
"""No die moves like this."""
FAULTS = [fault for fault in Fault if fault is not Fault.NONE]
STEP_S, LOOK_AGAIN_S = 0.05, 0.02
"""How much time passes at the table while the test really waits for so long."""
BLIND_LOOKS = 10
"""So many times in a row the camera has to be in trouble: then the last good picture has come and gone."""
LONG_S = 60.0
"""Nothing takes so long, however busy the machine is."""


class Room:
    """A table that a camera watches, in a time that only this test lets pass."""

    def __init__(self, folder: Path, address: str, calibration: Calibration) -> None:
        self.t = 0.0
        lens = Lens(GAME, calibration, folder / "calibration.json")
        self.watch = CameraWatch(LiveCamera(partial(open_camera, address), lambda: self.t), lens)
        journal, clock = Journal.create(folder / "one.jsonl"), Clock(lambda: self.t, lambda: self.t)
        words, start = Words("desiree", "en"), GAME.write_position(GAME.start())
        self.table = Table.open(GAME, start, journal, words, Outputs(), clock)
        self.live = LiveTable(self.table, None, self.watch)

    def wait(self, seconds: float) -> list[str]:
        """Let time pass at once; the readings that come of it."""
        self.t += seconds
        return [shown.signal.reading.kind for shown in self.live.step(self.t)]

    def blinded(self) -> set[str]:
        """Wait until no picture is under way any more; all that the table said meanwhile."""
        said, blind_looks, end = set[str](), 0, time.monotonic() + LONG_S
        while blind_looks < BLIND_LOOKS:
            assert time.monotonic() < end, "the fault was never noticed"
            time.sleep(LOOK_AGAIN_S)
            said.update(self.wait(STALE_S / 2))
            blind_looks = blind_looks + 1 if self.live.troubles else 0
        return said

    def until(self, kind: str) -> set[str]:
        """Wait until the table says this; all that it said meanwhile."""
        said, end = set[str](), time.monotonic() + LONG_S
        while kind not in said:
            assert time.monotonic() < end, f"{kind} never came, but {said or 'nothing'}"
            time.sleep(LOOK_AGAIN_S)
            said.update(self.wait(STEP_S))
        return said


@contextmanager
def nothing_left_behind() -> Iterator[None]:
    """No thread and no handle more than before."""
    threads, handles = threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))
    yield
    assert threading.active_count() == threads
    assert len(list(Path("/proc/self/fd").iterdir())) == handles


def test_a_hundred_faults_are_got_over_and_no_verdict_comes_from_an_old_picture(tmp_path: Path) -> None:
    board, pictures = SimulatedBoard(GAME.plan, GAME.pieces, View(), seed=3), dict[str, Frame]()
    for name, contents in (("start", START), ("breach", BREACH)):
        board.arrange(contents)
        pictures[name], corners = board.picture()
    seen, chance = ["start"], Random(8)  # noqa: S311 -- no secret
    calibration = Calibration(Camera.from_corners(corners, board.image_size, board_mm(GAME.plan)))
    noticed: dict[Fault, int] = dict.fromkeys(FAULTS, 0)
    with nothing_left_behind():
        with VirtualCamera(lambda: pictures[seen[0]], per_second=30) as stream:
            room = Room(tmp_path, stream.address, calibration)
            with room.watch, room.table:
                room.until("unchanged")
                for _ in range(100):
                    stream.fault = fault = chance.choice(FAULTS)
                    assert {"unsure"} <= room.blinded() <= {"unsure", "unchanged"}
                    noticed[fault] += 1
                    seen[0] = chance.choice(["start", "breach"])
                    assert [kind for _ in range(20) for kind in room.wait(STEP_S)] == []
                    stream.fault = Fault.NONE
                    rightly = "illegal" if seen[0] == "breach" else "unchanged"
                    assert room.until(rightly) <= {rightly, "unsure"}
                    if seen[0] == "breach":
                        seen[0] = "start"
                        assert room.until("unchanged") <= {"unchanged", "unsure", "illegal"}
        room.table.journal.close()
    assert sum(noticed.values()) == 100
    assert min(noticed.values()) > 0
