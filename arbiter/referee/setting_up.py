"""Before play, and whenever the board has to be brought back: is everything where it should be?"""

from __future__ import annotations

from dataclasses import replace

from arbiter.referee.state import Notice, Phase, Said, State
from arbiter.referee.steps import Step, passed_on, put_right, running, stopped
from arbiter.sighting import Sighting, Unchanged, compare, standing_in_pools
from engine import AnyGame


def check_set_up(game: AnyGame, state: State, sighting: Sighting, t: float) -> Step | None:
    """Play begins, or goes on, as soon as the board stands as it should; until then a list of repairs."""
    reading = compare(game, game.read_position(state.position), sighting)
    if reading is None or reading == state.standing:
        return None
    if not isinstance(reading, Unchanged):
        return Step(replace(state, standing=reading), reading)
    state = replace(state, stood=standing_in_pools(game, sighting))
    if state.roll_off and (next_player := state.roll_off.next_player):
        after = replace(put_right(state), phase=Phase.ROLLING_OFF)
        return Step(after, reading, said=(Said(Notice.ROLLS_FIRST, next_player),))
    after = passed_on(game, replace(put_right(state), phase=Phase.PLAYING))
    return Step(running(game, after, t), reading)


def to_be_set_up(state: State, t: float) -> State:
    """The board may differ from the position now: it is looked at before play, and the clock, go on."""
    return replace(put_right(state), phase=Phase.SETTING_UP, standing=None, clock=stopped(state.clock, t))
