"""What can happen at a table, as values that go into the journal and come out the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias, assert_never

from arbiter.sighting import Sighting, SightingError

FORMAT = 1
"""The version of the events in a journal."""


class EventError(Exception):
    """An event cannot be read back; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A game begins under this rule profile, from this position."""

    kind: ClassVar[str] = "opened"
    game: str
    options: Mapping[str, str]
    position: str


@dataclass(frozen=True, slots=True)
class Settled:
    """The scene is at rest and was looked at."""

    kind: ClassVar[str] = "settled"
    sighting: Sighting


@dataclass(frozen=True, slots=True)
class Closed:
    """The game is over; nothing follows."""

    kind: ClassVar[str] = "closed"
    winner: str | None
    rule: str


Event: TypeAlias = Opened | Settled | Closed


def event_to_json(event: Event) -> dict[str, Any]:
    """The event as plain values, its kind first."""
    match event:
        case Opened():
            return {
                "kind": event.kind,
                "format": FORMAT,
                "game": event.game,
                "options": dict(event.options),
                "position": event.position,
            }
        case Settled():
            return {"kind": event.kind, "cells": event.sighting.to_json()}
        case Closed():
            return {"kind": event.kind, "winner": event.winner, "rule": event.rule}
        case _:
            assert_never(event)


def event_from_json(given: Mapping[str, Any]) -> Event:
    """The event that these values stand for."""
    try:
        match given["kind"]:
            case Opened.kind:
                if given["format"] != FORMAT:
                    raise EventError(
                        f"It was written in format {given['format']}, this version reads {FORMAT}."
                    )
                return Opened(given["game"], dict(given["options"]), given["position"])
            case Settled.kind:
                return Settled(Sighting.of(given["cells"]))
            case Closed.kind:
                return Closed(given["winner"], given["rule"])
            case other:
                raise EventError(f"There is no event '{other}'.")
    except (KeyError, TypeError, AttributeError, ValueError, SightingError) as trouble:
        raise EventError(f"It is no event that this version writes ({trouble!r}).") from trouble
