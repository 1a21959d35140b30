"""The referee: a pure state machine. Events go in with their time, state and actions come out."""

from arbiter.referee.events import Closed, Event, EventError, Opened, Settled, event_from_json, event_to_json
from arbiter.referee.machine import Action, Phase, Record, Signal, State, begin, step

__all__ = [
    "Action",
    "Closed",
    "Event",
    "EventError",
    "Opened",
    "Phase",
    "Record",
    "Settled",
    "Signal",
    "State",
    "begin",
    "event_from_json",
    "event_to_json",
    "step",
]
