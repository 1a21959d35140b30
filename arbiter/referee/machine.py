"""Set-up, play and end of one game.

A sighting that is read as what already stands changes nothing and leaves no trace, so a camera
may look as often as it likes, and replaying only what was recorded gives the same game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias, assert_never

from arbiter.referee.events import Closed, Event, Opened, Settled
from arbiter.referee.moved_on import read_on
from arbiter.sighting import (
    Disturbed,
    Reading,
    SeenIllegal,
    SeenLegal,
    SeenUnfinished,
    Unchanged,
    compare,
    infer,
)
from engine import AnyGame, CellChange, Change, Legal, Outcome

SKIPPED = "--"
"""A turn that was passed over, in the list of moves."""


class Phase(Enum):
    """Where a game is."""

    SETTING_UP = "setting up"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """All that the referee knows. `position` is the last one that was rightly reached."""

    phase: Phase
    position: str
    standing: Reading | None = None
    """The reading that the players see now; None until the board was first looked at."""
    breach: SeenIllegal | None = None
    """The breach that has not been put right yet."""
    pending: SeenUnfinished | None = None
    """The half-done move that has not been finished or taken back yet."""
    unsettled: frozenset[str] = frozenset()
    """The cells that have to be put right or finished; until they are seen, nothing stands."""
    moves: tuple[str, ...] = ()
    illegal_tries: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Record:
    """To be written into the journal, and on the disk before any signal is given."""

    event: Event
    reading: Reading | None


@dataclass(frozen=True, slots=True)
class Signal:
    """To be shown to the players: a reading, who caused it, and whose turn it is now."""

    reading: Reading
    player: str
    to_move: str
    phase: Phase
    is_skipped: bool = False
    """Whether somebody could not move, so that `to_move` is not the next in turn."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if this reading ended it."""
        return self.reading.outcome if isinstance(self.reading, SeenLegal) else None


Action: TypeAlias = Record | Signal


def begin(event: Opened) -> tuple[State, tuple[Action, ...]]:
    """The state of a game that was just opened: the pieces are to be set up."""
    return State(Phase.SETTING_UP, event.position), (Record(event, None),)


def step(game: AnyGame, state: State, event: Settled) -> tuple[State, tuple[Action, ...]]:
    """The state after a look at the board, and what is to be done about it."""
    match state.phase:
        case Phase.SETTING_UP:
            return _check_set_up(game, state, event)
        case Phase.PLAYING:
            return _referee(game, state, event)
        case Phase.OVER:
            return state, ()
        case _:
            assert_never(state.phase)


def _check_set_up(game: AnyGame, state: State, event: Settled) -> tuple[State, tuple[Action, ...]]:
    reading = compare(game, game.read_position(state.position), event.sighting)
    if reading == state.standing:
        return state, ()
    after = replace(state, standing=reading)
    if isinstance(reading, Unchanged):
        after = _passed_on(game, replace(after, phase=Phase.PLAYING))
    return after, (Record(event, reading), _signal(game, state, after, reading))


def _referee(game: AnyGame, state: State, event: Settled) -> tuple[State, tuple[Action, ...]]:
    position = game.read_position(state.position)
    reading = infer(game, position, event.sighting, state.unsettled)
    if isinstance(reading, Disturbed) and state.pending:
        reading = read_on(game, position, state.pending, reading)
    if reading == state.standing:
        return state, ()
    if isinstance(reading, SeenLegal):
        after = _accepted(game, state, reading)
    else:
        after = _refused(game, state, reading)
    actions: tuple[Action, ...] = (Record(event, reading), _signal(game, state, after, reading))
    if isinstance(reading, SeenLegal) and reading.outcome:
        actions = (*actions, Record(Closed(reading.outcome.winner, reading.outcome.rule), None))
    return after, actions


def _accepted(game: AnyGame, state: State, reading: SeenLegal) -> State:
    after = State(
        phase=Phase.OVER if reading.outcome else Phase.PLAYING,
        position=reading.position,
        standing=Unchanged(),
        moves=(*state.moves, reading.moves[0]),
        illegal_tries=state.illegal_tries,
    )
    return _passed_on(game, after)


def _passed_on(game: AnyGame, state: State) -> State:
    """Where the rules let a player who cannot move be skipped, the table does it by itself."""
    nothing = Change()
    position, skipped = game.read_position(state.position), 0
    while skipped < len(game.players) and isinstance(ruling := game.judge(position, nothing), Legal):
        skipped += 1
        position = ruling.position
    text = game.write_position(position)
    return replace(state, position=text, moves=(*state.moves, *[SKIPPED] * skipped))


def _refused(game: AnyGame, state: State, reading: Reading) -> State:
    """The position stays; a breach counts once, however often a hand hides it in between."""
    after = replace(state, standing=reading)
    match reading:
        case SeenIllegal():
            after = replace(after, breach=reading, unsettled=_cells(reading.change.cells))
            return after if reading == state.breach else _with_try(game, after)
        case SeenUnfinished():
            unsettled = _cells(reading.change.cells)
            return replace(after, breach=None, pending=reading, unsettled=unsettled)
        case Disturbed():
            return replace(after, unsettled=_cells(reading.change.cells))
        case Unchanged():
            return replace(after, breach=None, pending=None, unsettled=frozenset())
        case _:
            return after


def _with_try(game: AnyGame, state: State) -> State:
    player = _player(game, state)
    return replace(
        state, illegal_tries={**state.illegal_tries, player: state.illegal_tries.get(player, 0) + 1}
    )


def _cells(changes: Iterable[CellChange]) -> frozenset[str]:
    return frozenset(each.cell for each in changes)


def _signal(game: AnyGame, before: State, after: State, reading: Reading) -> Signal:
    is_skipped = SKIPPED in after.moves[len(before.moves) :]
    return Signal(reading, _player(game, before), _player(game, after), after.phase, is_skipped)


def _player(game: AnyGame, state: State) -> str:
    return game.to_move(game.read_position(state.position))
