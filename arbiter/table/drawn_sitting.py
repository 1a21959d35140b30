"""Persons and computers at a board that is drawn on the page."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random
from typing import Any, assert_never

from arbiter.referee import Button, Event, Phase, Pressed, Thrown
from arbiter.sighting import SeenLegal, Unchanged
from arbiter.table.drawn_board import BoardError, DrawnBoard
from arbiter.table.moment import PERSON
from arbiter.table.practice import Order
from arbiter.table.sitting import Deed, Move, PutOn, PutRight, TakeOff, Throw, Turn
from arbiter.table.table import Table
from arbiter.table.times import Clock

IDLE_S = 0.2
"""How often the clock is looked at."""
PAUSE_S = 0.7
"""The computer waits so long before it reaches out, so that a person can follow."""
THINK_S = 0.05
"""How soon to ask again whether the computer has found its move."""
AWAIT_S = 0.003
"""How soon to ask again whether the disk has what was written."""

_PERSONAL = (Button.RESIGN, Button.DRAW)
"""What a player says for himself only."""


class DrawnSitting:
    """A table whose board is a `DrawnBoard`; the computer obeys the rules and takes its time."""

    is_drawn = True
    lens = None
    cameras = None
    lesson = None
    exercises = ()

    def __init__(self, table: Table, seats: Mapping[str, int], clock: Clock, random: Random) -> None:
        self.table, self.seats = table, dict(seats)
        self._clock, self._random = clock, random
        self._board = DrawnBoard(table.game, table.game.contents(self._position()))
        self._thinker = ThreadPoolExecutor(1, thread_name_prefix="thinker")
        self._thought: tuple[str, Future[Any]] | None = None
        """The position that the computer thinks about, and what will come of it."""
        self._due = 0.0
        table.__enter__()
        self._settle()

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands on the board now."""
        return dict(self._board.contents)

    @property
    def aside(self) -> tuple[str, ...]:
        """The pieces beside the board."""
        return self._board.aside

    @property
    def is_thinking(self) -> bool:
        """Whether the computer is looking for a move."""
        return self._thought is not None

    @property
    def troubles(self) -> tuple[str, ...]:
        """Which devices have failed."""
        return self.table.troubles

    def do(self, deed: Deed) -> None:
        """Do something to the board, and let the referee look at it."""
        match deed:
            case Move(start, target):
                self._board.move(start, target)
            case TakeOff(cell):
                self._board.take_off(cell)
            case PutOn(label, cell):
                self._board.put_on(label, cell)
            case Turn(cell, label):
                self._board.turn(cell, label)
            case PutRight():
                self._board.arrange(self.table.game.contents(self._position()))
            case Throw():
                if self._is_computers_turn():
                    raise BoardError("The computer throws for itself.")
                self._throw()
            case _:
                assert_never(deed)
        self._settle()

    def practise(self, order: Order) -> None:  # noqa: ARG002 -- whatever it is
        """A drawing has nothing to be tested or learned."""
        raise BoardError("This board is only drawn: there is nothing to test.")

    def hear(self, event: Event) -> None:
        """Take in a button or a decision; nobody can speak for the computer."""
        if isinstance(event, Pressed) and event.button in _PERSONAL:
            self._check_speaker(event)
        self.table.happen(event)
        self._settle()

    def advance(self) -> float:
        """Let the clock run and the computer move."""
        self.table.tick()
        self.table.deliver()
        wait_s = self._moved(self._clock.steady())
        return AWAIT_S if self.table.is_awaiting else wait_s

    def _moved(self, now: float) -> float:
        """Let the computer do what is due."""
        if not self._is_computers_turn():
            self._thought, self._due = None, now + PAUSE_S
            return IDLE_S
        if now < self._due:
            return min(IDLE_S, self._due - now)
        if self.table.state.phase is Phase.ROLLING_OFF or self.table.game.awaits_throw(self._position()):
            self._due = now + PAUSE_S
            self._throw()
            return THINK_S
        self._think(now)
        return THINK_S

    def close(self) -> None:
        """End the computer's thread and let go of the journal."""
        self._thinker.shutdown(wait=False, cancel_futures=True)
        self.table.__exit__(None, None, None)
        self.table.journal.close()

    def _check_speaker(self, event: Pressed) -> None:
        player = event.player or self.table.game.to_move(self._position())
        if self.seats.get(player, PERSON) != PERSON:
            raise BoardError("The computer neither resigns nor agrees on a draw: say for whom you speak.")

    def _is_computers_turn(self) -> bool:
        """Whether the computer is to do something now: nothing is open, and the seat is its own."""
        state = self.table.state
        if state.phase is Phase.ROLLING_OFF and state.roll_off:
            return self.seats.get(state.roll_off.next_player or "", PERSON) != PERSON
        if (
            state.phase is not Phase.PLAYING
            or state.unsettled
            or not isinstance(state.standing, Unchanged | SeenLegal)
        ):
            return False
        return self._level() != PERSON

    def _level(self) -> int:
        return self.seats.get(self.table.game.to_move(self._position()), PERSON)

    def _think(self, now: float) -> None:
        """Begin to think, or carry out what was thought of."""
        text, position, game = self.table.state.position, self._position(), self.table.game
        if self._thought is None or self._thought[0] != text:
            nodes, seed = game.levels[self._level() - 1], self._random.getrandbits(32)
            self._thought = text, self._thinker.submit(game.best, position, seed, nodes)
            return
        if self._thought[1].done():
            self._due = now + PAUSE_S
            self._carry_out(position, self._thought[1].result())
            self._thought = None

    def _carry_out(self, position: Any, move: Any) -> None:
        for successor in self.table.game.successors(position):
            if successor.move == move:
                after = {each.cell: each.after for each in successor.change.cells}
                self._board.arrange({**self._board.contents, **after})
        self._settle()

    def _throw(self) -> None:
        state = self.table.state
        if state.phase is not Phase.ROLLING_OFF and not self.table.game.roll_off():
            raise BoardError("No die is thrown in this game.")
        self.table.happen(Thrown(self._random.randint(1, 6)))

    def _settle(self) -> None:
        self.table.settle(self._board.sighting())
        self.table.deliver()

    def _position(self) -> Any:
        return self.table.game.read_position(self.table.state.position)
