"""Whole games over the simulated chip: reeds that bounce, a stuck one, a ghost, and a loose cable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

import engine
from arbiter.journal import Journal, check, replay
from arbiter.referee import Phase
from arbiter.simulation import CountedTime
from arbiter.simulation.reed_game import ReedGame
from arbiter.table import Clock, LiveTable, Outputs, ReedBoard, Table, Wiring
from arbiter.words import Words
from firmware_bridge.feeling import closed_reeds
from firmware_bridge.framing import FrameReader
from firmware_bridge.messages import Reeds
from firmware_bridge.simulated import SimulatedBoard, SimulatedPort, build_bench
from tests.whole.watched_players import WatchedPlayers

pytestmark = pytest.mark.slow

AWAY_S = (0.02, 1.5)
"""How long the cable is out, at least and at most."""


class LooseCable(SimulatedBoard):
    """A board whose cable comes out by itself, so many times, with a pause of so many seconds at most."""

    def __init__(self, bench: Path, random: Random, times: int, pause_s: float) -> None:
        self._random, self._left, self._pause_s = random, times, pause_s
        self.times = 0
        self._turn_at = float("inf")
        super().__init__(bench)
        self._turn_at = self._random.uniform(0.5, pause_s)

    def run(self, seconds: float) -> None:
        super().run(seconds)
        if self.t < self._turn_at:
            return
        if self.is_plugged and self.times < self._left:
            self.times += 1
            self.unplug()
            self._turn_at = self.t + self._random.uniform(*AWAY_S)
        elif not self.is_plugged:
            self.plug()
            self._turn_at = self.t + self._random.uniform(0.5, self._pause_s)


@dataclass(frozen=True)
class BadBoard:
    """A board with its faults, and how often its cable comes out."""

    game: str
    stuck: str
    """The cell whose reed is closed for ever; it lies where the pieces go."""
    corners: tuple[str, str, str]
    """Three cells on the corners of a rectangle of wires; the first has no diode."""
    ghost: str
    """The fourth corner: it feels occupied whenever the other three are."""
    seed: int
    unplugs: int
    pause_s: float
    options: Mapping[str, str] = field(default_factory=dict)

    def wiring(self, game: engine.AnyGame) -> Wiring:
        """Row by row in eight columns, but the ghost and its corners on four wires of their own."""
        block = (*self.corners, self.ghost)
        idle = [cell.name for cell in game.plan.cells if cell.name.startswith(("green", "black"))]
        busy = [cell.name for cell in game.plan.cells if cell.name not in (*block, *idle)]
        places = {cell: n // 8 * 10 + n % 8 for n, cell in enumerate(busy)}
        places |= {cell: n // 2 * 10 + 8 + n % 2 for n, cell in enumerate(idle)}
        places |= dict(zip(block, BLOCK, strict=True))
        return Wiring(places, places, frozenset({self.stuck, self.ghost}))


BLOCK = (88, 89, 98, 99)
"""The reeds at the crossings of the last two rows and columns: no other piece stands on those wires."""


@pytest.mark.parametrize(
    "bad",
    [
        BadBoard("desiree", "d5", ("b2", "c2", "b3"), "a4", 7, 50, 4.0),
        BadBoard("d21", "d5", ("b2", "c2", "b3"), "a4", 23, 3, 45.0),
        BadBoard("checkers", "e5", ("a1", "c1", "b2"), "d4", 6, 3, 45.0),
        BadBoard("mensch", "13", ("yellow.B1", "yellow.B2", "yellow.B3"), "33", 5, 3, 60.0, {"seats": "yr"}),
    ],
    ids=lambda bad: bad.game,
)
def test_a_whole_game_is_judged_right_over_the_wire(tmp_path: Path, bad: BadBoard) -> None:
    game, random = engine.open_game(bad.game, bad.options), Random(bad.seed + 1)  # noqa: S311 -- play
    wiring = bad.wiring(game)
    board = LooseCable(build_bench(tmp_path), random, bad.unplugs, bad.pause_s)
    board.close_reed(wiring.reeds[bad.stuck], True)
    board.remove_diode(wiring.reeds[bad.corners[0]])
    reeds = ReedBoard(lambda: SimulatedPort(board), wiring, game.plan.cells[0].name)
    players = WatchedPlayers(game, Random(bad.seed), wiring.masked)  # noqa: S311 -- play, not secrets
    outputs = Outputs(lamps=reeds, buzzer=reeds, display=reeds)
    with Journal.create(tmp_path / "one.jsonl") as journal:
        start, time = game.write_position(game.start()), CountedTime()
        words, clock = Words(bad.game, "en"), Clock(time.now, time.now)
        table = Table.open(game, start, journal, words, outputs, clock)
        play = ReedGame(table, LiveTable(table, reeds), board, wiring, players, time, random)
        for shown in play.play():
            players.hear(shown)
    stats = board.statistics().stats
    board.close()
    assert table.state.phase is Phase.OVER
    assert board.times == bad.unplugs
    assert haunted(board) > 0
    players.check()
    assert replay(check(journal.path.read_bytes()).entries).state == table.state
    assert stats["bits_wrong"] == stats["bytes_lost"] == 0


def haunted(board: SimulatedBoard) -> int:
    """How often the ghost was told; no piece that is felt ever stands on its cell."""
    frames = FrameReader().feed(b"".join(data for _, data in board.seen.frames))
    scans = (Reeds.unpacked(frame.payload) for frame in frames if frame.kind == Reeds.code)
    return sum(BLOCK[-1] in closed_reeds(scan.reeds) for scan in scans)
