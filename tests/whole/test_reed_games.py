"""Whole games over simulated reeds that bounce, with ghosts and one that is stuck: over the wire with a loose
cable, and at the Pi's own pins with missing diodes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from arbiter.config import read as config_from
from arbiter.journal import Journal, check, replay
from arbiter.referee import Phase
from arbiter.simulation import CountedTime, Scene
from arbiter.simulation.reed_game import ReedGame
from arbiter.simulation.reed_players import FeltPlayers
from arbiter.table import Clock, LiveTable, Outputs, PinBoard, ReedBoard, Table, Wiring, World, open_parts
from arbiter.words import Words
from firmware_bridge.simulated import SimulatedBoard, SimulatedPort, build_bench
from hardware import Header
from hardware.ghosts import doubtful_reeds
from hardware.simulated import SimulatedBus, SimulatedPins, SimulatedReeds

pytestmark = pytest.mark.slow

SIDE = 10
ROWS = [2, 3, 4, 17, 27, 22, 5, 6, 13, 19]
COLUMNS = [14, 15, 18, 23, 24, 25, 12, 16, 20, 21]
"""A matrix of ten by ten takes twenty of the Pi's pins."""
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

    def __init__(
        self, game: engine.AnyGame, random: Random, avoided: frozenset[str], mischief: float = 0.05
    ) -> None:
        super().__init__(game, random, mischief, avoided)
        self.game = game
        self.deeds: list[str] = []
        self.fair: list[set[str]] = []
        """The readings that are right for each deed."""
        self.read: dict[int, list[str]] = defaultdict(list)
        """The readings that came after each deed."""
        self.made: dict[str, str] | None = None

    @property
    def misread(self) -> list[tuple[str, list[str]]]:
        """Deeds to which no fair reading came."""
        return [
            (truth, self.read[n])
            for n, (truth, fair) in enumerate(zip(self.deeds, self.fair, strict=True), 1)
            if truth != "unchanged" and not fair.intersection(self.read[n])
        ]

    @property
    def understood(self) -> int:
        """How many legal moves were read."""
        return sum(kinds.count("legal") for kinds in self.read.values())

    def turn(self, position: Any) -> Iterator[Scene]:
        if self.made is not None:
            assert occupied(self.game, self.game.contents(position)) == occupied(self.game, self.made)
        for scene in super().turn(position):
            self.deeds.append(scene.truth)
            self.fair.append(fair(self.game.contents(position), scene))
            self.made = scene.contents
            yield scene


def fair(before: dict[str, str], scene: Scene) -> set[str]:
    """The readings that are right for a scene, as far as reeds can tell."""
    if count(scene.contents) != count(before):
        # A piece that is gone may stand on the cell that nobody feels: then nobody is accused.
        return {scene.truth, "unsure"}
    turned = [
        cell for cell in before if (before[cell] == engine.EMPTY) != (scene.contents[cell] == engine.EMPTY)
    ]
    # Where two pieces have changed places on the way, one cell empties and one fills, as if one had moved.
    looks_like_one = scene.truth == "disturbed" and len(turned) == 2
    return {scene.truth, "illegal"} if looks_like_one else {scene.truth}


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
    with Journal.create(tmp_path / "one.jsonl") as journal:
        start, time = game.write_position(game.start()), CountedTime()
        table = Table.open(game, start, journal, Words(name, "en"), outputs, Clock(time.now, time.now))
        play = ReedGame(table, LiveTable(table, reeds), board, wiring, players, time, random)
        for shown in play.play():
            players.read[len(players.deeds)].append(shown.signal.reading.kind)
    stats = board.statistics().stats
    board.close()
    assert table.state.phase is Phase.OVER
    assert board.times == unplugs
    assert players.deeds.count("legal") == players.understood
    assert players.misread == []
    assert set(players.deeds) & {"illegal", "disturbed"}
    assert replay(check(journal.path.read_bytes()).entries).state == table.state
    assert stats["bits_wrong"] == stats["bytes_lost"] == 0


