"""A table that feels with reeds: what the board tells becomes looks, and buttons become events."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.referee import Button, Pressed
from arbiter.sighting.gather import Gathering
from arbiter.table.felt import FeltBoard
from arbiter.table.table import Shown, Table
from firmware_bridge import Key

BUTTONS = {Key.DONE: Button.DONE, Key.UNDO: Button.UNDO, Key.ADJUST: Button.ADJUST}
"""What the buttons mean to the referee; a new game is begun by whoever runs the table."""
LOOK_S = 0.1
LOOKS_A_READING = 2
"""The referee is asked five times a second."""


class ReedTable:
    """Joins a table to its board. Whoever runs it calls `step` often, with a time that never jumps."""

    def __init__(self, table: Table, board: FeltBoard) -> None:
        self._table, self._board = table, board
        self._gathering = Gathering()
        self._looks, self._looked_at = 0, float("-inf")
        self.is_new_game_wanted = False

    def step(self, t: float) -> Iterator[Shown]:
        """Exchange what there is with the board; what is new to the players comes out."""
        self._board.step(t)
        yield from self._buttons()
        if t - self._looked_at >= LOOK_S:
            self._looked_at = t
            yield from self._look(t)
        for shown in (self._table.tick(), self._table.deliver()):
            if shown:
                yield shown
        self._table.troubles += self._board.troubles
        self._board.troubles.clear()

    def _buttons(self) -> Iterator[Shown]:
        pressed, self._board.pressed = self._board.pressed, []
        for key in pressed:
            if key is Key.NEW_GAME:
                self.is_new_game_wanted = True
            elif shown := self._table.happen(Pressed(BUTTONS[key])):
                yield shown

    def _look(self, t: float) -> Iterator[Shown]:
        """While the board is away the game waits; what was felt before says nothing about afterwards."""
        game = self._table.game
        sighting = self._board.look(game.contents(game.read_position(self._table.state.position)))
        if sighting is None:
            self._gathering = Gathering()
            return
        self._gathering = self._gathering.after(sighting, t)
        self._looks += 1
        if self._looks % LOOKS_A_READING == 0 and (shown := self._table.settle(self._gathering.sighting())):
            yield shown
