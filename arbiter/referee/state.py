"""What the referee knows, and what it asks the table to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from arbiter.referee.clock import Clock
from arbiter.referee.events import Event
from arbiter.referee.terms import Terms
from arbiter.sighting import Reading, SeenIllegal, SeenLegal, SeenUnfinished
from engine import Finding, Outcome, RollOff
from engine.records import is_remark

SKIPPED = "--"
"""A turn that was passed over, in the list of moves."""


class Phase(Enum):
    """Where a game is."""

    SETTING_UP = "setting up"
    """The board is to be brought to the position: at the start, and after pauses and takebacks."""
    ROLLING_OFF = "rolling off"
    PLAYING = "playing"
    ADJUSTING = "adjusting"
    PAUSED = "paused"
    OVER = "over"


class Notice(Enum):
    """Something to be said that is no reading of the board."""

    PRESS = "press"
    """The move is legal; the button makes it count."""
    THROWN = "thrown"
    THROW_LOST = "throw_lost"
    SIX_AGAIN = "six_again"
    TRIES_LEFT = "tries_left"
    COCKED = "cocked"
    ROLLS_FIRST = "rolls_first"
    BEGINS = "begins"
    ADJUSTS = "adjusts"
    PAUSED = "paused"
    RESUMED = "resumed"
    REOPENED = "reopened"
    BUMPED = "bumped"
    TAKEBACK_ASKED = "takeback_asked"
    TAKEN_BACK = "taken_back"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    DRAW_OFFERED = "draw_offered"
    AGREED = "agreed"
    RESIGNED = "resigned"
    FLAG = "flag"
    WARNED = "warned"
    TIME_TAKEN = "time_taken"
    TIME_GIVEN = "time_given"
    EXAMINED = "examined"
    LOST_BY_TRIES = "lost_by_tries"
    UPHELD = "upheld"
    LET_STAND = "let_stand"
    POSITION_SET = "position_set"
    ENDED = "ended"
    LEAVING_ASKED = "leaving_asked"
    ABANDONED = "abandoned"
    ARBITER_DECIDES = "arbiter_decides"
    """Among more than two players nobody has won because somebody lost."""
    NOT_NOW = "not_now"


@dataclass(frozen=True, slots=True)
class Said:
    """A notice with whom and what it is about."""

    notice: Notice
    player: str = ""
    number: int = 0
    by: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """All that the referee knows. `position` is the last one that was rightly reached."""

    phase: Phase
    position: str
    terms: Terms = field(default_factory=Terms)
    standing: Reading | None = None
    """The reading that the players see now; None until the board was first looked at."""
    breach: SeenIllegal | None = None
    """The breach that has not been put right yet."""
    pending: SeenUnfinished | None = None
    """The half-done move that has not been finished or taken back yet."""
    ready: SeenLegal | None = None
    """The legal move that waits for its player's button."""
    unsettled: frozenset[str] = frozenset()
    """The cells that have to be put right or finished; until they are seen, nothing stands."""
    tokens: tuple[str, ...] = ()
    """The game as a record tells it: moves, and remarks in braces."""
    by: tuple[str, ...] = ()
    """Whose each of these moves is."""
    past: tuple[str, ...] = ()
    """The position before each move."""
    stood: frozenset[str] = frozenset()
    """The cells of pools, such as corner circles, on which pieces stood when a move was last accepted."""
    illegal_tries: Mapping[str, int] = field(default_factory=dict, hash=False)
    clock: Clock | None = None
    offered_by: tuple[str, ...] = ()
    """Who offers a draw or has agreed to it; once all have, the game is drawn."""
    asked_by: str | None = None
    """Who asks to take back."""
    leaving_at: float | None = None
    """When somebody asked to leave this game as it is, for the first time."""
    roll_off: RollOff | None = None
    settled: int = 0
    """So many of the past moves cannot be taken back any more: an arbiter has decided since."""
    at: float = 0.0
    """When the last event was recorded."""

    @property
    def can_take_back(self) -> bool:
        """Whether there is a move that players may take back."""
        return len(self.past) > self.settled

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves alone."""
        return tuple(token for token in self.tokens if not is_remark(token))


@dataclass(frozen=True, slots=True)
class Record:
    """To be written into the journal, and on the disk before any signal is given."""

    event: Event
    reading: Reading | None


@dataclass(frozen=True, slots=True)
class Signal:
    """To be shown to the players: how the board is read, what is said, and whose turn it is now."""

    reading: Reading
    player: str
    to_move: str
    phase: Phase
    outcome: Outcome | None = None
    """How the game ended, if it just did."""
    said: tuple[Said, ...] = ()
    warnings: tuple[Finding, ...] = ()
    """What the players should hear about the way that led here."""
    unseen: tuple[Finding, ...] = ()
    """What belongs to the move and no sensor can show: the players see to it themselves."""
    is_to_throw: bool = False
    """Whether whoever is to move throws the die first."""
    is_skipped: bool = False
    """Whether somebody could not move, so that `to_move` is not the next in turn."""


Action: TypeAlias = Record | Signal
