"""A whole table in memory: noisy sensors, players who slip, and a time that is only counted.

No picture is drawn and no clock is waited for, so a game takes seconds: tests play with it to try the
referee, not the eyes. Everything behind the sensors is as at a real table: gathering, reading, referee,
journal, signals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from arbiter.referee import Thrown
from arbiter.sighting.gather import Gathering
from arbiter.simulation.hand import under_hand
from arbiter.simulation.noise import NoisySenses
from arbiter.simulation.passing import CountedTime
from arbiter.simulation.players import CarelessPlayers
from arbiter.simulation.turns import turns
from arbiter.table import Shown, Table
from engine import EMPTY

FRAME_S = 0.1
FRAMES_A_LOOK = 2
"""The referee is asked five times a second."""
HAND_S = 0.8
PATIENCE_S = 20.0
"""So long the players wait for an answer before they give up; nearly all come within eight seconds."""


class MemoryGame:
    """Joins a table to sensors and players that are only a program."""

    lens = None

    def __init__(
        self, table: Table, senses: NoisySenses, players: CarelessPlayers, time: CountedTime
    ) -> None:
        self._table, self._senses, self._players, self._time = table, senses, players, time
        self._gathering = Gathering()
        self._board = table.game.contents(self._position())

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands on the board now."""
        return self._board

    def put(self, cell: str, label: str) -> None:
        """A hand puts a piece there while nobody plays."""
        self._board = {**self._board, cell: label}

    def play(self) -> Iterator[Shown]:
        """Play from the position to the end; all that is new to the players comes out."""
        self._board = self._table.game.contents(self._position())
        yield from turns(self._table, self._players, self)

    def throw(self, thrown: Thrown) -> Iterator[Shown]:
        """The die is not looked at: it is known what becomes of it."""
        yield from self._told(self._table.happen(thrown))

    def do(self, contents: dict[str, str]) -> Iterator[Shown]:
        """A hand reaches in, changes the board and goes away again."""
        touched = [cell for cell, label in contents.items() if self._board.get(cell, EMPTY) != label]
        hidden = under_hand(self._table.game.plan, touched)
        for _ in range(round(HAND_S / FRAME_S)):
            yield from self._look(hidden)
        self._board = contents
        yield from self.rest()

    def rest(self) -> Iterator[Shown]:
        """Hands off until something was said, or nothing more is to be expected."""
        for _ in range(round(PATIENCE_S / FRAME_S)):
            heard = list(self._look(frozenset()))
            if heard:
                yield from heard
                return

    def _look(self, hidden: frozenset[str]) -> Iterator[Shown]:
        self._time.t += FRAME_S
        self._gathering = self._gathering.after(
            self._senses.look(self._board, self._time.t, hidden), self._time.t
        )
        if round(self._time.t / FRAME_S) % FRAMES_A_LOOK == 0:
            yield from self._told(self._table.settle(self._gathering.sighting()))

    def _told(self, shown: Shown | None) -> Iterator[Shown]:
        """What is new to the players; the counted time stands still while the disk writes."""
        if heard := shown or self._table.wait():
            yield heard

    def _position(self) -> object:
        return self._table.game.read_position(self._table.state.position)
