"""One game from its opening to its end: an event and its time in, the new state and actions out.

What changes nothing leaves no trace, so a camera may look and a clock may tick as often as they
like, and replaying only what was recorded gives the same game.
"""

from __future__ import annotations

from typing import assert_never

from arbiter.referee.buttons import press
from arbiter.referee.clock import Clock
from arbiter.referee.decisions import decide, give_time
from arbiter.referee.endings import unless_fallen
from arbiter.referee.events import (
    Bumped,
    Closed,
    Decided,
    Event,
    Examined,
    Opened,
    Pressed,
    Reopened,
    Settled,
    Thrown,
    Ticked,
    TimeGiven,
)
from arbiter.referee.play import look
from arbiter.referee.setting_up import check_set_up, to_be_set_up
from arbiter.referee.state import Action, Notice, Phase, Record, Said, State
from arbiter.referee.steps import Step
from arbiter.referee.throws import throw
from engine import AnyGame

READING_S = 3.0
"""A flag is said to have fallen so much later than it did: a move made in time may still be read."""


def begin(game: AnyGame, event: Opened) -> tuple[State, tuple[Action, ...]]:
    """The state of a game that was just opened: the pieces are to be set up."""
    control = event.terms.time
    return (
        State(
            phase=Phase.SETTING_UP,
            position=event.position,
            terms=event.terms,
            clock=Clock.of(control, game.players) if control else None,
            roll_off=game.roll_off() if event.terms.rolls_off and _is_start(game, event.position) else None,
        ),
        (Record(event, None),),
    )


def step(game: AnyGame, state: State, event: Event, t: float) -> tuple[State, tuple[Action, ...]]:
    """The state after an event at this time, and what is to be done about it."""
    if state.phase is Phase.OVER:
        return state, ()

    def react(now: State) -> Step | None:
        return _react(game, now, event, t)

    if isinstance(event, Reopened):
        done = react(state)
    else:
        lag = READING_S if isinstance(event, Settled | Thrown | Ticked) else 0.0
        done = unless_fallen(game, state, t - lag, react)
    return (state, ()) if done is None else done.told(game, state, event, t)


def _react(game: AnyGame, state: State, event: Event, t: float) -> Step | None:
    """What an event leads to; None where it changes nothing."""
    match event:
        case Settled():
            sighting = event.sighting.of_set(game.pieces)
            if state.phase is Phase.SETTING_UP:
                return check_set_up(game, state, sighting, t)
            return look(game, state, sighting, t) if state.phase is Phase.PLAYING else None
        case Thrown():
            return throw(game, state, event, t)
        case Pressed():
            return press(game, state, event, t)
        case Decided():
            return decide(game, state, event, t)
        case TimeGiven():
            return give_time(state, event)
        case Examined():
            return Step(to_be_set_up(state, t), said=(Said(Notice.EXAMINED, number=event.right),))
        case Reopened():
            # What nobody recorded, nobody pays for: the clock stood still while the table was off.
            return Step(to_be_set_up(state, state.at), said=(Said(Notice.REOPENED),))
        case Bumped():
            return Step(state, said=(Said(Notice.BUMPED),))
        case Ticked() | Opened() | Closed():
            return None
        case _:
            assert_never(event)


def _is_start(game: AnyGame, position: str) -> bool:
    return position == game.write_position(game.start())
