"""Taking back: the board shows again what stood before the last move, or a player asks for it."""

from __future__ import annotations

from dataclasses import replace

from arbiter.referee.state import Notice, Phase, Said, State
from arbiter.referee.steps import Step, put_right, stopped, turned
from arbiter.referee.terms import Takeback
from arbiter.sighting import Reading, Sighting, Unchanged, compare
from engine import AnyGame


def is_moved_back(game: AnyGame, state: State, sighting: Sighting) -> bool:
    """Whether the board stands just as before the last move."""
    if not state.past:
        return False
    return isinstance(compare(game, game.read_position(state.past[-1]), sighting), Unchanged)


def asked_back(game: AnyGame, state: State, reading: Reading, t: float) -> Step | None:
    """What moving back leads to; None where it is a breach like any other."""
    match state.terms.takeback:
        case Takeback.FREE:
            return taken_back(game, state, t)
        case Takeback.ASK:
            player = game.to_move(game.read_position(state.past[-1]))
            after = replace(put_right(state), asked_by=player, standing=reading)
            return Step(after, said=(Said(Notice.TAKEBACK_ASKED, player),))
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
        clock=stopped(state.clock, t),
    )
    return Step(turned(game, after, t), said=(Said(Notice.TAKEN_BACK, player),))
