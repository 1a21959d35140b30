"""What an arbiter decides; every decision stands in the journal under the arbiter's name."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from arbiter.referee.endings import ended
from arbiter.referee.events import Decided, Decision, EventError, TimeGiven
from arbiter.referee.setting_up import to_be_set_up
from arbiter.referee.state import Notice, Said, State
from arbiter.referee.steps import Step, over, passed_on, player_of, put_right, turned
from arbiter.referee.takeback import taken_back
from engine import AnyGame, EngineError, Outcome


def decide(game: AnyGame, state: State, event: Decided, t: float) -> Step:
    """What the decision leads to; one that makes no sense now says so."""
    match event.decision:
        case Decision.UPHOLD:
            if state.breach:
                return Step(state, said=(Said(Notice.UPHELD, player_of(game, state), by=event.by),))
        case Decision.LET_STAND:
            if state.breach:
                return _let_stand(game, state, event.by, t)
        case Decision.SET_POSITION:
            return _set(game, state, event, t)
        case Decision.TAKE_BACK:
            if state.past:
                back = taken_back(game, state, t)
                return replace(back, after=to_be_set_up(back.after, t))
        case Decision.END:
            return _end(game, state, event, t)
        case _:
            assert_never(event.decision)
    return Step(state, said=(Said(Notice.NOT_NOW, player_of(game, state), by=event.by),))


def give_time(state: State, event: TimeGiven) -> Step:
    """A player has more time, or less; a game without a clock has none to give."""
    if state.clock is None or event.player not in state.clock.left_s:
        raise EventError(f"'{event.player}' has no clock in this game.")
    notice = Notice.TIME_TAKEN if event.seconds < 0 else Notice.TIME_GIVEN
    after = replace(state, clock=state.clock.charged(event.player, event.seconds))
    return Step(after, said=(Said(notice, event.player, abs(event.seconds), event.by),))


def _let_stand(game: AnyGame, state: State, by: str, t: float) -> Step:
    """The breach stays on the board, and play goes on from there."""
    player = player_of(game, state)
    attempt = state.breach.attempt if state.breach else ""
    position = game.read_position(state.position)
    try:
        stands = game.let_stand(position, game.read_move(position, attempt))
    except EngineError as trouble:
        raise EventError(f"That cannot be let stand: {trouble}") from trouble
    after = replace(
        put_right(state),
        position=game.write_position(stands),
        tokens=(*state.tokens, f"{{let stand {attempt}}}"),
        past=(*state.past, state.position),
        settled=len(state.past) + 1,
    )
    said = (Said(Notice.LET_STAND, player, by=by),)
    if outcome := game.outcome(stands):
        return Step(over(after, t), said=said, outcome=outcome)
    return Step(turned(game, passed_on(game, after), t), said=said)


def _set(game: AnyGame, state: State, event: Decided, t: float) -> Step:
    try:
        position = game.read_position(event.position or "")
    except EngineError as trouble:
        raise EventError(str(trouble)) from trouble
    text = game.write_position(position)
    after = replace(
        to_be_set_up(state, t),
        position=text,
        tokens=(*state.tokens, f"{{set {text}}}"),
        past=(*state.past, state.position),
        settled=len(state.past) + 1,
        roll_off=None,  # the position says whose turn it is
    )
    said = (Said(Notice.POSITION_SET, by=event.by),)
    if outcome := game.outcome(position):
        return Step(over(after, t), said=said, outcome=outcome)
    return Step(after, said=said)


def _end(game: AnyGame, state: State, event: Decided, t: float) -> Step:
    """The arbiter ends the game: somebody has won, or nobody."""
    winner = event.position or None
    if winner is not None and winner not in game.players:
        raise EventError(f"'{winner}' plays no part in this game: {', '.join(game.players)} do.")
    ranking = (winner, *(player for player in game.players if player != winner)) if winner else ()
    outcome = Outcome(winner, ranking, "arbiter", ())
    return ended(state, t, outcome, (Said(Notice.ENDED, winner or "", by=event.by),), "{decided}")
