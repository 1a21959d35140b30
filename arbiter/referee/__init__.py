"""The referee: a pure state machine. An event and its time in, a new state and actions out."""

from arbiter.referee.clock import Clock, TimeControl, Timing
from arbiter.referee.events import (
    Bumped,
    Button,
    Closed,
    Decided,
    Decision,
    Event,
    EventError,
    Opened,
    Pressed,
    Reopened,
    Settled,
    ThrowLook,
    Thrown,
    Ticked,
    event_from_json,
    event_to_json,
)
from arbiter.referee.machine import begin, step
from arbiter.referee.state import Action, Notice, Phase, Record, Said, Signal, State
from arbiter.referee.terms import Commit, Penalty, Takeback, Terms
from arbiter.referee.throws import another_throw

__all__ = [
    "Action",
    "Bumped",
    "Button",
    "Clock",
    "Closed",
    "Commit",
    "Decided",
    "Decision",
    "Event",
    "EventError",
    "Notice",
    "Opened",
    "Penalty",
    "Phase",
    "Pressed",
    "Record",
    "Reopened",
    "Said",
    "Settled",
    "Signal",
    "State",
    "Takeback",
    "Terms",
    "ThrowLook",
    "Thrown",
    "Ticked",
    "TimeControl",
    "Timing",
    "another_throw",
    "begin",
    "event_from_json",
    "event_to_json",
    "step",
]
