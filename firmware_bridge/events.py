"""What the link tells: the board is there, feels something, has done a command, began anew, is gone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from firmware_bridge.errors import LinkError
from firmware_bridge.messages import Key, Refusal, Welcome


@dataclass(frozen=True, slots=True)
class Joined:
    """The board has said who it is; from here on it is told what to do."""

    welcome: Welcome


@dataclass(frozen=True, slots=True)
class Restarted:
    """The board has begun anew by itself: what it feels is not known until it says so."""


@dataclass(frozen=True, slots=True)
class Felt:
    """Which reeds are closed, by their number in the matrix."""

    closed: frozenset[int]


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A button of the board went down."""

    key: Key


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """A command was carried out, exactly once."""

    ticket: int


@dataclass(frozen=True, slots=True)
class TurnedDown:
    """The board does not take this command."""

    ticket: int
    reason: Refusal


@dataclass(frozen=True, slots=True)
class Parted:
    """The link is down, and what can be done about it."""

    error: LinkError


LinkEvent: TypeAlias = Joined | Restarted | Felt | KeyPressed | CarriedOut | TurnedDown | Parted
