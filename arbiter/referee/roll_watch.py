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
    """Where it last lay, flat or leaning, if anybody knows."""
    is_leaning: bool = False
    is_told: bool = False
    """Whether the referee has heard that it leans."""
    least_looks: int = 1
    """So many looks in a row have to agree before anything is believed."""
    latest: tuple[Die, int | None, Place | None] | None = None
    alike: int = 0
    """How many of the last looks in a row were like the latest."""

    def after(
        self, die: Die, face: int | None = None, is_awaited: bool = False, place: Place | None = None
    ) -> tuple[RollWatch, Thrown | None]:
        """The watch after one more look, and what the referee should hear of it.

        Where a throw is awaited, a new face or another place is that throw, even if nobody saw the die
        in the air.
        """
        last, there = self.latest[:2] if self.latest else None, self.latest[2] if self.latest else None
        alike = self.alike + 1 if last == (die, face) and not _are_apart(there, place) else 1
        seen = replace(self, latest=(die, face, place), alike=alike)
        return seen._believed(die, face, is_awaited, place) if alike >= self.least_looks else (seen, None)

    def _believed(
        self, die: Die, face: int | None, is_awaited: bool, place: Place | None
    ) -> tuple[RollWatch, Thrown | None]:
        match die:
            case Die.GONE | Die.MOVING:
                return replace(self, is_in_hand=True, is_leaning=False, is_told=False), None
            case Die.LEANING:
                return self._leaning(is_awaited, place)
            case Die.FLAT:
                return self._lying(face or 0, is_awaited, place)

    def _leaning(self, is_awaited: bool, place: Place | None) -> tuple[RollWatch, Thrown | None]:
        is_new = not self.is_told or _are_apart(self.place, place)
        is_thrown = self.is_in_hand or (is_awaited and is_new)
        after = replace(
            self, is_in_hand=False, is_leaning=True, is_told=is_thrown or self.is_told, place=place
        )
        return after, Thrown(0, ThrowLook.COCKED) if is_thrown else None

    def _lying(self, face: int, is_awaited: bool, place: Place | None) -> tuple[RollWatch, Thrown | None]:
        after = replace(self, is_in_hand=False, is_leaning=False, is_told=False, face=face, place=place)
        has_moved = _are_apart(self.place, place)
        if self.is_leaning and not has_moved:
            return after, self._laid_flat(face, is_awaited and place is not None)
        if self.is_in_hand or (is_awaited and (has_moved or face != self.face)):
            return after, Thrown(face)
        if self.face is not None and face != self.face:
            return after, Thrown(face, ThrowLook.TOUCHED)
        return after, None

    def _laid_flat(self, face: int, is_awaited: bool) -> Thrown | None:
        """What became of a leaning die that lies flat where it leaned.

        Whoever laid it flat has touched it. But a throw that is awaited may have ended there by chance, so
        nobody is accused: it is thrown again.
        """
        if is_awaited and self.is_told:
            return Thrown(0, ThrowLook.COCKED)
        return None if face == self.face else Thrown(face, ThrowLook.TOUCHED)


def _are_apart(one: Place | None, other: Place | None) -> bool:
    return one is not None and other is not None and dist(one, other) > MOVED_MM
