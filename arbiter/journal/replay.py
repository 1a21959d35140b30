"""A journal's events put through the referee again: the same game, or a clear no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter.journal.chain import JournalError
from arbiter.journal.entry import Entry
from arbiter.referee import (
    Action,
    EventError,
    Opened,
    Record,
    Settled,
    State,
    begin,
    event_from_json,
    event_to_json,
    step,
)
from arbiter.sighting.reading import reading_to_json
from engine import AnyGame, EngineError, open_game


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game as its journal tells it: the rules, the last state, and all that was done."""

    game: AnyGame
    state: State
    actions: tuple[Action, ...]


def replay(entries: Sequence[Entry]) -> Replayed:
    """The game up to the last entry. What the referee says now must be what it said then."""
    if not entries:
        raise JournalError("The journal is empty: there is no game to replay.")
    try:
        opened = event_from_json(entries[0].event)
        if not isinstance(opened, Opened):
            raise JournalError("The journal does not begin with an opening entry.")
        game = open_game(opened.game, opened.options)
        state, actions = begin(opened)
        done = list(actions)
        for entry in entries[1:]:
            event = event_from_json(entry.event)
            if isinstance(event, Settled):
                state, actions = step(game, state, event)
                done.extend(actions)
    except (EventError, EngineError) as trouble:
        raise JournalError(f"The journal cannot be replayed: {trouble}") from trouble
    _compare(entries, [action for action in done if isinstance(action, Record)])
    return Replayed(game, state, tuple(done))


def _compare(entries: Sequence[Entry], records: Sequence[Record]) -> None:
    """Every entry must tell what the referee tells; a closing entry may have been cut off."""
    for entry, record in zip(entries, records, strict=False):
        if entry.reading != (reading_to_json(record.reading) if record.reading else None):
            raise JournalError(f"Entry {entry.n} holds another reading than the rules give now.")
        if entry.event != event_to_json(record.event):
            raise JournalError(f"Entry {entry.n} holds another event than the referee would have written.")
    if len(entries) > len(records):
        raise JournalError(f"Entry {len(records)} is one that the referee would not have written.")
