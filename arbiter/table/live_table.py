"""A real table: what a camera sees and reeds feel becomes looks, and buttons become events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from arbiter.referee import Button, Event, Phase, Pressed
from arbiter.referee.roll_watch import FILM_LOOKS
from arbiter.sighting import Sighting
from arbiter.sighting.gather import OR, Gathering
from arbiter.table.camera_watch import CameraWatch
from arbiter.table.die_watch import DieWatch
from arbiter.table.felt import FeltBoard
from arbiter.table.outputs import Shown
from arbiter.table.table import Table
from arbiter.table.writer import Picture
from engine import EMPTY
from firmware_bridge import Key

BUTTONS = {
    Key.DONE: Button.DONE,
    Key.UNDO: Button.UNDO,
    Key.ADJUST: Button.ADJUST,
    Key.NEW_GAME: Button.ABANDON,
}
"""What the buttons mean to the referee; the new game itself is begun by whoever runs the table."""
LOOK_S = 0.1
LOOKS_A_READING = 2
"""The referee is asked five times a second, or as often as the camera gives two pictures."""
PATIENCE_S = 5.0
"""A camera before which something moves for longer has nothing to say: then the reeds speak alone."""


class LiveTable:
    """Joins a table to its sensors. Whoever runs it calls `step` often, with a time that never jumps.

    Either sensor may be missing or fail. With a camera that works its pictures give the beat, since
    it sees when the hand is away; otherwise the reeds are asked ten times a second.
    """

    def __init__(
        self, table: Table, board: FeltBoard | None = None, watch: CameraWatch | None = None
    ) -> None:
        self._table, self._board, self._watch = table, board, watch
        self._gathering, self._die = Gathering(), DieWatch(table, FILM_LOOKS)
        self._looks, self._looked_at = 0, float("-inf")
        self._seen_at: float | None = None
        """When the camera last saw the board at rest, or when it was first asked."""
        self._board_trouble = ""
        """Why the board is away, if it is."""
        self.is_new_game_wanted = False

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands on the board, as far as it is seen or felt; elsewhere what should."""
        due = self._due()
        seen = {
            cell: _told(each.standing.label, due[cell])
            for cell, each in self._gathering.cells.items()
            if each.standing
        }
        felt = {cell: each.standing.label for cell, each in self._gathering.reeds.items() if each.standing}
        bare = {cell: EMPTY for cell, label in felt.items() if label == EMPTY}
        return {**due, **bare, **seen}

    @property
    def troubles(self) -> tuple[str, ...]:
        """Which sensors have failed, for people; the game goes on with the others or waits."""
        of_board = self._board_trouble if self._board and not self._board.is_there else ""
        of_camera = self._watch.trouble if self._watch else ""
        return (*filter(None, (of_board, of_camera)), *(self._board.notes if self._board else ()))

    def step(self, t: float) -> Iterator[Shown]:
        """Exchange what there is with the sensors; what is new to the players comes out."""
        if self._board:
            self._board.step(t)
            self._note_troubles(self._board)
            yield from self._buttons(self._board)
        yield from self._look(t)
        for shown in (self._table.tick(), self._table.deliver()):
            if shown:
                yield shown

    def hear(self, event: Event) -> Shown | None:
        """Take in a button or a decision. "My move is done" vouches for what no reed can feel."""
        if self._board and self._is_unsure and isinstance(event, Pressed) and event.button is Button.DONE:
            game = self._table.game
            vouched = self._board.look_again(game, game.read_position(self._table.state.position))
            if vouched:
                return self._table.settle(vouched)
        return self._table.happen(event)

    @property
    def _is_unsure(self) -> bool:
        standing = self._table.state.standing
        return standing is not None and standing.kind == "unsure"

    def _buttons(self, board: FeltBoard) -> Iterator[Shown]:
        pressed, board.pressed = board.pressed, []
        for key in pressed:
            if key is not Key.NEW_GAME or self._table.state.phase is not Phase.OVER:
                shown = self.hear(Pressed(BUTTONS[key]))
                yield from (shown,) if shown else ()
            if key is Key.NEW_GAME and self._table.state.phase is Phase.OVER:
                self.is_new_game_wanted = True

    def _look(self, t: float) -> Iterator[Shown]:
        seen = self._watch.take() if self._watch else None
        if seen and seen.bump and (shown := self._table.happen(seen.bump, seen.picture)):
            yield shown
        if seen and seen.sighting:
            self._seen_at = t
            if shown := self._die.take_in(seen):
                yield shown
            yield from self._gather(seen.sighting, t, seen.picture)
        elif t - self._looked_at >= LOOK_S and self._is_blind(t):
            self._gathering = replace(self._gathering, cells={})
            yield from self._gather(Sighting(), t)

    def _is_blind(self, t: float) -> bool:
        """Whether nothing is to be expected of a camera for the moment."""
        if self._watch is None or self._watch.trouble:
            return True
        if self._seen_at is None:
            self._seen_at = t
        return t - self._seen_at > PATIENCE_S

    def _gather(self, seen: Sighting, t: float, picture: Picture | None = None) -> Iterator[Shown]:
        """One more look. What was felt before the board went away says nothing about afterwards."""
        self._looked_at = t
        felt = self._board.look(self._due()) if self._board else None
        if felt is None:
            self._gathering = replace(self._gathering, reeds={})
        if felt is None and self._watch is None:
            return  # the game waits for its board
        sighting = Sighting.of(seen.cells, felt.reeds if felt else {})
        self._gathering = self._gathering.after(sighting.of_set(self._table.game.pieces), t)
        self._looks += 1
        if self._looks % LOOKS_A_READING == 0:
            shown = self._table.settle(self._gathering.sighting(), picture)
            if shown:
                yield shown

    def _due(self) -> Mapping[str, str]:
        game = self._table.game
        return game.contents(game.read_position(self._table.state.position))

    def _note_troubles(self, board: FeltBoard) -> None:
        """Remember why the board is away until it is back."""
        if board.troubles:
            self._board_trouble = board.troubles[-1]
        board.troubles.clear()


def _told(label: str, due: str) -> str:
    """What to show of what is seen: of pieces that cannot be told apart the one that should stand there."""
    labels = label.split(OR)
    return due if due in labels else labels[0]
