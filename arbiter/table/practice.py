"""Exercises at a table while the game waits: the camera is tested, or the board's wiring is learned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias, assert_never

from arbiter.table.accuracy import Answer
from arbiter.table.walks import Complaint


class Kind(Enum):
    """What can be practised."""

    ACCURACY = "accuracy"
    """Pieces are asked for and compared with what the camera reads."""
    MAGNET = "magnet"
    """Which reed lies under which cell."""
    LIGHTS = "lights"
    """Which light lies under which cell."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin an exercise; `by` is the arbiter's name, nothing at the table's own device."""

    kind: Kind
    by: str = ""


@dataclass(frozen=True, slots=True)
class Skip:
    """Go on: what is asked for stands there and is not read so, or does not answer."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Leave the exercise."""


Order: TypeAlias = Begin | Skip | Stop


@dataclass(frozen=True, slots=True)
class Lesson:
    """How an exercise stands, as it is shown to people."""

    kind: Kind
    done: int
    of: int
    cell: str = ""
    """What is asked for now: a cell, and in a test the piece that should stand there."""
    label: str = ""
    complaint: Complaint | None = None
    answers: tuple[Answer, ...] = ()
    seconds: float = 0.0

    @property
    def is_over(self) -> bool:
        """Whether all was asked for."""
        return self.done >= self.of


class Exercise(Protocol):
    """One exercise under way."""

    @property
    def lesson(self) -> Lesson:
        """How it stands."""

    def step(self, t: float) -> None:
        """Look at the sensors."""

    def skip(self, t: float) -> None:
        """Go on with the next thing."""

    def end(self) -> None:
        """Leave the table as it was found."""


class Trainer:
    """Has at most one exercise under way; `begin` says which ones this table can do."""

    def __init__(self, begin: Callable[[Begin, float], Exercise]) -> None:
        self._begin = begin
        self._exercise: Exercise | None = None

    @property
    def lesson(self) -> Lesson | None:
        """How the exercise stands; one that is over is shown until somebody leaves it."""
        return self._exercise.lesson if self._exercise else None

    @property
    def is_busy(self) -> bool:
        """Whether the game has to wait."""
        return self._exercise is not None and not self._exercise.lesson.is_over

    def obey(self, order: Order, t: float) -> None:
        """Begin, go on, or stop."""
        match order:
            case Begin():
                self._leave()
                self._exercise = self._begin(order, t)
            case Skip():
                if self._exercise and self.is_busy:
                    self._exercise.skip(t)
            case Stop():
                self._leave()
            case _:
                assert_never(order)

    def step(self, t: float) -> None:
        """Let the exercise look at its sensors."""
        if self._exercise:
            self._exercise.step(t)

    def _leave(self) -> None:
        if self._exercise:
            self._exercise.end()
        self._exercise = None
