"""Whole games over the simulated chip: reeds that bounce, ghosts, one stuck reed, and a loose cable."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from arbiter.journal import Journal, check, replay
from arbiter.referee import Phase
from arbiter.simulation import CountedTime, Scene
from arbiter.simulation.reed_game import ReedGame
from arbiter.simulation.reed_players import FeltPlayers
from arbiter.table import Clock, LiveTable, Outputs, ReedBoard, Table, Wiring
from arbiter.words import Words
from firmware_bridge.simulated import SimulatedBoard, SimulatedPort, build_bench

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


class WatchedPlayers(FeltPlayers):
    """Players whose deeds are written down, and who look whether the position is the one they made."""

    def __init__(self, game: engine.AnyGame, random: Random, avoided: frozenset[str]) -> None:
        super().__init__(game, random, 0.05, avoided)
        self.game = game
        self.deeds: list[str] = []
        self.fair: list[set[str]] = []
        """The readings that are right for each deed."""
        self.made: dict[str, str] | None = None

    def turn(self, position: Any) -> Iterator[Scene]:
        if self.made is not None:
            assert occupied(self.game, self.game.contents(position)) == occupied(self.game, self.made)
        pieces = count(self.game.contents(position))
        for scene in super().turn(position):
            self.deeds.append(scene.truth)
            # A piece that is gone may stand on the cell that nobody feels: then nobody is accused.
            self.fair.append({scene.truth} if count(scene.contents) == pieces else {scene.truth, "unsure"})
            self.made = scene.contents
            yield scene


def count(contents: dict[str, str]) -> int:
    """How many pieces there are."""
    return sum(label != engine.EMPTY for label in contents.values())


def occupied(game: engine.AnyGame, contents: dict[str, str]) -> object:
    """What stands where; of cells that the rules do not tell apart only how many."""
    rest = dict(contents)
    pools = [sorted(rest.pop(cell) for cell in pool) for pool in game.pools]
    return rest, pools


@pytest.mark.parametrize(
    ("name", "options", "stuck", "seed", "unplugs", "pause_s"),
    [
        ("desiree", {}, "a5", 7, 50, 7.0),
        ("d21", {}, "a5", 23, 3, 45.0),
        ("checkers", {}, "e5", 6, 3, 45.0),
        ("mensch", {"seats": "yr"}, "green.a", 5, 3, 60.0),
    ],
)
def test_a_whole_game_is_judged_right_over_the_wire(
    tmp_path: Path, name: str, options: dict[str, str], stuck: str, seed: int, unplugs: int, pause_s: float
) -> None:
    game, random = engine.open_game(name, options), Random(seed + 1)  # noqa: S311 -- play, not secrets
    wiring = replace(Wiring.usual(game.plan, 10, 10), masked=frozenset({stuck}))
    board = LooseCable(build_bench(tmp_path), random, unplugs, pause_s)
    board.close_reed(wiring.reeds[stuck], True)
    reeds = ReedBoard(lambda: SimulatedPort(board), wiring, game.plan.cells[0].name)
    players = WatchedPlayers(game, Random(seed), wiring.masked)  # noqa: S311 -- play, not secrets
    outputs = Outputs(lamps=reeds, buzzer=reeds, display=reeds)
    read: dict[int, list[str]] = defaultdict(list)
    with Journal.create(tmp_path / "one.jsonl") as journal:
        start, time = game.write_position(game.start()), CountedTime()
        table = Table.open(game, start, journal, Words(name, "en"), outputs, Clock(time.now, time.now))
        play = ReedGame(table, LiveTable(table, reeds), board, wiring, players, time, random)
        for shown in play.play():
            read[len(players.deeds)].append(shown.signal.reading.kind)
    stats = board.statistics().stats
    board.close()
    assert table.state.phase is Phase.OVER
    assert board.times == unplugs
    assert players.deeds.count("legal") == sum(kinds.count("legal") for kinds in read.values())
    misread = [
        (truth, read[n])
        for n, (truth, fair) in enumerate(zip(players.deeds, players.fair, strict=True), 1)
        if truth != "unchanged" and not fair.intersection(read[n])
    ]
    assert misread == []
    assert set(players.deeds) & {"illegal", "disturbed"}
    assert replay(check(journal.path.read_bytes()).entries).state == table.state
    assert stats["bits_wrong"] == stats["bytes_lost"] == 0
