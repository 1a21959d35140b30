"""The circles under the names that cross the border: `17`, `yellow.a`, `yellow.B1`."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import EngineError, Reason, meant
from engine.mensch.position import BASE, FIGURES, LAST, TRACK, track_circle
from engine.mensch.profile import COLOURS

HOME_LETTERS = "abcd"


class Corner(NamedTuple):
    """One of the four corner circles B of a seat; which of them a figure takes does not matter."""

    seat: int
    number: int

    @property
    def name(self) -> str:
        """Such as `yellow.B1`."""
        return f"{COLOURS[self.seat]}.B{self.number}"


TRACK_NAMES = tuple(str(circle) for circle in range(TRACK))
CORNERS = {
    corner.name: corner
    for seat in range(len(COLOURS))
    for corner in (Corner(seat, number) for number in range(1, FIGURES + 1))
}


def circle_name(seat: int, progress: int) -> str:
    """The name of the track or home circle that a seat's figure has come to."""
    if progress < TRACK:
        return TRACK_NAMES[track_circle(seat, progress)]
    return f"{COLOURS[seat]}.{HOME_LETTERS[progress - TRACK]}"


def circle_of(colour: str, progress: int) -> str | None:
    """The same for a colour; None where its way has no such circle."""
    return circle_name(COLOURS.index(colour), progress) if 0 <= progress <= LAST else None


def corner_name(seat: int, count: int) -> str:
    """The corner circle that the first, second, … figure of a seat waits on."""
    return Corner(seat, count).name


HOME_NAMES = tuple(
    tuple(circle_name(seat, progress) for progress in range(TRACK, LAST + 1)) for seat in range(len(COLOURS))
)
CIRCLES = frozenset((*TRACK_NAMES, *(name for names in HOME_NAMES for name in names), *CORNERS))
"""Every circle of the board."""

_PROGRESS = {
    (seat, circle_name(seat, progress)): progress
    for seat in range(len(COLOURS))
    for progress in range(LAST + 1)
}


def progress_at(seat: int, name: str) -> int | None:
    """How far a seat's figure on this circle has come; None where that colour has no business."""
    corner = CORNERS.get(name)
    if corner is not None:
        return BASE if corner.seat == seat else None
    return _PROGRESS.get((seat, name))


def checked_circle(name: str) -> str:
    """The name itself, if the board has such a circle."""
    if name in CIRCLES:
        return name
    # Of the track every number is like some other, so nothing can be guessed there.
    hint = meant(name, CIRCLES) if "." in name else ""
    raise EngineError(
        Reason.UNKNOWN_CELL,
        f"There is no circle {name[:20]!r}{hint or '.'} The track goes from 0 to 39, home from yellow.a "
        "to yellow.d, the corner from yellow.B1 to yellow.B4, and so for each colour.",
    )
