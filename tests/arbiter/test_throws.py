"""The die: who begins, which throw counts, and what may not be done to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import engine
from arbiter.referee import (
    EventError,
    Notice,
    Opened,
    Phase,
    Settled,
    Terms,
    ThrowLook,
    Thrown,
    begin,
    step,
)
from arbiter.referee.roll_watch import Die, RollWatch

Sit = Callable[..., Any]


def test_a_roll_off_decides_who_begins_and_its_throw_is_the_first_move(sit: Sit) -> None:
    table = sit("mensch")
    assert (table.phase(), table.said) == (Phase.ROLLING_OFF, [Notice.ROLLS_FIRST])
    for roll in (3, 5, 5, 2):
        table.happen(Thrown(roll))
    assert (table.phase(), table.signal.to_move) == (Phase.ROLLING_OFF, "green")
    for roll in (1, 4):
        table.happen(Thrown(roll))
    assert table.said == [Notice.THROWN, Notice.BEGINS]
    assert (table.to_move, table.phase()) == ("red", Phase.PLAYING)
    table.see({"20": "empty", "24": "red"})
    assert table.state.moves == ("4:0>4",)


def test_a_die_that_leans_while_it_is_thrown_for_who_begins_is_thrown_again(sit: Sit) -> None:
    table = sit("mensch")
    table.happen(Thrown(3))
    before = table.state
    table.happen(Thrown(0, ThrowLook.COCKED))
    assert table.said == [Notice.COCKED]
    assert table.state == before
    table.happen(Thrown(5))
    assert table.said == [Notice.THROWN, Notice.ROLLS_FIRST]


def test_a_throw_that_wins_the_roll_off_but_moves_nobody_is_lost(look: Any) -> None:
    game = engine.open_game("mensch", {"start_on_A": "0", "seats": "yg"})
    opened = Opened(game.name, game.options, game.write_position(game.start()), Terms())
    state, _ = begin(game, opened)
    for event in (Settled(look(game, game.start())), Thrown(3), Thrown(5)):
        state, _ = step(game, state, event, 0.0)
    assert state.position.endswith(" y -")
    assert state.tokens == ("{first green 5}", "--")


def test_a_throw_in_a_game_without_dice_to_throw_is_refused(sit: Sit) -> None:
    table = sit()
    with pytest.raises(EventError):
        table.happen(Thrown(3))


def test_the_die_is_followed_from_hand_to_table() -> None:
    watch, heard = RollWatch(), []
    looks = [
        (Die.FLAT, 4), (Die.FLAT, 4), (Die.FLAT, 2), (Die.GONE, None), (Die.MOVING, None), (Die.FLAT, 2),
        (Die.MOVING, None), (Die.LEANING, None), (Die.LEANING, None), (Die.GONE, None), (Die.FLAT, 6),
    ]  # fmt: skip
    for die, face in looks:
        watch, news = watch.after(die, face)
        heard.append(news)
    assert [news for news in heard if news] == [
        Thrown(4), Thrown(2, ThrowLook.TOUCHED), Thrown(2), Thrown(0, ThrowLook.COCKED), Thrown(6),
    ]  # fmt: skip
