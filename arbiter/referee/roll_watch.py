"""Watching the die: a throw is a die that was gone or rolling and then lies still.

What the sensors report is only where the die is at a look: not there, moving, lying flat, leaning.
Whether that is a new throw, the same die still lying there, or one that somebody turned, follows
from what came before.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from arbiter.referee.events import ThrowLook, Thrown


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
    is_leaning: bool = False
    gone_looks: int = 1
    """At so many looks in a row it has to be missing: a camera may overlook it once."""
    missed: int = 0

    def after(
        self, die: Die, face: int | None = None, is_awaited: bool = False
    ) -> tuple[RollWatch, Thrown | None]:
        """The watch after one more look, and what the referee should hear of it.

        Where a throw is awaited, a new face is that throw, even if nobody saw the die in the air.
        """
        match die:
            case Die.GONE:
                missed = self.missed + 1
                return replace(self, missed=missed)._taken(missed >= self.gone_looks), None
            case Die.MOVING:
                return self._taken(True), None
            case Die.LEANING:
                news = Thrown(0, ThrowLook.COCKED) if self.is_in_hand else None
                return replace(self, is_in_hand=False, is_leaning=True, missed=0), news
            case Die.FLAT:
                return self._lying(face or 0, is_awaited)

    def _taken(self, is_taken: bool) -> RollWatch:
        return replace(self, is_in_hand=True, is_leaning=False) if is_taken else self

    def _lying(self, face: int, is_awaited: bool) -> tuple[RollWatch, Thrown | None]:
        after = replace(self, is_in_hand=False, is_leaning=False, face=face, missed=0)
        if self.is_leaning:
            # A leaning die is thrown again; who lays it flat has touched it, unless it was as before.
            return after, None if face == self.face else Thrown(face, ThrowLook.TOUCHED)
        if self.is_in_hand or (is_awaited and face != self.face):
            return after, Thrown(face)
        if self.face is not None and face != self.face:
            return after, Thrown(face, ThrowLook.TOUCHED)
        return after, None
