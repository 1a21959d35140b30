"""Set-up, play, breach and end, told as a game would tell them."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from arbiter.referee import (
    Action,
    Closed,
    EventError,
    Opened,
    Phase,
    Record,
    Settled,
    Signal,
    State,
    begin,
    event_from_json,
    event_to_json,
)
from arbiter.referee import step as step_at
from arbiter.sighting import Disturbed, SeenIllegal, SeenLegal, SeenUnfinished, Sighting, Unchanged, Unsure
from arbiter.words import Words

LAST_MOVE = "8/8/8/8/1AbCdE2/8/6F1/8 w"


def step(game: engine.AnyGame, state: State, event: Settled) -> tuple[State, tuple[Action, ...]]:
    """A step of a game that has no clock, at any time."""
    return step_at(game, state, event, 0.0)


def begun(game: engine.AnyGame, look: Any, position: Any) -> State:
    state, _ = begin(game, Opened(game.name, game.options, game.write_position(position)))
    state, _ = step(game, state, Settled(look(game, position)))
    return state


def test_play_begins_when_the_board_is_set_up(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    state, actions = begin(desiree, Opened("desiree", {}, desiree.write_position(start)))
    assert state.phase is Phase.SETTING_UP
    assert [type(action) for action in actions] == [Record]
    state, actions = step(desiree, state, Settled(look(desiree, start, {"b3": "empty", "b5": "white 1"})))
    assert state.phase is Phase.SETTING_UP
    assert isinstance(actions[1], Signal)
    assert actions[1].reading.kind == "disturbed"
    state, _ = step(desiree, state, Settled(look(desiree, start)))
    assert state.phase is Phase.PLAYING


def test_a_legal_move_is_recorded_before_it_is_shown(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    state = begun(desiree, look, start)
    state, actions = step(desiree, state, Settled(look(desiree, start, {"b3": "empty", "b5": "white 1"})))
    assert [type(action) for action in actions] == [Record, Signal]
    assert isinstance(actions[1], Signal)
    assert (actions[1].player, actions[1].to_move) == ("white", "black")
    assert state.moves == ("b3-b5",)


def test_looking_again_at_the_same_scene_does_nothing(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    state = begun(desiree, look, start)
    for changes in ({}, {"b3": "white 4"}, {"b3": "empty", "b5": "white 1"}):
        scene = Settled(look(desiree, start, changes))
        state, _ = step(desiree, state, scene)
        again, actions = step(desiree, state, scene)
        assert (again, actions) == (state, ())


def test_a_breach_leaves_the_position_and_counts_against_the_player(
    desiree: engine.AnyGame, look: Any
) -> None:
    start = desiree.start()
    before = begun(desiree, look, start)
    state, _ = step(desiree, before, Settled(look(desiree, start, {"b3": "empty", "c5": "white 1"})))
    assert isinstance(state.standing, SeenIllegal)
    assert (state.position, state.illegal_tries) == (before.position, {"white": 1})


def test_after_a_breach_the_board_may_be_put_back_or_corrected_straight_away(
    desiree: engine.AnyGame, look: Any
) -> None:
    start = desiree.start()
    state = begun(desiree, look, start)
    breach, _ = step(desiree, state, Settled(look(desiree, start, {"b3": "empty", "c5": "white 1"})))
    back, actions = step(desiree, breach, Settled(look(desiree, start)))
    assert back.standing == Unchanged()
    assert isinstance(actions[0], Record)
    corrected, actions = step(
        desiree, breach, Settled(look(desiree, start, {"b3": "empty", "d5": "white 1"}))
    )
    assert corrected.moves == ("b3-d5",)
    assert corrected.illegal_tries == {"white": 1}


def test_a_breach_hidden_by_a_hand_and_seen_again_counts_once(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    state = begun(desiree, look, start)
    breach = {"b3": "empty", "c5": "white 1"}
    for covered in ((), ("c5",), (), ("b3", "c5"), ()):
        state, _ = step(desiree, state, Settled(look(desiree, start, breach, covered)))
    assert state.illegal_tries == {"white": 1}
    for changes in ({}, breach):
        state, _ = step(desiree, state, Settled(look(desiree, start, changes)))
    assert state.illegal_tries == {"white": 2}


def test_a_win_closes_the_game(look: Any) -> None:
    game = engine.open_game("desiree", {}, LAST_MOVE)
    position = game.read_position(LAST_MOVE)
    state = begun(game, look, position)
    win = Settled(look(game, position, {"g2": "empty", "g4": "white 6"}))
    state, actions = step(game, state, win)
    assert state.phase is Phase.OVER
    assert [type(action) for action in actions] == [Record, Signal, Record]
    assert isinstance(actions[0], Record)
    assert isinstance(actions[0].reading, SeenLegal)
    assert isinstance(actions[2], Record)
    assert actions[2].event == Closed("white", "F.line")
    assert step(game, state, win) == (state, ())


def test_an_opponent_who_moves_before_the_die_is_turned_leaves_the_jumper_with_a_breach(look: Any) -> None:
    before = "8/6a1/8/8/8/1c6/1B6/8 w"
    game = engine.open_game("desiree", {}, before)
    position = game.read_position(before)
    state = begun(game, look, position)
    jumped = {"b2": "empty", "b4": "white 2"}
    replied = {"g7": "empty", "g8": "black 1"}
    state, _ = step(game, state, Settled(look(game, position, jumped)))
    assert isinstance(state.standing, SeenUnfinished)
    state, _ = step(game, state, Settled(look(game, position, jumped | replied)))
    assert isinstance(state.standing, SeenIllegal)
    assert (state.standing.violations[0].rule, state.standing.violations[0].cells) == ("D.turn", ("b4",))
    assert state.illegal_tries == {"white": 1}
    turned = Settled(look(game, position, jumped | replied | {"b4": "white 5"}))
    state, _ = step(game, state, turned)
    assert state.moves == ("b2^b4=5",)
    state, _ = step(game, state, turned)
    assert state.moves == ("b2^b4=5", "g7-g8")


def looks_so_for(sighting: Sighting, ages: dict[str, float]) -> Sighting:
    return Sighting.of(sighting.cells, sighting.reeds, ages)


def test_a_move_and_its_quick_answer_are_read_one_after_the_other(look: Any) -> None:
    before = "8/6a1/8/8/8/8/1B6/8 w"
    game = engine.open_game("desiree", {}, before)
    position = game.read_position(before)
    both = look(game, position, {"b2": "empty", "b4": "white 2", "g7": "empty", "g8": "black 1"})
    state = begun(game, look, position)
    for seconds in (3.0, 4.0):
        ages = {"b2": seconds + 1, "b4": seconds + 1, "g7": seconds, "g8": seconds}
        state, _ = step(game, state, Settled(looks_so_for(both, ages)))
    assert state.moves == ("b2-b4", "g7-g8")
    assert state.illegal_tries == {}


def test_a_capture_and_its_quick_recapture_are_read_one_after_the_other(look: Any) -> None:
    game = engine.open_game("checkers", {})
    position = game.read_position("W:Wc3,a1:Bd4,f6,g7")
    taken = game.play(position, game.read_move(position, "c3xe5"))
    last = look(game, game.play(taken, game.read_move(taken, "f6xd4")))
    state = begun(game, look, position)
    for seconds in (3.0, 4.0):
        ages = {"c3": seconds + 1, **dict.fromkeys(("d4", "e5", "f6"), seconds)}
        state, _ = step(game, state, Settled(looks_so_for(last, ages)))
    assert len(state.moves) == 2


def test_two_pieces_moved_at_once_without_a_pending_move_are_disturbed(look: Any) -> None:
    before = "8/6a1/8/8/8/1c6/1B6/8 w"
    game = engine.open_game("desiree", {}, before)
    position = game.read_position(before)
    both = {"b2": "empty", "b4": "white 5", "g7": "empty", "g8": "black 1"}
    state, _ = step(game, begun(game, look, position), Settled(look(game, position, both)))
    assert isinstance(state.standing, Disturbed)


def test_a_disturbed_board_under_a_hand_is_not_taken_for_repaired(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    state = begun(desiree, look, start)
    knocked = {"b3": "empty", "c3": "empty", "c4": "white 1", "d5": "white 1"}
    state, _ = step(desiree, state, Settled(look(desiree, start, knocked)))
    assert state.unsettled == set(knocked)
    state, _ = step(desiree, state, Settled(look(desiree, start, covered=tuple(knocked))))
    assert isinstance(state.standing, Unsure)
    state, _ = step(desiree, state, Settled(look(desiree, start)))
    assert (state.standing, state.unsettled) == (Unchanged(), frozenset())


def test_a_first_player_who_cannot_move_is_passed_over_when_play_begins(look: Any) -> None:
    stuck = "8/8/8/8/1b6/b1b5/bbb5/Abb5 w"
    game = engine.open_game("desiree", {"outer_limit": "12"}, stuck)
    state = begun(game, look, game.read_position(stuck))
    assert (state.phase, state.moves, state.position) == (Phase.PLAYING, ("--",), stuck.replace(" w", " b"))


def test_a_player_who_cannot_move_is_passed_over(look: Any) -> None:
    walled_in = "8/8/8/8/1b6/b1b5/bbb5/Abb5 b"
    game = engine.open_game("desiree", {"outer_limit": "12"}, walled_in)
    position = game.read_position(walled_in)
    state = begun(game, look, position)
    state, actions = step(game, state, Settled(look(game, position, {"b4": "empty", "b5": "black 2"})))
    assert state.moves == ("b4-b5", "--")
    assert isinstance(actions[1], Signal)
    assert (actions[1].to_move, actions[1].is_skipped) == ("black", True)
    said = Words("desiree", "en").signal(actions[1])
    assert said == "Black plays b4-b5. The other side cannot move and is passed over. Black to move."


@pytest.mark.parametrize("given", [{}, {"kind": "x"}, {"kind": "settled", "cells": 3}, {"kind": "opened"}])
def test_an_event_that_cannot_be_read_back_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(EventError):
        event_from_json(given)


def test_an_event_of_another_format_is_refused() -> None:
    written = event_to_json(Opened("desiree", {}, LAST_MOVE))
    with pytest.raises(EventError, match="format 9"):
        event_from_json({**written, "format": 9})


def test_events_survive_being_written_and_read(desiree: engine.AnyGame, look: Any) -> None:
    settled = Settled(look(desiree, desiree.start()))
    for event in (Opened("desiree", {"layout": "A"}, LAST_MOVE), settled, Closed(None, "B.turn")):
        assert event_from_json(event_to_json(event)) == event
