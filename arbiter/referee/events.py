"""What can happen at a table, as values that go into the journal and come out the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, TypeAlias, assert_never

from arbiter.referee.terms import Terms
from arbiter.sighting import Sighting, SightingError

FORMAT = 3
"""The version of the events in a journal."""


USUAL_TERMS = Terms()
"""Take back freely, move by hand, no penalties, no clock."""


class EventError(Exception):
    """An event cannot be read back; the message says what is wrong with it."""


class Button(Enum):
    """What a player can press or say."""

    DONE = "done"
    """My move is done; also: yes, to what was asked."""
    UNDO = "undo"
    """I want to take my move back."""
    ADJUST = "adjust"
    """I adjust pieces, and: I have finished adjusting."""
    PAUSE = "pause"
    RESIGN = "resign"
    DRAW = "draw"
    """I offer a draw, or take the one that is offered."""
    ABANDON = "abandon"
    """We leave this game as it is: the board cannot be brought back, or we begin another one."""


class Decision(Enum):
    """What an arbiter can decide."""

    UPHOLD = "uphold"
    LET_STAND = "let_stand"
    SET_POSITION = "set_position"
    TAKE_BACK = "take_back"
    END = "end"


class ThrowLook(Enum):
    """How a thrown die lay."""

    PLAIN = "plain"
    TOUCHED = "touched"
    COCKED = "cocked"


@dataclass(frozen=True, slots=True)
class Opened:
    """A game begins under this rule profile and these terms, from this position."""

    kind: ClassVar[str] = "opened"
    game: str
    options: Mapping[str, str] = field(hash=False)
    position: str
    terms: Terms = USUAL_TERMS


@dataclass(frozen=True, slots=True)
class Settled:
    """The scene is at rest and was looked at."""

    kind: ClassVar[str] = "settled"
    sighting: Sighting


@dataclass(frozen=True, slots=True)
class Thrown:
    """The die was thrown, or something was done to it."""

    kind: ClassVar[str] = "thrown"
    roll: int
    look: ThrowLook = ThrowLook.PLAIN


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button; `player` is whose, or None where the table has only one for all."""

    kind: ClassVar[str] = "pressed"
    button: Button
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Decided:
    """An arbiter's decision, under the arbiter's name."""

    kind: ClassVar[str] = "decided"
    decision: Decision
    by: str
    position: str | None = None
    """With SET_POSITION: what stands from now on. With END: the winner's name, or nothing for a draw."""


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """An arbiter gives a player time, or takes some away, under the arbiter's name."""

    kind: ClassVar[str] = "time_given"
    player: str
    seconds: int
    """Below zero: taken away."""
    by: str


@dataclass(frozen=True, slots=True)
class Examined:
    """The camera was tested: pieces were put down as asked for, and compared with what was read."""

    kind: ClassVar[str] = "examined"
    answers: tuple[tuple[str, str, str], ...]
    """Cell, what was asked for, what was read; nothing where it could not be read."""
    seconds: float
    by: str
    """The arbiter's name; nothing at the table's own device."""

    @property
    def right(self) -> int:
        """How many were read as they were asked for."""
        return sum(asked == read for _, asked, read in self.answers)


@dataclass(frozen=True, slots=True)
class Reopened:
    """The table was switched off and goes on: nobody knows what happened to the board meanwhile."""

    kind: ClassVar[str] = "reopened"


@dataclass(frozen=True, slots=True)
class Bumped:
    """The camera or the board was moved, and the board was found again: its corners in the picture."""

    kind: ClassVar[str] = "bumped"
    corners: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Ticked:
    """Time went by. Only a clock whose flag falls takes notice."""

    kind: ClassVar[str] = "ticked"


@dataclass(frozen=True, slots=True)
class Closed:
    """The game is over; nothing follows."""

    kind: ClassVar[str] = "closed"
    winner: str | None
    rule: str


Event: TypeAlias = (
    Opened | Reopened | Settled | Thrown | Pressed | Decided | TimeGiven | Examined | Bumped | Ticked | Closed
)


def event_to_json(event: Event) -> dict[str, Any]:
    """The event as plain values, its kind first."""
    return {"kind": event.kind, **_content(event)}


def _content(event: Event) -> dict[str, Any]:
    match event:
        case Opened():
            return {
                "format": FORMAT,
                "game": event.game,
                "options": dict(event.options),
                "position": event.position,
                "terms": event.terms.to_json(),
            }
        case Settled():
            return event.sighting.to_json()
        case Thrown():
            return {"roll": event.roll, "look": event.look.value}
        case Pressed():
            return {"button": event.button.value, "player": event.player}
        case Decided():
            return {"decision": event.decision.value, "by": event.by, "position": event.position}
        case TimeGiven():
            return {"player": event.player, "seconds": event.seconds, "by": event.by}
        case Examined():
            return {"answers": [*map(list, event.answers)], "seconds": event.seconds, "by": event.by}
        case Bumped():
            return {"corners": [list(corner) for corner in event.corners]}
        case Ticked() | Reopened():
            return {}
        case Closed():
            return {"winner": event.winner, "rule": event.rule}
        case _:
            assert_never(event)


def event_from_json(given: Mapping[str, Any]) -> Event:
    """The event that these values stand for."""
    try:
        return _event(given)
    except (
        KeyError,
        TypeError,
        AttributeError,
        ValueError,
        IndexError,
        OverflowError,
        SightingError,
    ) as trouble:
        raise EventError(f"It is no event that this version writes ({trouble!r}).") from trouble


def _event(given: Mapping[str, Any]) -> Event:
    match given["kind"]:
        case Opened.kind:
            if given["format"] != FORMAT:
                raise EventError(f"It was written in format {given['format']}, this version reads {FORMAT}.")
            terms = Terms.from_json(given["terms"])
            options = {_text(name): _text(value) for name, value in given["options"].items()}
            return Opened(_text(given["game"]), options, _text(given["position"]), terms)
        case Settled.kind:
            return Settled(Sighting.from_json(given))
        case Thrown.kind:
            return Thrown(given["roll"], ThrowLook(given["look"]))
        case Pressed.kind:
            return Pressed(Button(given["button"]), given["player"])
        case Decided.kind:
            position = None if given["position"] is None else _text(given["position"])
            return Decided(Decision(given["decision"]), _text(given["by"]), position)
        case TimeGiven.kind:
            return TimeGiven(_text(given["player"]), int(given["seconds"]), _text(given["by"]))
        case Examined.kind:
            answers = tuple((_text(c), _text(a), _text(r)) for c, a, r in given["answers"])
            return Examined(answers, float(given["seconds"]), _text(given["by"]))
        case Bumped.kind:
            return Bumped(tuple((float(x), float(y)) for x, y in given["corners"]))
        case Ticked.kind:
            return Ticked()
        case Reopened.kind:
            return Reopened()
        case Closed.kind:
            return Closed(given["winner"], given["rule"])
        case other:
            raise EventError(f"There is no event '{other}'.")


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise TypeError(f"{given!r} is no text")
    return given
