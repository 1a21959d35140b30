"""What a button does, depending on where the game is."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from arbiter.referee.endings import abandoned, agreed, resigned
from arbiter.referee.events import Button, EventError, Pressed
from arbiter.referee.play import accept, breach
from arbiter.referee.setting_up import to_be_set_up
from arbiter.referee.state import Notice, Phase, Said, State
from arbiter.referee.steps import Step, player_of, put_right, stopped, turned
from arbiter.referee.takeback import taken_back
from arbiter.referee.terms import Takeback, TurnedBy
from arbiter.sighting import SeenIllegal
from engine import AnyGame

SURE_WITHIN_S = 5.0
"""Who presses twice within so many seconds did not only touch the button."""


def press(game: AnyGame, state: State, event: Pressed, t: float) -> Step:
    """What this button leads to; one that makes no sense now says so."""
    if event.player is not None and event.player not in game.players:
        raise EventError(f"'{event.player}' plays no part in this game: {', '.join(game.players)} do.")
    match event.button:
        case Button.DONE:
            return _done(game, state, event.player, t)
        case Button.UNDO:
            return _undo(game, state, event.player, t)
        case Button.ADJUST:
            return _adjust(game, state, event.player, t)
        case Button.PAUSE:
            return _pause(game, state, t)
        case Button.RESIGN:
            return resigned(game, state, event.player, t)
        case Button.DRAW:
            return _draw(game, state, event.player, t)
        case Button.ABANDON:
            return _abandon(game, state, t)
        case _:
            assert_never(event.button)


def _done(game: AnyGame, state: State, player: str | None, t: float) -> Step:
    """Yes to what was asked, said by somebody else; else the move is done, as it stands."""
    if state.asked_by and state.past:
        if player == state.asked_by:
            return _not_now(game, state)
        back = taken_back(game, state, t)
        return replace(back, after=to_be_set_up(back.after, t))
    if _is_clock_pressed(game, state, player):
        return Step(turned(game, state, t))
    if player not in (None, player_of(game, state)):
        return _agree(game, state, player, t) if state.offered_by else _not_now(game, state)
    if state.ready:
        return accept(game, state, state.ready, t)
    if state.pending and state.phase is Phase.PLAYING:
        left = state.pending
        found = SeenIllegal(left.attempt, left.change, left.missing, left.remedy)
        return breach(game, replace(state, standing=found, breach=found), found, t)
    return _agree(game, state, player, t) if state.offered_by else _not_now(game, state)


def _is_clock_pressed(game: AnyGame, state: State, player: str | None) -> bool:
    """Whether the button is that of the player who has moved and whose time still runs."""
    if state.clock is None or state.terms.turned_by is not TurnedBy.BUTTON:
        return False
    running = state.clock.running
    return running not in (None, player_of(game, state)) and player in (None, running)


def _undo(game: AnyGame, state: State, player: str | None, t: float) -> Step:
    """Back by one move; the pieces are put back by hand, which is looked at before play goes on."""
    if not state.can_take_back or state.phase is not Phase.PLAYING:
        return Step(state, said=(Said(Notice.NOTHING_TO_TAKE_BACK, player or player_of(game, state)),))
    mover = game.to_move(game.read_position(state.past[-1]))
    match state.terms.takeback:
        case Takeback.NEVER:
            return _not_now(game, state)
        case Takeback.ASK:
            return Step(replace(state, asked_by=mover), said=(Said(Notice.TAKEBACK_ASKED, mover),))
        case Takeback.FREE:
            back = taken_back(game, state, t)
            return replace(back, after=to_be_set_up(back.after, t))
        case _:
            assert_never(state.terms.takeback)


def _adjust(game: AnyGame, state: State, player: str | None, t: float) -> Step:
    """ "I adjust" begins; pressed again it ends, and the board is compared with the position."""
    who = player or player_of(game, state)
    if state.phase is Phase.ADJUSTING:
        return Step(to_be_set_up(state, t), said=(Said(Notice.RESUMED, who),))
    if state.phase is not Phase.PLAYING:
        return _not_now(game, state)
    after = replace(put_right(state), phase=Phase.ADJUSTING, clock=stopped(state.clock, t))
    return Step(after, said=(Said(Notice.ADJUSTS, who),))


def _pause(game: AnyGame, state: State, t: float) -> Step:
    who = player_of(game, state)
    if state.phase is Phase.PAUSED:
        after = to_be_set_up(state, t)
        return Step(after, said=(Said(Notice.RESUMED, who),))
    if state.phase not in (Phase.PLAYING, Phase.ADJUSTING):
        return _not_now(game, state)
    after = replace(put_right(state), phase=Phase.PAUSED, clock=stopped(state.clock, t))
    return Step(after, said=(Said(Notice.PAUSED, who),))


def _draw(game: AnyGame, state: State, player: str | None, t: float) -> Step:
    """An offer, or the answer to somebody's offer; all players have to agree."""
    who = player or player_of(game, state)
    if state.offered_by and who not in state.offered_by:
        return _agree(game, state, who, t)
    return Step(replace(state, offered_by=(who,)), said=(Said(Notice.DRAW_OFFERED, who),))


def _agree(game: AnyGame, state: State, player: str | None, t: float) -> Step:
    """Yes to a draw. A button that all share speaks for the next player who has not agreed yet."""
    left = [each for each in game.players if each not in state.offered_by]
    who = player or left[0]
    if who not in left:
        return _not_now(game, state)
    if len(left) == 1:
        return agreed(state, t)
    return Step(replace(state, offered_by=(*state.offered_by, who)), said=(Said(Notice.DRAW_OFFERED, who),))


def _abandon(game: AnyGame, state: State, t: float) -> Step:
    """A board in disarray is left at once; a game that is played, only when it is asked for twice."""
    is_sure = state.leaving_at is not None and t - state.leaving_at <= SURE_WITHIN_S
    if is_sure or state.phase is Phase.SETTING_UP:
        return abandoned(state, t)
    said = Said(Notice.LEAVING_ASKED, player_of(game, state), round(SURE_WITHIN_S))
    return Step(replace(state, leaving_at=t), said=(said,))


def _not_now(game: AnyGame, state: State) -> Step:
    return Step(state, said=(Said(Notice.NOT_NOW, player_of(game, state)),))