class CarefulPlayers(WatchedPlayers):
    """Players who see the blue light, and keep off cells that a ghost could haunt before or after a deed."""

    def __init__(self, game: engine.AnyGame, random: Random, wiring: Wiring, bare: frozenset[int]) -> None:
        super().__init__(game, random, wiring.masked, mischief=0.15)
        self._wiring, self._bare = wiring, bare
        self._contents: dict[str, str] = {}
        self.haunted = 0
        """How many positions had a ghost."""

    def turn(self, position: Any) -> Iterator[Scene]:
        self._contents = self.game.contents(position)
        self.haunted += bool(self._doubtful(self._contents))
        yield from super().turn(position)

    def is_fine(self, change: engine.Change) -> bool:
        after = self._contents | {each.cell: each.after for each in change.cells}
        haunted = self._doubtful(self._contents) | self._doubtful(after)
        return super().is_fine(change) and not any(each.cell in haunted for each in change.cells)

    def _doubtful(self, contents: dict[str, str]) -> set[str]:
        reeds = self._wiring.reeds
        closed = {reeds[cell] for cell, label in contents.items() if label != engine.EMPTY}
        closed |= {reeds[cell] for cell in self._wiring.masked}
        seen = closed | haunting(closed, self._bare)
        doubtful = doubtful_reeds(frozenset(seen), self._bare & closed, SIDE)
        return {cell for cell, reed in reeds.items() if reed in doubtful}


def haunting(closed: set[int], bare: frozenset[int]) -> set[int]:
    """The reeds that only seem closed: the corners opposite those that have no diode."""
    return {
        reed - reed % SIDE + other % SIDE
        for reed in closed
        for opposite in bare & closed
        if reed % SIDE == opposite % SIDE and reed != opposite
        for other in closed
        if other // SIDE == opposite // SIDE and other != opposite
    }


@pytest.mark.parametrize(
    ("name", "options", "stuck", "bare", "seed"),
    [
        ("desiree", {}, "a5", "b2", 7),
        ("d21", {}, "a5", "g7", 23),
        ("checkers", {}, "e5", "a1", 6),
        ("mensch", {"seats": "yr"}, "green.a", "yellow.a", 5),
    ],
)
def test_a_whole_game_is_judged_right_at_the_pins(
    tmp_path: Path, name: str, options: dict[str, str], stuck: str, bare: str, seed: int
) -> None:
    game, random = engine.open_game(name, options), Random(seed + 1)  # noqa: S311 -- play, not secrets
    wiring = replace(Wiring.usual(game.plan, SIDE, SIDE), masked=frozenset({stuck}))
    without_diode = frozenset({wiring.reeds[bare]})
    pins = SimulatedPins()
    magnets = SimulatedReeds(pins, ROWS, COLUMNS, without_diode)
    magnets.stick(wiring.reeds[stuck], True)
    text = f'[sensors]\nreeds = "pins"\n[outputs]\nlights = "three_leds"\n[pins]\nrows = {ROWS}\n'
    config = config_from(f"{text}columns = {COLUMNS}", "table.toml", tmp_path)
    players = CarefulPlayers(game, Random(seed), wiring, without_diode)  # noqa: S311 -- play, not secrets
    with ExitStack() as stack:
        world = World(stack.enter_context(Header(pins)), SimulatedBus, lambda: None)
        board = PinBoard(open_parts(config, game.plan, wiring, world, stack), wiring)
        journal = stack.enter_context(Journal.create(tmp_path / "one.jsonl"))
        start, time = game.write_position(game.start()), CountedTime()
        clock = Clock(time.now, time.now)
        table = Table.open(game, start, journal, Words(name, "en"), Outputs(lamps=board), clock)
        live = LiveTable(table, board)
        for shown in ReedGame(table, live, magnets, wiring, players, time, random).play():
            players.read[len(players.deeds)].append(shown.signal.reading.kind)
    assert table.state.phase is Phase.OVER
    assert players.deeds.count("legal") == players.understood
    assert players.misread == []
    assert set(players.deeds) & {"illegal", "disturbed"}
    assert players.haunted > 0
    assert any("makes ghosts" in trouble for trouble in live.troubles)
    assert pins.in_use == frozenset()
