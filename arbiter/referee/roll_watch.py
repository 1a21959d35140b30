"""Watching the die: a throw is a die that was gone or rolling and then lies still.

What the sensors report is only where the die is at a look: not there, moving, lying flat, leaning.
Whether that is a new throw, the same die still lying there, or one that somebody turned, follows
from what came before.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from math import dist

from arbiter.referee.events import ThrowLook, Thrown

FILM_LOOKS = 2
"""Of looks that come many a second so many have to agree: a camera may misread a die once."""
MOVED_MM = 6.0
"""A die that is seen so far from where it lay has moved; one that lies still is seen within two."""

Place = tuple[float, float]
"""Where a die lies, in millimetres."""


class Die(Enum):
    """How the die is seen at one look."""

    GONE = "gone"
    MOVING = "moving"
    FLAT = "flat"
    LEANING = "leaning"


@dataclass(frozen=True, slots=True)
class RollWatch:
    """What the die did last. A value: each look gives a new one."""

    is_in_hand: bool = True
    """Whether it was gone or rolling since it last lay still."""
    face: int | None = None
    """What it showed when it last lay flat."""
    place: Place | None = None
    """Where that was, if anybody knows."""
    is_leaning: bool = False
    least_looks: int = 1
    """So many looks in a row have to agree before anything is believed."""
    latest: tuple[Die, int | None] | None = None
    alike: int = 0
    """How many of the last looks in a row were like the latest."""

    def after(
        self, die: Die, face: int | None = None, is_awaited: bool = False, place: Place | None = None
    ) -> tuple[RollWatch, Thrown | None]:
        """The watch after one more look, and what the referee should hear of it.

        Where a throw is awaited, a new face or another place is that throw, even if nobody saw the die
        in the air.
        """
        alike = self.alike + 1 if self.latest == (die, face) else 1
        seen = replace(self, latest=(die, face), alike=alike)
        return seen._believed(die, face, is_awaited, place) if alike >= self.least_looks else (seen, None)

    def _believed(
        self, die: Die, face: int | None, is_awaited: bool, place: Place | None
    ) -> tuple[RollWatch, Thrown | None]:
        match die:
            case Die.GONE | Die.MOVING:
                return replace(self, is_in_hand=True, is_leaning=False), None
            case Die.LEANING:
                is_new = self.is_in_hand or (is_awaited and not self.is_leaning)
                after = replace(self, is_in_hand=False, is_leaning=True, place=place)
                return after, Thrown(0, ThrowLook.COCKED) if is_new else None
            case Die.FLAT:
                return self._lying(face or 0, is_awaited, place)

    def _lying(self, face: int, is_awaited: bool, place: Place | None) -> tuple[RollWatch, Thrown | None]:
        after = replace(self, is_in_hand=False, is_leaning=False, face=face, place=place)
        if self.is_leaning and not self._has_moved(place):
            # A leaning die is thrown again; who lays it flat has touched it, unless it was as before.
            return after, None if face == self.face else Thrown(face, ThrowLook.TOUCHED)
        is_elsewhere = self._has_moved(place)
        if self.is_in_hand or (is_awaited and (is_elsewhere or face != self.face)):
            return after, Thrown(face)
        if self.face is not None and face != self.face:
            return after, Thrown(face, ThrowLook.TOUCHED)
        return after, None

    def _has_moved(self, place: Place | None) -> bool:
        return place is not None and self.place is not None and dist(place, self.place) > MOVED_MM
