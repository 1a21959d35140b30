"""The two times of a table. They are held, never asked for elsewhere: a test counts its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field


def _time_of_day() -> Callable[[], float]:
    """The time of day, going on evenly from now on whatever is done to the system's clock."""
    offset = time.time() - time.monotonic()
    return lambda: offset + time.monotonic()


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of day for the journal and the players' clock, and a time for the lights; neither jumps."""

    wall: Callable[[], float] = field(default_factory=_time_of_day)
    steady: Callable[[], float] = time.monotonic
