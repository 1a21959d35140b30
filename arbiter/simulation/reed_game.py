"""A game on simulated reeds: hands lift and put pieces, contacts bounce, and the board tells the table.

Time is the simulated one. Nothing is drawn and nobody waits, but every contact is scanned: by the firmware,
whose bytes travel over the wire, or at the Pi's own pins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Protocol

from arbiter.referee import Phase, Thrown
from arbiter.simulation.passing import CountedTime
from arbiter.simulation.reed_players import FeltPlayers
from arbiter.table import LiveTable, Shown, Table, Wiring
from engine import EMPTY
from firmware_bridge import Key

STEP_S = 0.01
IN_THE_AIR_S = (0.2, 0.6)
"""How long a hand holds a piece, at least and at most."""
GHOST_S = (0.003, 0.06)
"""How long the magnet of a piece in the air closes a reed that it passes over."""
BOUNCES, BOUNCE_US = 8, 180
MOMENT_S = 0.1
PATIENCE_S = 30.0
"""So long the players wait for an answer before they go on."""


class Reeds(Protocol):
    """Reeds that are only simulated, in a time of their own."""

    @property
    def t(self) -> float:
        """Seconds since the beginning."""

    def run(self, seconds: float) -> None:
        """Let time pass."""

    def close_reed(self, reed: int, is_closed: bool, bounces: int, bounce_us: int) -> None:
        """A magnet comes or goes; the contact bounces so many times before it rests."""

    def press(self, key: Key, is_down: bool) -> None:
        """A button goes down or comes up."""


class ReedGame:
    """Joins a table to a simulated board and to players who are only a program."""

    def __init__(
        self,
        table: Table,
        felt: LiveTable,
        board: Reeds,
        wiring: Wiring,
        players: FeltPlayers,
        time: CountedTime,
        random: Random,
    ) -> None:
        self._table, self._felt, self._board, self._wiring = table, felt, board, wiring
        self._players, self._time, self._random = players, time, random
        self._contents: dict[str, str] = dict.fromkeys(wiring.reeds, EMPTY)

    def play(self) -> Iterator[Shown]:
        """Play to the end; all that is new to the players comes out."""
        yield from self._do(self._table.game.contents(self._position()))
        while self._table.state.phase in (Phase.PLAYING, Phase.ROLLING_OFF):
            position = self._position()
            is_rolling_off = self._table.state.phase is Phase.ROLLING_OFF
            if is_rolling_off or self._table.game.awaits_throw(position):
                yield from self._told(self._table.happen(Thrown(self._random.randint(1, 6))))
                yield from self.wait(MOMENT_S)
                continue
            before = self._table.state
            for scene in self._players.turn(position):
                yield from self._do(scene.contents)
                if scene.truth == "legal" and self._is_unsure:
                    yield from self._press(Key.DONE)  # nobody felt it on a broken cell
            if self._table.state == before:
                return  # nobody can move, or nobody was understood

    def wait(self, seconds: float) -> Iterator[Shown]:
        """Let time pass."""
        end = self._board.t + seconds
        while self._board.t < end:
            self._board.run(STEP_S)
            self._time.t += STEP_S
            yield from self._felt.step(self._board.t)

    def _do(self, contents: Mapping[str, str]) -> Iterator[Shown]:
        """A hand lifts what has to go, passes over other cells, and puts down what has to come."""
        touched = [cell for cell, label in contents.items() if self._contents[cell] != label]
        for cell in touched:
            self._touch(cell, False)
        yield from self.wait(self._random.uniform(*IN_THE_AIR_S) / 2)
        yield from self._pass_over(contents)
        yield from self.wait(self._random.uniform(*IN_THE_AIR_S) / 2)
        for cell in touched:
            self._touch(cell, contents[cell] != EMPTY)
        self._contents = dict(contents)
        yield from self._rest()

    def _pass_over(self, contents: Mapping[str, str]) -> Iterator[Shown]:
        """The magnet in the hand closes the reed of an empty cell for a moment."""
        empty = [cell for cell, label in contents.items() if EMPTY == label == self._contents[cell]]
        cell = self._random.choice(empty)
        self._touch(cell, True)
        yield from self.wait(self._random.uniform(*GHOST_S))
        self._touch(cell, False)

    def _press(self, key: Key) -> Iterator[Shown]:
        for is_down in (True, False):
            self._board.press(key, is_down)
            yield from self.wait(MOMENT_S)
        yield from self._rest()

    def _touch(self, cell: str, is_closed: bool) -> None:
        if cell not in self._wiring.masked:
            self._board.close_reed(self._wiring.reeds[cell], is_closed, BOUNCES, BOUNCE_US)

    def _rest(self) -> Iterator[Shown]:
        """Hands off until something was said, or nothing more is to be expected."""
        end = self._board.t + PATIENCE_S
        while self._board.t < end:
            heard = list(self.wait(STEP_S))
            yield from heard
            if heard:
                return

    def _told(self, shown: Shown | None) -> Iterator[Shown]:
        if shown:
            yield shown

    @property
    def _is_unsure(self) -> bool:
        standing = self._table.state.standing
        return standing is not None and standing.kind == "unsure"

    def _position(self) -> object:
        return self._table.game.read_position(self._table.state.position)
