"""A whole game at a simulated table: hands, pictures, readings, until somebody has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from arbiter.referee import Phase
from arbiter.simulation.board import SimulatedBoard
from arbiter.simulation.passing import CountedTime
from arbiter.simulation.players import CarelessPlayers
from arbiter.table import Lens, Shown, Table
from arbiter.table.calibrating import camera_at
from vision import Calibration

MOVE_S = 2.0
"""What a player takes to reach in and go away again."""

STILL_FRAMES = 2
"""The first picture after a hand differs from the one before; the second shows that all is still."""


class SimulatedGame:
    """Joins a table to a board that is only a picture and to players who are only a program."""

    def __init__(
        self, table: Table, board: SimulatedBoard, players: CarelessPlayers, time: CountedTime, kept: Path
    ) -> None:
        self._table = table
        self._time = time
        self._board = board
        self._players = players
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
        yield from self._settle()
        while self._table.state.phase is Phase.PLAYING:
            can_move = False
            for scene in self._players.turn(self._position()):
                can_move = True
                yield from self._do(scene.contents)
            if not can_move:
                return

    def put(self, cell: str, label: str) -> None:
        """A hand puts a piece there while nobody plays, and goes away; only the camera looks."""
        self._board.arrange({cell: label})
        for hand_over in (cell, *[None] * STILL_FRAMES):
            self.lens.look(self._board.picture(hand_over)[0])

    def _do(self, contents: dict[str, str]) -> Iterator[Shown]:
        """A hand reaches in, changes the board and goes away again."""
        self._time.t += MOVE_S
        touched = self._board.arrange(contents)
        yield from self._look(hand_over=touched)
        yield from self._settle()

    def _settle(self) -> Iterator[Shown]:
        for _ in range(STILL_FRAMES):
            yield from self._look()

    def _look(self, hand_over: str | None = None) -> Iterator[Shown]:
        """A frame, and what is new to the players; the counted time stands still while the disk writes."""
        frame, _ = self._board.picture(hand_over)
        if shown := self._table.look(self.lens, frame) or self._table.wait():
            yield shown

    def _position(self) -> object:
        return self._table.game.read_position(self._table.state.position)
