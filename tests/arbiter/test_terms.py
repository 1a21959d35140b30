"""Buttons, taking back, penalties, the clock, throws and an arbiter's decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import engine
from arbiter.referee import (
    Button,
    Commit,
    Decided,
    Decision,
    Event,
    EventError,
    Notice,
    Opened,
    Penalty,
    Phase,
    Pressed,
    Reopened,
    Settled,
    State,
    Takeback,
    Terms,
    ThrowLook,
    Thrown,
    Ticked,
    TimeControl,
    Timing,
    begin,
    event_from_json,
    event_to_json,
    step,
)
from arbiter.referee.buttons import SURE_WITHIN_S
from arbiter.referee.machine import READING_S
from arbiter.signals import serial_lines

Sit = Callable[..., Any]
SLIDE = {"b3": "empty", "b5": "white 1"}
CROOKED = {"b3": "empty", "c5": "white 1"}


def test_a_move_that_is_moved_back_is_taken_back_where_that_is_free(sit: Sit) -> None:
    table = sit()
    table.see(SLIDE)
    table.see({"b5": "empty", "b3": "white 1"})
    assert (table.said, table.to_move) == ([Notice.TAKEN_BACK], "white")
    assert table.state.illegal_tries == {}
    table.see()
    assert table.phase() is Phase.PLAYING


def test_a_move_that_is_moved_back_is_a_breach_where_nothing_is_taken_back(sit: Sit) -> None:
    table = sit(takeback=Takeback.NEVER)
    table.see(SLIDE)
    table.see({"b5": "empty", "b3": "white 1"})
    assert table.state.breach is not None
    assert table.state.illegal_tries == {}, "whose hand it was nobody has seen"


def test_the_other_player_is_asked_before_a_move_is_taken_back(sit: Sit) -> None:
    table = sit(takeback=Takeback.ASK)
    table.see(SLIDE)
    table.see({"b5": "empty", "b3": "white 1"})
    assert (table.said, table.to_move) == ([Notice.TAKEBACK_ASKED], "black")
    table.press(Button.DONE, "black")
    assert (table.said, table.to_move) == ([Notice.TAKEN_BACK], "white")


def test_a_wish_to_take_back_ends_when_the_piece_goes_forward_again(sit: Sit) -> None:
    table = sit(takeback=Takeback.ASK)
    table.see(SLIDE)
    table.see({"b5": "empty", "b3": "white 1"})
    table.see()
    table.press(Button.DONE, "black")
    assert (table.said, table.to_move) == ([Notice.NOT_NOW], "black")


def test_the_undo_button_waits_until_the_pieces_are_back(sit: Sit) -> None:
    table = sit()
    table.see(SLIDE)
    table.press(Button.UNDO)
    assert (table.said, table.phase()) == ([Notice.TAKEN_BACK], Phase.SETTING_UP)
    table.see(SLIDE)
    assert table.phase() is Phase.SETTING_UP
    assert table.state.moves == ("b3-b5",)
    table.see()
    assert table.phase() is Phase.PLAYING


def test_with_a_button_a_move_counts_only_when_it_is_pressed(sit: Sit) -> None:
    table = sit(commit=Commit.BUTTON)
    table.see(SLIDE)
    assert (table.said, table.to_move) == ([Notice.PRESS], "white")
    table.see({"b3": "empty", "b4": "white 1"})
    table.press(Button.DONE)
    assert (table.to_move, table.state.moves) == ("black", ("b3-b4",))


def test_a_move_that_was_put_back_before_the_button_does_not_count(sit: Sit) -> None:
    table = sit(commit=Commit.BUTTON)
    table.see(SLIDE)
    table.see()
    table.press(Button.DONE)
    assert (table.said, table.to_move) == ([Notice.NOT_NOW], "white")


def test_who_asks_to_take_back_cannot_agree_to_it_himself(sit: Sit) -> None:
    table = sit(takeback=Takeback.ASK)
    table.see(SLIDE)
    table.see({"b5": "empty", "b3": "white 1"})
    table.press(Button.DONE, "white")
    assert (table.said, table.state.moves) == ([Notice.NOT_NOW], ("b3-b5",))


def test_what_an_arbiter_let_stand_is_not_taken_back_by_a_player(sit: Sit) -> None:
    table = sit()
    table.see({"b3": "empty", "c5": "white 1"})
    table.happen(Decided(Decision.LET_STAND, "Ada"))
    stands = table.state.position
    table.press(Button.UNDO)
    assert (table.said, table.state.position) == ([Notice.NOTHING_TO_TAKE_BACK], stands)


def test_a_move_that_became_another_one_before_the_button_does_not_count(sit: Sit) -> None:
    table = sit(commit=Commit.BUTTON)
    table.see(SLIDE)
    table.see({"b3": "empty", "c5": "white 1"})
    table.press(Button.DONE)
    assert (table.said, table.state.moves, table.to_move) == ([Notice.NOT_NOW], (), "white")


def test_a_half_done_move_is_a_breach_once_its_player_says_it_is_done(look: Any) -> None:
    position = "8/8/8/8/8/1c6/1B6/8 w"
    game = engine.open_game("desiree", {}, position)
    state, _ = begin(game, Opened("desiree", game.options, position))
    at = game.read_position(position)
    for scene in (look(game, at), look(game, at, {"b2": "empty", "b4": "white 2"})):
        state, _ = step(game, state, Settled(scene), 0.0)
    assert state.illegal_tries == {}
    state, _ = step(game, state, Pressed(Button.DONE), 1.0)
    assert state.breach is not None
    assert (state.breach.violations[0].rule, state.illegal_tries) == ("D.turn", {"white": 1})


def test_nothing_is_judged_while_a_player_adjusts(sit: Sit) -> None:
    table = sit()
    table.press(Button.ADJUST, "white")
    table.see(CROOKED)
    assert (table.signal, table.state.illegal_tries) == (None, {})
    table.press(Button.ADJUST, "white")
    table.see(CROOKED)
    assert table.signal is not None
    assert table.signal.reading.kind == "disturbed"
    table.see()
    assert table.phase() is Phase.PLAYING


def test_a_pause_stops_the_clock_and_all_judging(sit: Sit) -> None:
    table = sit(time=TimeControl(base_s=60.0))
    table.press(Button.PAUSE, after_s=10.0)
    table.see(CROOKED, after_s=500.0)
    assert table.signal is None
    table.press(Button.PAUSE)
    table.see()
    assert table.phase() is Phase.PLAYING
    assert table.state.clock is not None
    assert table.state.clock.left("white", table.t) == 50.0


def test_who_runs_out_of_time_loses(sit: Sit) -> None:
    table = sit(time=TimeControl(base_s=60.0))
    table.see(SLIDE, after_s=20.0)
    table.happen(Ticked(), after_s=59.0 + READING_S)
    assert table.phase() is Phase.PLAYING
    table.happen(Ticked(), after_s=1.0)
    assert table.signal is not None
    assert table.signal.outcome == engine.Outcome("white", ("white", "black"), "flag", ())
    assert (table.said, table.state.tokens[-1]) == ([Notice.FLAG], "{flag}")


def test_an_increment_comes_with_each_move(sit: Sit) -> None:
    table = sit(time=TimeControl(Timing.INCREMENT, 60.0, 5.0))
    table.see(SLIDE, after_s=20.0)
    assert table.state.clock is not None
    assert table.state.clock.left("white", table.t + 30) == 45.0
    assert table.state.clock.left("black", table.t + 30) == 30.0


def test_resigning_and_agreeing_end_the_game(sit: Sit) -> None:
    table = sit()
    table.press(Button.RESIGN, "white")
    assert table.signal is not None
    assert table.signal.outcome is not None
    assert (table.signal.outcome.winner, table.state.tokens) == ("black", ("{resigns}",))
    table = sit()
    table.press(Button.DRAW, "white")
    assert table.said == [Notice.DRAW_OFFERED]
    table.press(Button.DRAW, "white")
    assert table.phase() is Phase.PLAYING
    table.press(Button.DRAW, "black")
    assert table.signal is not None
    assert table.signal.outcome == engine.Outcome(None, (), "agreed", ())


def test_an_offer_ends_with_the_next_move(sit: Sit) -> None:
    table = sit()
    table.press(Button.DRAW, "white")
    table.see(SLIDE)
    table.press(Button.DRAW, "black")
    assert table.said == [Notice.DRAW_OFFERED]


def slip(table: Any, times: int) -> None:
    for _ in range(times):
        table.see(CROOKED)
        if table.phase() is Phase.PLAYING:
            table.see()


def test_illegal_tries_are_warned_of_and_the_third_loses(sit: Sit) -> None:
    table = sit(penalty=Penalty.LOSS, loss_at=3)
    table.see(CROOKED)
    assert table.said == [Notice.WARNED]
    table.see()
    slip(table, 2)
    assert table.phase() is Phase.OVER
    assert table.said == [Notice.LOST_BY_TRIES]
    assert table.signal is not None
    assert table.signal.outcome is not None
    assert (table.signal.outcome.winner, table.signal.outcome.rule) == ("black", "penalty")


def test_an_illegal_try_may_cost_time(sit: Sit) -> None:
    table = sit(penalty=Penalty.TIME, penalty_s=20.0, time=TimeControl(base_s=60.0))
    table.see(CROOKED)
    assert table.said == [Notice.TIME_TAKEN]
    assert table.state.clock is not None
    assert table.state.clock.left("white", table.t) == 40.0


def test_an_arbiter_can_let_a_breach_stand(sit: Sit) -> None:
    table = sit()
    table.see(CROOKED)
    table.happen(Decided(Decision.LET_STAND, "Ada"))
    assert (table.said, table.to_move) == ([Notice.LET_STAND], "black")
    assert table.game.contents(table.game.read_position(table.state.position))["c5"] == "white 1"
    assert table.state.tokens == ("{illegal b3-c5 C.slide}", "{let stand b3-c5}")


def test_an_arbiter_can_uphold_set_a_position_and_end_the_game(sit: Sit) -> None:
    table = sit()
    table.see(CROOKED)
    table.happen(Decided(Decision.UPHOLD, "Ada"))
    assert table.said == [Notice.UPHELD]
    table.happen(Decided(Decision.SET_POSITION, "Ada", "8/8/8/8/8/1c6/1B6/8 b"))
    assert (table.to_move, table.phase()) == ("black", Phase.SETTING_UP)
    table.happen(Decided(Decision.END, "Ada", "white"))
    assert table.signal is not None
    assert table.signal.outcome is not None
    assert (table.signal.outcome.winner, table.phase()) == ("white", Phase.OVER)


@pytest.mark.parametrize(
    "decision",
    [
        Decided(Decision.SET_POSITION, "Ada", "nonsense"),
        Decided(Decision.END, "Ada", "purple"),
    ],
)
def test_a_decision_that_makes_no_sense_is_refused_and_changes_nothing(sit: Sit, decision: Decided) -> None:
    table = sit()
    before = table.state
    with pytest.raises(EventError):
        table.happen(decision)
    assert table.state == before


def test_a_position_that_the_arbiter_sets_ends_the_throwing_for_the_first_move(sit: Sit) -> None:
    table = sit("mensch")
    table.happen(Decided(Decision.SET_POSITION, "Ada", "y:B,B,B,5 g:B,B,B,B r:B,B,B,B k:B,B,B,B y 4"))
    table.see()
    assert table.phase() is Phase.PLAYING


@pytest.mark.parametrize(
    "event",
    [
        Opened("desiree", {}, "", Terms(Takeback.ASK, Commit.BUTTON, Penalty.TIME, 5.0, 2,
                                        TimeControl(Timing.DELAY, 300.0, 3.0))),
        Thrown(3, ThrowLook.TOUCHED),
        Pressed(Button.DRAW, "white"),
        Decided(Decision.SET_POSITION, "Ada", "x"),
        Ticked(),
    ],
)  # fmt: skip
def test_every_event_survives_being_written_and_read(event: Event) -> None:
    assert event_from_json(event_to_json(event)) == event


def test_what_changes_nothing_leaves_no_trace(sit: Sit) -> None:
    table = sit(time=TimeControl(base_s=60.0))
    before: State = table.state
    table.happen(Ticked(), after_s=5.0)
    table.see()
    assert (table.state, table.signal) == (before, None)


def test_after_a_power_cut_the_board_is_compared_before_play_goes_on(sit: Sit) -> None:
    table = sit(time=TimeControl(base_s=60.0))
    table.see(SLIDE, after_s=10.0)
    table.happen(Reopened(), after_s=5000.0)
    assert (table.said, table.phase()) == ([Notice.REOPENED], Phase.SETTING_UP)
    table.see({"b6": "empty", "b7": "empty"}, after_s=1000.0)
    assert table.signal is not None
    assert table.signal.reading.kind == "disturbed"
    table.see()
    assert (table.phase(), table.to_move) == (Phase.PLAYING, "black")
    assert table.state.clock is not None
    assert table.state.clock.left("black", table.t) == 60.0, "the time switched off was charged"


def test_a_board_that_cannot_be_brought_back_after_a_power_cut_is_abandoned_without_a_winner(
    sit: Sit,
) -> None:
    table = sit()
    table.see(SLIDE)
    table.happen(Reopened())
    table.see({"b6": "empty", "b7": "empty"})
    table.press(Button.ABANDON)
    assert table.said == [Notice.ABANDONED]
    assert table.signal is not None
    assert (table.phase(), table.signal.outcome) == (Phase.OVER, None)
    assert table.state.tokens == ("b3-b5", "{abandoned}")
    assert serial_lines(table.signal, "Nobody has won.") == ("ENDED | Nobody has won.",)


def test_a_game_that_is_being_played_is_abandoned_only_when_it_is_pressed_again_soon(
    sit: Sit,
) -> None:
    table = sit()
    for _ in range(2):
        table.press(Button.ABANDON, "white")
        assert (table.said, table.phase()) == ([Notice.LEAVING_ASKED], Phase.PLAYING)
        table.t += SURE_WITHIN_S + 1
    table.press(Button.ABANDON, "white")
    table.press(Button.ABANDON, "white")
    assert (table.said, table.phase()) == ([Notice.ABANDONED], Phase.OVER)
