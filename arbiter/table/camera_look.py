"""What one picture of a camera shows: the board, the thrown die, and whether the camera was bumped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from arbiter.referee import Bumped
from arbiter.referee.roll_watch import Die, Place
from arbiter.sighting import Sighting
from vision import Frame, ThrownDie


class Eyes(Protocol):
    """Anything that reads frames."""

    def look(self, frame: Frame) -> Sighting | None:
        """What stands where, or None while something moves."""

    def die(self, frame: Frame) -> ThrownDie | None:
        """The thrown die, in games that throw one."""

    def bump(self) -> Bumped | None:
        """Where the board was found again after the last look, if it had moved."""

    def evidence(self, frame: Frame) -> bytes:
        """The picture to keep beside a verdict."""


@dataclass(frozen=True, slots=True)
class CameraLook:
    """What one picture shows. Without a sighting something moves, or a hand is over the board."""

    t: float
    """When the picture came."""
    sighting: Sighting | None
    die: Die
    face: int | None
    picture: Callable[[], bytes]
    """The picture itself, as a JPEG file cut to the board."""
    bump: Bumped | None = None
    """Where the board was found again, if camera or board had moved."""
    place: Place | None = None
    """Where the die lies, on the board."""


def look_at(frame: Frame, t: float, eyes: Eyes) -> CameraLook:
    """What these eyes see in a picture."""
    sighting = eyes.look(frame)
    die, face, place = seen_die(eyes.die(frame)) if sighting else (Die.MOVING, None, None)
    return CameraLook(t, sighting, die, face, lambda: eyes.evidence(frame), eyes.bump(), place)


def seen_die(lying: ThrownDie | None) -> tuple[Die, int | None, Place | None]:
    """How the die is seen in a picture at rest, what it shows, and where."""
    if lying is None:
        return Die.GONE, None, None
    return Die.LEANING if lying.face is None else Die.FLAT, lying.face, (lying.x_mm, lying.y_mm)
