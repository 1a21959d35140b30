"""People at a real board: the table goes by what its sensors say, one game after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import SystemRandom

from arbiter.referee import Event
from arbiter.table.camera_choice import CameraChoice
from arbiter.table.camera_watch import CameraWatch
from arbiter.table.drawn_board import BoardError
from arbiter.table.examination import Examination
from arbiter.table.felt import FeltBoard
from arbiter.table.lens import Lens
from arbiter.table.live_table import LiveTable
from arbiter.table.moment import PERSON
from arbiter.table.practice import Begin, Exercise, Kind, Lesson, Order, Trainer
from arbiter.table.reed_board import ReedBoard
from arbiter.table.sitting import Deed
from arbiter.table.table import Table
from arbiter.table.wiring_walk import WiringWalk

STEP_S = 0.005
"""How soon to listen to the sensors again."""


class RealSitting:
    """A table with a camera, reeds or both. They belong to whoever opened them and stay open."""

    is_drawn = False
    is_thinking = False
    aside: tuple[str, ...] = ()

    def __init__(
        self,
        table: Table,
        open_new: Callable[[], Table],
        board: FeltBoard | None,
        watch: CameraWatch | None,
        wiring: Path,
        steady: Callable[[], float] = time.monotonic,
        cameras: CameraChoice | None = None,
    ) -> None:
        self._open_new, self._board, self._watch, self._steady = open_new, board, watch, steady
        self._wired = board if isinstance(board, ReedBoard) else None
        """The board at the end of the wire, whose wiring can be learned."""
        self._wiring = wiring
        """The file in which the wiring of the board is kept."""
        self.cameras = cameras
        """Which cameras could look at the board."""
        self._trainer = Trainer(self._exercise)
        self._begin(table)

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands on the board, as far as it is seen or felt."""
        return self._live.contents

    @property
    def seats(self) -> Mapping[str, int]:
        """Only persons sit at a real board."""
        return dict.fromkeys(self.table.game.players, PERSON)

    @property
    def troubles(self) -> tuple[str, ...]:
        """Which devices have failed."""
        return (*self._live.troubles, *self.table.troubles)

    @property
    def lens(self) -> Lens | None:
        """The camera, if there is one."""
        return self._watch.lens if self._watch else None

    def do(self, deed: Deed) -> None:  # noqa: ARG002 -- whatever it is
        """A page cannot move wood."""
        raise BoardError("This is a real board: move the pieces on the board itself.")

    def hear(self, event: Event) -> None:
        """Take in a button, a decision, or a throw that somebody typed."""
        self._live.hear(event)

    @property
    def lesson(self) -> Lesson | None:
        """The exercise under way."""
        return self._trainer.lesson

    @property
    def exercises(self) -> tuple[Kind, ...]:
        """What can be practised with these sensors."""
        of_camera = (Kind.ACCURACY,) if self._watch else ()
        return (*of_camera, Kind.MAGNET, Kind.LIGHTS) if self._wired else of_camera

    def practise(self, order: Order) -> None:
        """Begin an exercise, go on with it, or leave it: then the board is looked at anew."""
        self._trainer.obey(order, self._steady())
        self._live = LiveTable(self.table, self._board, self._watch)

    def advance(self) -> float:
        """Listen to the sensors. Where a button asks for a new game, it begins."""
        if self._trainer.is_busy:
            self._trainer.step(self._steady())
            self._pass_over_buttons()
            self.table.deliver()
            return STEP_S
        for _ in self._live.step(self._steady()):
            pass
        if self._live.is_new_game_wanted:
            self.close()
            self._begin(self._open_new())
        return STEP_S

    def close(self) -> None:
        """Let go of the journal."""
        self.table.__exit__(None, None, None)
        self.table.journal.close()

    def _exercise(self, asked: Begin, t: float) -> Exercise:
        if asked.kind not in self.exercises:
            raise BoardError("This table has no sensor for that.")
        if asked.kind is Kind.ACCURACY and self._watch:
            return Examination(self.table, self._watch.lens, SystemRandom(), asked.by, t)
        assert self._wired  # noqa: S101 -- the other exercises are there only with one
        return WiringWalk(self._wired, self.table.game.plan, self._wiring, asked.kind, self._relight)

    def _pass_over_buttons(self) -> None:
        """What is pressed during an exercise is not meant for the game that waits."""
        if self._board:
            self._board.step(self._steady())
            self._board.pressed.clear()

    def _relight(self) -> None:
        if self._wired:
            self._wired.light(self.table.shown.lights if self.table.shown else ())

    def _begin(self, table: Table) -> None:
        self.table, self._live = table, LiveTable(table, self._board, self._watch)
        table.__enter__()
