"""A journal's events put through the referee again: the same game, or a clear no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter.journal.chain import JournalError
from arbiter.journal.entry import Entry
from arbiter.referee import (
    Action,
    Closed,
    EventError,
    Opened,
    Record,
    State,
    begin,
    event_from_json,
    event_to_json,
    step,
)
from arbiter.sighting.reading import reading_to_json
from engine import AnyGame, EngineError, open_game


@dataclass(frozen=True, slots=True)
class Turn:
    """One event: how things stood before it and after it, and what the referee did."""

    before: State
    after: State
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game as its journal tells it: how it was opened, under which rules, and all that was done."""

    game: AnyGame
    opened: Opened
    turns: tuple[Turn, ...]

    @property
    def state(self) -> State:
        """How things stand after the last event."""
        return self.turns[-1].after

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that the referee did, in order."""
        return tuple(action for turn in self.turns for action in turn.actions)


def replay(entries: Sequence[Entry]) -> Replayed:
    """The game up to the last entry. What the referee says now must be what it said then."""
    if not entries:
        raise JournalError("The journal is empty: there is no game to replay.")
    try:
        opened = event_from_json(entries[0].event)
        if not isinstance(opened, Opened):
            raise JournalError("The journal does not begin with an opening entry.")
        game = open_game(opened.game, opened.options)
        state, actions = begin(game, opened)
        turns = [Turn(state, state, actions)]
        for entry in entries[1:]:
            event = event_from_json(entry.event)
            if not isinstance(event, Closed):
                after, actions = step(game, state, event, entry.t)
                turns.append(Turn(state, after, actions))
                state = after
    except (EventError, EngineError) as trouble:
        raise JournalError(f"The journal cannot be replayed: {trouble}") from trouble
    replayed = Replayed(game, opened, tuple(turns))
    _compare(entries, [action for action in replayed.actions if isinstance(action, Record)])
    return replayed


def _compare(entries: Sequence[Entry], records: Sequence[Record]) -> None:
    """Every entry must tell what the referee tells; a closing entry may have been cut off."""
    for entry, record in zip(entries, records, strict=False):
        if entry.reading != (reading_to_json(record.reading) if record.reading else None):
            raise JournalError(f"Entry {entry.n} holds another reading than the rules give now.")
        if entry.event != event_to_json(record.event):
            raise JournalError(f"Entry {entry.n} holds another event than the referee would have written.")
    if len(entries) > len(records):
        raise JournalError(f"Entry {len(records)} is one that the referee would not have written.")
