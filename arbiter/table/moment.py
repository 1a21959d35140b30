"""All that can be seen of a table at one instant: a copy, which nobody can change any more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from arbiter.referee import State
from arbiter.table.outputs import Shown
from arbiter.table.practice import Kind, Lesson
from engine import AnyGame

PERSON = 0
"""Who sits at a seat: a person, or the computer on a level from 1 to 8."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The table as pages and scoreboards show it. `number` counts the moments of a desk."""

    number: int
    t: float
    """The time of day at the table."""
    taken_at: float
    """When it was taken, by a time that never jumps."""
    game: AnyGame
    state: State
    shown: Shown | None
    contents: Mapping[str, str] = field(hash=False)
    """What stands on the board, rightly or not."""
    journal: str = ""
    entries: int = 0
    head: str = ""
    seats: Mapping[str, int] = field(default_factory=dict, hash=False)
    aside: tuple[str, ...] = ()
    pictures: tuple[tuple[int, str], ...] = ()
    """The last pictures that a verdict was based on, each with its entry in the journal."""
    called: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What the figures of a seat are called where they have another colour than usual."""
    is_drawn: bool = False
    """Whether the pieces can be moved on the page."""
    has_camera: bool = False
    is_thinking: bool = False
    exercises: tuple[Kind, ...] = ()
    """What can be practised at this table."""
    lesson: Lesson | None = None
    """The exercise under way."""
    troubles: tuple[str, ...] = ()
    """Which devices have failed; the game goes on without them or waits for them."""
    trouble: str = ""
    """Why the table takes nothing more, if it does not."""
