"""Set-up, play and end of one game.

A sighting that is read as what already stands changes nothing and leaves no trace, so a camera
may look as often as it likes, and replaying only what was recorded gives the same game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias, assert_never

from arbiter.referee.events import Closed, Event, Opened, Settled
from arbiter.sighting import Reading, SeenIllegal, SeenLegal, Unchanged, compare, infer
from engine import AnyGame, Change, Legal, Outcome


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
    phase = Phase.PLAYING if isinstance(reading, Unchanged) else Phase.SETTING_UP
    after = replace(state, phase=phase, standing=reading)
    return after, (Record(event, reading), _signal(game, state, after, reading))


def _referee(game: AnyGame, state: State, event: Settled) -> tuple[State, tuple[Action, ...]]:
    reading = infer(game, game.read_position(state.position), event.sighting)
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
    position, skipped = _pass_over_the_stuck(game, reading.position)
    return State(
        phase=Phase.OVER if reading.outcome else Phase.PLAYING,
        position=position,
        standing=Unchanged(),
        moves=(*state.moves, reading.moves[0], *skipped),
        illegal_tries=state.illegal_tries,
    )


def _pass_over_the_stuck(game: AnyGame, text: str) -> tuple[str, list[str]]:
    """Where the rules let a player who cannot move be skipped, the table does it by itself."""
    position = game.read_position(text)
    skipped: list[str] = []
    nothing = Change()
    while len(skipped) < len(game.players) and isinstance(ruling := game.judge(position, nothing), Legal):
        skipped.append(game.write_move(position, nothing))
        position = ruling.position
    return game.write_position(position), skipped


def _refused(game: AnyGame, state: State, reading: Reading) -> State:
    """The position stays; a breach counts once, however often a hand hides it in between."""
    match reading:
        case SeenIllegal() if reading != state.breach:
            player = _player(game, state)
            tries = {**state.illegal_tries, player: state.illegal_tries.get(player, 0) + 1}
            return replace(state, standing=reading, breach=reading, illegal_tries=tries)
        case Unchanged():
            return replace(state, standing=reading, breach=None)
        case _:
            return replace(state, standing=reading)


def _signal(game: AnyGame, before: State, after: State, reading: Reading) -> Signal:
    return Signal(reading, _player(game, before), _player(game, after), after.phase)


def _player(game: AnyGame, state: State) -> str:
    return game.to_move(game.read_position(state.position))
