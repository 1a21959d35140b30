"""A die that is thrown: who begins, what may be moved, and what is wrong with a throw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never

from arbiter.referee.events import EventError, ThrowLook, Thrown
from arbiter.referee.play import breach
from arbiter.referee.setting_up import to_be_set_up
from arbiter.referee.state import SKIPPED, Notice, Phase, Said, State
from arbiter.referee.steps import Step, passed_on, player_of, put_right, turned
from arbiter.sighting import SeenIllegal, Unsure
from engine import AnyGame, Change, EngineError, Finding, Illegal, Legal, Unfinished

_LOOKS = {ThrowLook.PLAIN: "{}:", ThrowLook.TOUCHED: "{}:!", ThrowLook.COCKED: "?:"}
"""How a throw is written."""


def throw(game: AnyGame, state: State, event: Thrown, t: float) -> Step | None:
    """What a throw leads to; None where the table pays no attention to the die now."""
    if state.phase is Phase.ROLLING_OFF and event.look is ThrowLook.PLAIN:
        return _roll_off(game, state, event.roll, t)
    if state.phase is Phase.ROLLING_OFF and event.look is ThrowLook.COCKED and state.roll_off:
        return _cocked(state, state.roll_off.next_player or "")
    if state.phase is not Phase.PLAYING:
        return None
    position = game.read_position(state.position)
    text = _LOOKS[event.look].format(event.roll)
    try:
        ruling = game.judge(position, game.read_move(position, text))
    except EngineError as trouble:
        raise EventError(f"The throw makes no sense: {trouble}") from trouble
    player = player_of(game, state)
    match ruling:
        case Legal():
            return _counted(game, state, ruling, event.roll, player, t)
        case Unfinished():
            return _cocked(state, player)
        case Illegal(violations=violations):
            found = SeenIllegal(text, Change(), violations, ())
            if found == state.breach:
                return None
            return breach(game, replace(state, standing=found, breach=found), found, t)
        case _:
            assert_never(ruling)


def _cocked(state: State, player: str) -> Step:
    """A leaning die is nobody's fault: it is thrown again, and no light is red."""
    return Step(state, shown=Unsure(()), said=(Said(Notice.COCKED, player),))


def _counted(
    game: AnyGame, state: State, ruling: Legal[object, object], roll: int, player: str, t: float
) -> Step:
    """The throw lies; where it moves nothing, the turn goes on by itself."""
    after = replace(put_right(state), position=game.write_position(ruling.position))
    said: tuple[Said, ...] = (Said(Notice.THROWN, player, roll),)
    if not game.lying(ruling.position):
        told = replace(after, tokens=(*state.tokens, f"{roll}:{SKIPPED}"), by=(*state.by, player))
        after = turned(game, told, t)
        before = game.read_position(state.position)
        said = (Said(Notice.THROW_LOST, player, roll), *another_throw(game, before, ruling.position))
    # What was moved before the throw goes back first; the throw counts all the same.
    return Step(to_be_set_up(after, t) if state.unsettled else after, said=said)


def another_throw(game: AnyGame, before: Any, after: Any) -> tuple[Said, ...]:
    """Why whoever could not move throws again: a six, or tries that are left; nothing where nobody does."""
    player, left = game.to_move(after), game.throws_left(after)
    if player != game.to_move(before) or not game.awaits_throw(after):
        return ()
    if left < game.throws_left(before):
        return (Said(Notice.TRIES_LEFT, player, left),)
    return (Said(Notice.SIX_AGAIN, player),)


def _roll_off(game: AnyGame, state: State, roll: int, t: float) -> Step | None:
    """One of the throws that decide who begins."""
    if state.roll_off is None or (player := state.roll_off.next_player) is None:
        return None
    try:
        now = state.roll_off.after(player, roll)
    except EngineError as trouble:
        raise EventError(f"The throw makes no sense: {trouble}") from trouble
    if isinstance(now, Finding):
        return None
    thrown = Said(Notice.THROWN, player, roll)
    if now.first is None:
        after = replace(state, roll_off=now)
        return Step(after, said=(thrown, Said(Notice.ROLLS_FIRST, now.next_player or "")))
    after = replace(
        state,
        phase=Phase.PLAYING,
        roll_off=None,
        position=game.write_position(game.start_with(now.first)),
        tokens=(*state.tokens, f"{{first {now.first}}}"),
    )
    begins = Said(Notice.BEGINS, player_of(game, after))
    # Where nobody starts on A, the throw that has won may move nobody.
    return Step(turned(game, passed_on(game, after), t), said=(thrown, begins))
