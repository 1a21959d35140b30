"""A whole game at a simulated table: hands, pictures, readings, until somebody has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from arbiter.referee import ThrowLook, Thrown
from arbiter.referee.roll_watch import FILM_LOOKS
from arbiter.sighting.gather import Gathering
from arbiter.simulation.board import SimulatedBoard
from arbiter.simulation.passing import CountedTime
from arbiter.simulation.players import CarelessPlayers
from arbiter.simulation.turns import turns
from arbiter.table import Lens, Shown, Table
from arbiter.table.calibrating import camera_at
from arbiter.table.camera_look import look_at
from arbiter.table.die_watch import DieWatch
from vision import Calibration

MOVE_S = 2.0
"""What a player takes to reach in and go away again."""

FRAME_S = 1.0
"""So far apart are pictures of a board that nobody touches: more would all look the same."""

PATIENCE = 20
"""So many pictures the players wait for an answer before they go on; nearly all need five."""

STILL_FRAMES = 2
"""The first picture after a hand differs from the one before; the second shows that all is still."""

LONG_ENOUGH = STILL_FRAMES + FILM_LOOKS
"""After so many pictures a camera has seen that the die is gone."""

LEANING_FACE = 3
"""What a leaning die shows most of; nobody is to read it."""


class SimulatedGame:
    """Joins a table to a board that is only a picture and to players who are only a program."""

    def __init__(
        self, table: Table, board: SimulatedBoard, players: CarelessPlayers, time: CountedTime, kept: Path
    ) -> None:
        self._table = table
        self._time = time
        self._board = board
        self._players = players
        self._throws = 0
        self._die, self._gathering = DieWatch(table, FILM_LOOKS), Gathering()
        board.arrange(table.game.contents(self._position()))
        frame, corners = board.picture()
        self.lens = Lens(table.game, Calibration(camera_at(table.game, frame, corners)), kept)
        """Its camera, which knows the board; what people say about it instead goes into the file."""

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands on the board now."""
        return self._board.contents

    def play(self) -> Iterator[Shown]:
        """Play from the position to the end; every reading that is new to the players comes out."""
        self._board.arrange(self._table.game.contents(self._position()))
        yield from turns(self._table, self._players, self)

    def put(self, cell: str, label: str) -> None:
        """A hand puts a piece there while nobody plays, and goes away; only the camera looks."""
        self._board.arrange({cell: label})
        for hand_over in (cell, *[None] * STILL_FRAMES):
            self.lens.look(self._board.picture(hand_over)[0])

    def do(self, contents: dict[str, str]) -> Iterator[Shown]:
        """A hand reaches in, changes the board and goes away again."""
        yield from self._seen_doing(self._board.arrange(contents))

    def throw(self, thrown: Thrown) -> Iterator[Shown]:
        """A hand takes the die and throws it, flat or leaning against something, or turns it secretly."""
        if thrown.look is ThrowLook.TOUCHED:
            yield from self._seen_doing(self._board.turn_die(thrown.roll))
            return
        self._throws += 1
        if (taken_from := self._board.take_die()) and self._throws % 2:  # others throw at once
            for hand_over in (taken_from, *[None] * LONG_ENOUGH):
                yield from self._look(hand_over)
        is_leaning = thrown.look is ThrowLook.COCKED
        yield from self._seen_doing(self._board.throw(thrown.roll or LEANING_FACE, is_leaning))

    def rest(self) -> Iterator[Shown]:
        """Hands off until something was said, or nothing more is to be expected."""
        for _ in range(PATIENCE):
            heard = list(self._look())
            if heard:
                yield from heard
                return

    def _seen_doing(self, near: str | None) -> Iterator[Shown]:
        self._time.t += MOVE_S
        yield from self._look(hand_over=near)
        yield from self.rest()

    def _look(self, hand_over: str | None = None) -> Iterator[Shown]:
        """A frame, and what is new to the players; the counted time stands still while the disk writes."""
        self._time.t += FRAME_S
        seen = look_at(self._board.picture(hand_over)[0], self._time.t, self.lens)
        if seen.sighting:
            sighting = seen.sighting.of_set(self._table.game.pieces)
            self._gathering = self._gathering.after(sighting, self._time.t)
            seen = replace(seen, sighting=self._gathering.sighting())
        for take_in in (self._die.take_in, self._table.look):
            if shown := take_in(seen) or self._table.wait():
                yield shown

    def _position(self) -> object:
        return self._table.game.read_position(self._table.state.position)
