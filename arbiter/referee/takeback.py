"""Taking back: the board shows again what stood before the last move, or a player asks for it."""

from __future__ import annotations

from dataclasses import replace

from arbiter.referee.clock import Clock, Timing
from arbiter.referee.state import Notice, Phase, Said, State
from arbiter.referee.steps import Step, put_right, stopped, turned
from arbiter.referee.terms import Takeback
from arbiter.sighting import Reading, Sighting, Unchanged, compare
from engine import AnyGame


def is_moved_back(game: AnyGame, state: State, sighting: Sighting) -> bool:
    """Whether the board stands just as before the last move, as far as it is seen."""
    if not state.can_take_back:
        return False
    before, now = (game.read_position(text) for text in (state.past[-1], state.position))
    then = game.contents(before)
    moved = frozenset(cell for cell, label in game.contents(now).items() if then[cell] != label)
    return isinstance(compare(game, before, sighting, moved), Unchanged)


def asked_back(game: AnyGame, state: State, reading: Reading, t: float) -> Step | None:
    """What moving back leads to; None where it is a breach like any other."""
    match state.terms.takeback:
        case Takeback.FREE:
            return taken_back(game, state, t)
        case Takeback.ASK:
            player = game.to_move(game.read_position(state.past[-1]))
            after = replace(put_right(state), asked_by=player, standing=reading)
            return Step(after, shown=Unchanged(), said=(Said(Notice.TAKEBACK_ASKED, player),))
        case Takeback.NEVER:
            return None


def taken_back(game: AnyGame, state: State, t: float) -> Step:
    """The last move was not made; the player who made it is to move again."""
    position = state.past[-1]
    player = game.to_move(game.read_position(position))
    after = replace(
        put_right(state),
        phase=Phase.PLAYING,
        position=position,
        past=state.past[:-1],
        tokens=(*state.tokens, "{taken back}", f"{{set {position}}}"),
        settled=min(state.settled, len(state.past) - 1),
        clock=_given_back(state, player, t),
    )
    return Step(turned(game, after, t), said=(Said(Notice.TAKEN_BACK, player),))


def _given_back(state: State, player: str, t: float) -> Clock | None:
    """The clock without what the move that is taken back had earned."""
    clock = stopped(state.clock, t)
    if clock is None or clock.control.timing is not Timing.INCREMENT:
        return clock
    return clock.charged(player, -clock.control.extra_s)
