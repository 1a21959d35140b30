"""Simulated players at a simulated table, as a page shows them: at a pace that a person can follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import SystemRandom
from time import monotonic
from typing import Protocol

from arbiter.referee import Event, Phase
from arbiter.simulation.players import LEVEL
from arbiter.table import BoardError, Deed, Lens, Shown, Table
from arbiter.table.examination import Examination
from arbiter.table.practice import Begin, Exercise, Kind, Lesson, Order, Skip, Trainer

HOLD_S = {"unchanged": 0.6, "legal": 1.0, "illegal": 3.0, "unfinished": 2.5, "unsure": 1.5, "disturbed": 3.0}
WON_S = 6.0
"""How long a reading is shown at speed 1, so that a person can read it."""
IDLE_S = 0.3
PROMPT_S = 1.2
"""How long a simulated hand takes in a test, so that a person can follow."""
PROMPT_LOOKS = 4
"""How often the camera may look at a piece in a test before it counts as not read."""


def hold_s(shown: Shown) -> float:
    """How long a reading is to be seen at speed 1."""
    return WON_S if shown.signal.outcome else HOLD_S[shown.signal.reading.kind]


class Played(Protocol):
    """A game that plays itself: before a rendered camera, or before noisy sensors."""

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands on its board now."""

    def play(self) -> Iterator[Shown]:
        """From here to the end."""

    @property
    def lens(self) -> Lens | None:
        """Its camera, if it has one."""

    def put(self, cell: str, label: str) -> None:
        """Let a hand put a piece there and the camera look, while nobody plays."""


class SimulatedSitting:
    """Nobody can touch this board, but an arbiter can decide and anybody can pause."""

    is_drawn = False
    is_thinking = False
    aside: tuple[str, ...] = ()
    cameras = None

    def __init__(
        self, table: Table, played: Played, speed: float = 1.0, steady: Callable[[], float] = monotonic
    ) -> None:
        self.table = table
        self.seats = dict.fromkeys(table.game.players, LEVEL)
        self._played, self._speed = played, speed
        self._steady, self._due = steady, 0.0
        self._show = played.play()
        self._trainer = Trainer(self._exercise)
        self._looks = 0
        """How often the camera has looked at what the exercise asks for now."""
        self._seen = table.shown
        table.__enter__()

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands on the board now."""
        return dict(self._played.contents)

    @property
    def troubles(self) -> tuple[str, ...]:
        """Which devices have failed."""
        return self.table.troubles

    @property
    def lens(self) -> Lens | None:
        """The camera, if there is one."""
        return self._played.lens

    @property
    def exercises(self) -> tuple[Kind, ...]:
        """What can be practised: the simulated hands put down what is asked for."""
        return (Kind.ACCURACY,) if self._played.lens else ()

    @property
    def lesson(self) -> Lesson | None:
        """The exercise under way."""
        return self._trainer.lesson

    def practise(self, order: Order) -> None:
        """Begin an exercise, go on with it, or leave it."""
        self._trainer.obey(order, self._steady())
        self._looks = 0
        self.table.wait()
        self._show = self._played.play()

    def do(self, deed: Deed) -> None:  # noqa: ARG002 -- whatever it is
        """Nothing can be done here by hand."""
        raise BoardError("The simulated players move these pieces: begin a game of your own.")

    def hear(self, event: Event) -> None:
        """Take in a button or a decision; the players then go on from what stands."""
        self.table.happen(event)
        self.table.wait()
        self._show = self._played.play()

    def advance(self) -> float:
        """Let the players do the next thing, unless the last one is still to be read."""
        self.table.deliver()
        still_s = self._due - self._steady()
        if still_s > 0:
            return min(still_s, IDLE_S)
        if self._trainer.is_busy:
            return self._practised()
        if self.table.state.phase not in (Phase.PAUSED, Phase.ADJUSTING, Phase.OVER):
            next(self._show, None)
            self.table.wait()
        if self.table.shown is None or self.table.shown is self._seen:
            return IDLE_S
        self._seen = self.table.shown
        self._due = self._steady() + hold_s(self._seen) / self._speed
        return IDLE_S / self._speed

    def _practised(self) -> float:
        """Put down what is asked for, and let the camera look at it; go on where it cannot read it."""
        asked = self.lesson
        if asked:
            self._played.put(asked.cell, asked.label)
        self._trainer.step(self._steady())
        self._looks = self._looks + 1 if self.lesson == asked else 0
        if self._looks >= PROMPT_LOOKS:
            self._trainer.obey(Skip(), self._steady())
            self._looks = 0
        self.table.wait()
        self._due = self._steady() + PROMPT_S / self._speed
        return IDLE_S

    def _exercise(self, asked: Begin, t: float) -> Exercise:
        if asked.kind not in self.exercises or self._played.lens is None:
            raise BoardError("This simulated table has no sensor for that.")
        return Examination(self.table, self._played.lens, SystemRandom(), asked.by, t)

    def close(self) -> None:
        """Let go of the journal."""
        self.table.__exit__(None, None, None)
        self.table.journal.close()
