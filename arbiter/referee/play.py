"""A look at the board while a game is played: accepted, refused, or taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import isfinite

from arbiter.referee.endings import ended, lost_by, unless_fallen
from arbiter.referee.moved_on import read_on
from arbiter.referee.state import Notice, Said, State
from arbiter.referee.steps import Step, moved_on, over, passed_on, player_of, put_right
from arbiter.referee.takeback import asked_back, is_moved_back
from arbiter.referee.terms import Commit, Penalty
from arbiter.referee.way import Way
from arbiter.sighting import (
    Disturbed,
    Reading,
    SeenIllegal,
    SeenLegal,
    SeenUnfinished,
    Sighting,
    Unchanged,
    can_grow,
    infer,
    standing_in_pools,
    unseen_duties,
)
from engine import AnyGame, CellChange, history


def look(game: AnyGame, state: State, sighting: Sighting, t: float) -> Step | None:
    """What a look at the board leads to; None where nothing is new."""
    position = game.read_position(state.position)
    reading = infer(game, position, sighting, state.unsettled, state.stood)
    if isinstance(reading, Disturbed):
        reading = read_on(game, position, state.pending, reading, sighting)
    if reading is None or reading == state.standing or _is_about_the_die(state, reading):
        return None
    if _is_being_put_right(state, reading):
        return None
    if isinstance(reading, SeenIllegal | Disturbed) and is_moved_back(game, state, sighting):
        step = asked_back(game, state, reading, t)
        if step is not None:
            return step
    if isinstance(reading, SeenLegal):
        state = replace(state, stood=standing_in_pools(game, sighting))
        made_at = t - min(_ages(sighting, reading), default=0.0)
        step = unless_fallen(game, state, made_at, lambda now: _taken_in(game, now, reading, made_at))
        return step and replace(step, unseen=unseen_duties(game, position, sighting, reading))
    return _refuse(game, state, reading, t)


def _ages(sighting: Sighting, reading: SeenLegal) -> Iterator[float]:
    """For how long the cells of a move have looked so, where that is known: the thinking ended then."""
    ages = (sighting.age(each.cell) for each in reading.change.cells)
    return (age for age in ages if isfinite(age))


def _taken_in(game: AnyGame, state: State, reading: SeenLegal, t: float) -> Step:
    """A legal move counts at once, or when its player presses the button."""
    if state.terms.commit is Commit.BUTTON:
        return _waiting_for_the_button(game, state, reading)
    return accept(game, state, reading, t)


def _is_about_the_die(state: State, reading: Reading) -> bool:
    """Whether the board is fine but what was done to the die is not put right by that."""
    return isinstance(reading, Unchanged) and state.breach is not None and not state.breach.change.cells


def _is_being_put_right(state: State, reading: Reading) -> bool:
    """Whether a part of the breach that was told is gone: a piece on its way back is no breach of its own."""
    if state.breach is None or not isinstance(reading, SeenIllegal):
        return False
    return set(reading.change.cells) < set(state.breach.change.cells)


def accept(game: AnyGame, state: State, reading: SeenLegal, t: float) -> Step:
    """The move counts: the next player's turn, or the end."""
    before = game.read_position(state.position)
    token = game.write_token(before, game.read_move(before, reading.moves[0]))
    after = replace(
        put_right(state),
        position=reading.position,
        tokens=(*state.tokens, token),
        by=(*state.by, game.to_move(before)),
        past=(*state.past, state.position),
        offered_by=(),
    )
    way = Way(game, (*after.past, after.position))
    outcome = reading.outcome or history.draw(game, way)
    if outcome:
        return Step(over(after, t), reading, outcome=outcome)
    after = moved_on(game, state, passed_on(game, after), t)
    return Step(after, reading, warnings=history.warnings(game, way))


def _waiting_for_the_button(game: AnyGame, state: State, reading: SeenLegal) -> Step:
    after = replace(put_right(state), ready=reading, standing=reading)
    return Step(after, shown=Unchanged(), said=(Said(Notice.PRESS, player_of(game, state)),))


def _refuse(game: AnyGame, state: State, reading: Reading, t: float) -> Step | None:
    """The position stays; a breach counts once, however often a hand hides it in between."""
    after = replace(state, standing=reading, ready=None)
    match reading:
        case SeenIllegal():
            after = replace(after, breach=reading, unsettled=_cells(reading.change.cells))
            return breach(game, after, reading, t) if _is_new(game, state, reading) else Step(after, reading)
        case SeenUnfinished():
            unsettled = _cells(reading.change.cells)
            return Step(replace(after, breach=None, pending=reading, unsettled=unsettled), reading)
        case Disturbed():
            return Step(replace(after, unsettled=_cells(reading.change.cells)), reading)
        case Unchanged():
            return Step(put_right(after), reading)
        case _:
            return Step(after, reading)


def _is_new(game: AnyGame, state: State, reading: SeenIllegal) -> bool:
    """Whether this is an illegal try of the player to move, and not one that is being put right.

    Whose hand moved a piece that is not his, nobody has seen; and a piece in the hand is no try.
    """
    if reading == state.breach or (state.breach and state.unsettled & _cells(reading.change.cells)):
        return False
    owner = reading.violations[0].facts.get("owner")
    if owner is not None and owner != player_of(game, state):
        return False
    return not can_grow(game, game.read_position(state.position), reading.change)


def breach(game: AnyGame, state: State, reading: SeenIllegal, t: float) -> Step:
    """An illegal try: it is counted, noted in the record, and costs what the terms say."""
    player = player_of(game, state)
    count = state.illegal_tries.get(player, 0) + 1
    remark = f"{{illegal {reading.attempt} {reading.violations[0].rule}}}"
    after = replace(
        state, illegal_tries={**state.illegal_tries, player: count}, tokens=(*state.tokens, remark)
    )
    match state.terms.penalty:
        case None:
            return Step(after, reading)
        case Penalty.TIME if after.clock:
            seconds = state.terms.penalty_s
            after = replace(after, clock=after.clock.charged(player, -seconds))
            return Step(after, reading, said=(Said(Notice.TIME_TAKEN, player, round(seconds)),))
        case Penalty.LOSS if count >= state.terms.loss_at:
            said = Said(Notice.LOST_BY_TRIES, player, count)
            if lost := lost_by(game, player, "penalty"):
                return replace(ended(after, t, lost, (said,), "{penalty}"), reading=reading)
            return Step(after, reading, said=(said, Said(Notice.ARBITER_DECIDES)))
    return Step(after, reading, said=(Said(Notice.WARNED, player, count),))


def _cells(changes: Iterable[CellChange]) -> frozenset[str]:
    return frozenset(each.cell for each in changes)
