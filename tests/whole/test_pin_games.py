"""Whole games at the Pi's own pins: reeds that bounce, missing diodes with their ghosts, and a stuck reed."""

from __future__ import annotations

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
from arbiter.table import Clock, LiveTable, Outputs, PinBoard, Table, Wiring, World, open_parts
from arbiter.words import Words
from firmware_bridge import Key
from hardware import Header
from hardware.ghosts import doubtful_reeds
from hardware.simulated import SimulatedBus, SimulatedButton, SimulatedPins, SimulatedReeds
from tests.whole.watched_players import WatchedPlayers

pytestmark = pytest.mark.slow

SIDE = 10
ROWS = [2, 3, 4, 17, 27, 22, 5, 6, 13, 19]
COLUMNS = [14, 15, 18, 23, 24, 25, 12, 16, 20, 21]
"""A matrix of ten by ten takes twenty of the Pi's pins."""
DONE = 26


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
    """Magnets in the hands of players who also press the button for a move that is done."""

    def __init__(self, pins: SimulatedPins, bare: frozenset[int]) -> None:
        super().__init__(pins, ROWS, COLUMNS, bare)
        self._button = SimulatedButton(pins, DONE)

    def press(self, key: Key, is_down: bool) -> None:
        assert key is Key.DONE
        self._button.press(is_down, bounces=4)


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
    magnets = Magnets(pins, without_diode)
    magnets.stick(wiring.reeds[stuck], True)
    text = f'[sensors]\nreeds = "pins"\n[outputs]\nlights = "three_leds"\n[pins]\nrows = {ROWS}\n'
    config = config_from(f"{text}columns = {COLUMNS}\ndone = {DONE}", "table.toml", tmp_path)
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
            players.hear(shown)
    assert table.state.phase is Phase.OVER
    players.check()
    assert players.haunted > 0
    assert any("makes ghosts" in trouble for trouble in live.troubles)
    assert pins.in_use == frozenset()
