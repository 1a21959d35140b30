"""An accuracy test at a table with a camera; its result stands in the journal."""

from __future__ import annotations

from random import Random

from arbiter.referee import Button, Examined, Phase, Pressed
from arbiter.table.accuracy import PROMPTS, AccuracyTest, free_cells
from arbiter.table.drawn_board import BoardError
from arbiter.table.lens import Lens
from arbiter.table.practice import Kind, Lesson
from arbiter.table.table import Table


class Examination:
    """Asks for one piece after the other; the referee hears of the result and has the board put back."""

    def __init__(self, table: Table, lens: Lens, random: Random, by: str, t: float) -> None:
        self._table, self._lens, self._by = table, lens, by
        self._test = _test(table, lens, random, t)
        lens.is_counting = False  # pieces are put down beside all those that stand there
        if table.state.phase is Phase.PLAYING:
            table.happen(Pressed(Button.PAUSE))

    @property
    def lesson(self) -> Lesson:
        """What is asked for now, or how it went."""
        test, (cell, label) = self._test, self._test.asked or ("", "")
        seconds = test.ended - test.began if test.answers else 0.0
        return Lesson(
            Kind.ACCURACY, len(test.answers), PROMPTS, cell, label, answers=test.answers, seconds=seconds
        )

    def step(self, t: float) -> None:
        """Look whether the piece stands there."""
        self._go_on(self._test.after(self._lens.seen, t))

    def skip(self, t: float) -> None:
        """It stands there, and is not read so."""
        self._go_on(self._test.missed(self._lens.seen, t))

    def end(self) -> None:
        """The referee has the board put back by itself."""
        self._lens.is_counting = True

    def _go_on(self, test: AccuracyTest) -> None:
        is_over, self._test = test is not self._test and test.asked is None, test
        if is_over:
            self._lens.is_counting = True
            seconds = round(test.ended - test.began, 1)
            self._table.happen(Examined(test.answers, seconds, self._by))


def _test(table: Table, lens: Lens, random: Random, t: float) -> AccuracyTest:
    if table.state.phase is Phase.OVER:
        raise BoardError("The game is over, and its journal is closed: begin a new one for the test.")
    free = free_cells([cell.name for cell in table.game.plan.cells if cell.is_playable], lens.seen)
    if len(free) < PROMPTS:
        raise BoardError(f"The camera has to see {PROMPTS} free cells for the test: set up the board first.")
    labels = [piece.label for piece in table.game.pieces.pieces]
    return AccuracyTest.of(free, labels, random, t)
