"""A game in progress together with whatever moves its pieces: hands on a page, or simulated players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from arbiter.referee import Event
from arbiter.table.camera_choice import CameraChoice
from arbiter.table.lens import Lens
from arbiter.table.practice import Kind, Lesson, Order
from arbiter.table.table import Table


@dataclass(frozen=True, slots=True)
class Move:
    """Carry the piece from one cell to another."""

    start: str
    target: str


@dataclass(frozen=True, slots=True)
class TakeOff:
    """Put the piece of a cell aside."""

    cell: str


@dataclass(frozen=True, slots=True)
class PutOn:
    """Bring a piece from beside the board onto a cell."""

    label: str
    cell: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the piece of a cell to another face, or crown it."""

    cell: str
    label: str


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the die."""


@dataclass(frozen=True, slots=True)
class PutRight:
    """Set the board up as the referee has it."""


Deed: TypeAlias = Move | TakeOff | PutOn | Turn | Throw | PutRight
"""What a hand can do to a board that is only drawn."""


class Sitting(Protocol):
    """Who or what plays at a table."""

    table: Table

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands on the board now."""

    @property
    def seats(self) -> Mapping[str, int]:
        """Who plays which side: 0 for a person, else the computer's level."""

    @property
    def aside(self) -> tuple[str, ...]:
        """The pieces beside the board."""

    @property
    def is_drawn(self) -> bool:
        """Whether `do` takes deeds."""

    @property
    def is_thinking(self) -> bool:
        """Whether the computer is looking for a move."""

    @property
    def troubles(self) -> tuple[str, ...]:
        """Which devices have failed, for people; the game goes on without them or waits."""

    @property
    def lens(self) -> Lens | None:
        """The camera over the board, if there is one; any thread may ask it."""

    @property
    def cameras(self) -> CameraChoice | None:
        """Which cameras could look at the board, where there is a choice; any thread may ask it."""

    @property
    def exercises(self) -> tuple[Kind, ...]:
        """What can be practised here."""

    @property
    def lesson(self) -> Lesson | None:
        """The exercise under way."""

    def practise(self, order: Order) -> None:
        """Begin an exercise, go on with it, or leave it."""

    def do(self, deed: Deed) -> None:
        """Do something to the board."""

    def hear(self, event: Event) -> None:
        """Take in a button or a decision."""

    def advance(self) -> float:
        """Do what is due; come again after so many seconds."""

    def close(self) -> None:
        """Let go of the journal and everything else."""
