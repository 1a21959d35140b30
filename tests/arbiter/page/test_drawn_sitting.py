"""Persons and computers at a drawn board: the referee sees what they do, and nothing is invented."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from arbiter.referee import Button, Phase, Pressed, Terms, TimeControl, Timing
from arbiter.referee.machine import READING_S
from arbiter.table import BoardError, Clock, DrawnSitting, Move, PutRight, TakeOff, Throw, Turn
from tests.arbiter.page.acting import until

Sit = Callable[..., DrawnSitting]


def kind(sitting: DrawnSitting) -> str:
    for _ in range(2000):
        sitting.table.deliver()
        if not sitting.table.is_awaiting:
            break
        time.sleep(0.001)
    assert sitting.table.shown
    return sitting.table.shown.signal.reading.kind


def phase(sitting: DrawnSitting) -> str:
    return sitting.table.state.phase.name


def test_a_new_game_is_set_up_and_waits_for_white(sit: Sit) -> None:
    sitting = sit()
    assert kind(sitting) == "unchanged"
    assert sitting.table.state.phase is Phase.PLAYING


def test_a_legal_move_counts(sit: Sit) -> None:
    sitting = sit()
    sitting.do(Move("b3", "b5"))
    assert kind(sitting) == "legal"
    assert sitting.table.state.moves == ("b3-b5",)


def test_a_breach_is_told_and_can_be_put_right(sit: Sit) -> None:
    sitting = sit()
    sitting.do(Move("b3", "c5"))
    assert kind(sitting) == "illegal"
    sitting.do(PutRight())
    assert kind(sitting) == "unchanged"
    assert sitting.contents["b3"] == "white 1"
    assert dict(sitting.table.state.illegal_tries) == {"white": 1}


def test_a_jump_is_unfinished_until_the_die_is_turned(sit: Sit) -> None:
    sitting = sit()
    sitting.do(Move("d3", "h7"))
    assert kind(sitting) == "unfinished"
    sitting.do(Turn("h7", "white 2"))
    assert kind(sitting) == "legal"


def test_a_piece_taken_off_is_no_move(sit: Sit) -> None:
    sitting = sit()
    sitting.do(TakeOff("b3"))
    assert kind(sitting) == "illegal"
    assert sitting.aside == ("white 1",)


def test_where_no_die_is_thrown_nobody_can_throw(sit: Sit) -> None:
    with pytest.raises(BoardError, match="No die is thrown"):
        sit().do(Throw())


def test_the_computer_answers(sit: Sit) -> None:
    sitting = sit("checkers", seats={"pink": 1})
    sitting.do(Move("a3", "b4"))
    until(sitting, lambda: len(sitting.table.state.moves) == 2)
    assert (
        sitting.table.game.to_move(sitting.table.game.read_position(sitting.table.state.position)) == "blue"
    )


def test_the_computer_waits_while_a_breach_is_open(sit: Sit) -> None:
    sitting = sit("checkers", seats={"blue": 1})
    sitting.do(Move("a3", "a4"))
    for _ in range(5):
        sitting.advance()
    assert not sitting.is_thinking
    assert sitting.table.state.moves == ()


def test_computers_throw_for_the_first_move_and_play_mensch_by_themselves(sit: Sit) -> None:
    sitting = sit("mensch", seats=dict.fromkeys(("yellow", "green", "red", "black"), 1))
    until(sitting, lambda: len(sitting.table.state.moves) >= 2)


def test_nobody_throws_for_the_computer(sit: Sit) -> None:
    sitting = sit("mensch", seats=dict.fromkeys(("green", "red", "black"), 1))
    sitting.do(Throw())
    with pytest.raises(BoardError, match="throws for itself"):
        sitting.do(Throw())


def test_the_flag_falls_while_nobody_does_anything(sit: Sit) -> None:
    t = [1000.0]
    terms = Terms(time=TimeControl(Timing.SUDDEN_DEATH, 60.0))
    sitting = sit(clock=Clock(lambda: t[0]), terms=terms)
    sitting.do(Move("b3", "b5"))
    sitting.do(Move("b6", "b7"))
    sitting.do(PutRight())
    t[0] += 61 + READING_S
    sitting.advance()
    assert sitting.table.state.phase is Phase.OVER


def test_nobody_resigns_for_the_computer(sit: Sit) -> None:
    sitting = sit(seats={"black": 1})
    sitting.do(Move("b3", "b5"))
    with pytest.raises(BoardError, match="computer neither resigns"):
        sitting.hear(Pressed(Button.RESIGN))
    sitting.hear(Pressed(Button.RESIGN, "white"))
    assert phase(sitting) == "OVER"


def test_what_was_taken_back_by_button_can_be_put_back_by_the_table(sit: Sit) -> None:
    sitting = sit()
    sitting.do(Move("b3", "b5"))
    sitting.hear(Pressed(Button.UNDO))
    assert phase(sitting) == "SETTING_UP"
    sitting.do(PutRight())
    assert phase(sitting) == "PLAYING"
    assert sitting.contents["b3"] == "white 1"
