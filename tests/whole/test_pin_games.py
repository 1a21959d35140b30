"""Whole games at the Pi's own pins: reeds that bounce, missing diodes with their ghosts, and a stuck reed."""

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
from arbiter.journal import Journal
from arbiter.referee import Phase
from arbiter.simulation import CountedTime, Scene
from arbiter.simulation.reed_game import ReedGame
from arbiter.simulation.reed_players import FeltPlayers
from arbiter.table import Clock, LiveTable, Outputs, PinBoard, Table, Wiring, World, open_parts
from arbiter.words import Words
from firmware_bridge import Key
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


class Magnets(SimulatedReeds):
    """Magnets in the hands of players who also press the board's buttons."""

    def __init__(self, *wires: Any) -> None:
        super().__init__(*wires)
        self.board: PinBoard | None = None

    def press(self, key: Key, is_down: bool) -> None:
        if is_down and self.board:
            self.board.pressed.append(key)


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
    magnets = Magnets(pins, ROWS, COLUMNS, without_diode)
    magnets.stick(wiring.reeds[stuck], True)
    text = f'[sensors]\nreeds = "pins"\n[outputs]\nlights = "three_leds"\n[pins]\nrows = {ROWS}\n'
    config = config_from(f"{text}columns = {COLUMNS}", "table.toml", tmp_path)
    players = CarefulPlayers(game, Random(seed), wiring, without_diode)  # noqa: S311 -- play, not secrets
    with ExitStack() as stack:
        world = World(stack.enter_context(Header(pins)), SimulatedBus, lambda: None)
        board = PinBoard(open_parts(config, game.plan, wiring, world, stack), wiring)
        magnets.board = board
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
