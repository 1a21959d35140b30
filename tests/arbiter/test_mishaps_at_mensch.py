"""What goes wrong at a game of Mensch ärgere dich nicht, and how each of it is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import engine
from arbiter.referee import (
    Notice,
    Opened,
    Settled,
    Signal,
    State,
    Terms,
    ThrowLook,
    Thrown,
    begin,
    step,
)
from arbiter.sighting import (
    Disturbed,
    Reading,
    Repair,
    SeenIllegal,
    SeenLegal,
    SeenUnfinished,
    Unchanged,
    Unsure,
)

Read = Callable[..., Reading]
Throw = Callable[..., tuple[State, Signal]]

FREE = "empty"
OTHERS = "g:B,B,B,0 r:B,B,B,0 k:B,B,B,0"
UNTHROWN = f"y:B,B,B,0 {OTHERS} y -"
FOUR = f"y:B,B,B,0 {OTHERS} y 4"
HITTING = f"y:B,B,B,6 {OTHERS} y 4"
"""Yellow's four ends on green's figure."""
ENTERING = f"y:B,B,5,23 {OTHERS} y 6"
CLEARING = f"y:B,B,0,23 {OTHERS} y 6"


def breach(reading: Reading) -> tuple[str, str]:
    assert isinstance(reading, SeenIllegal)
    return reading.violations[0].rule, reading.violations[0].why


@pytest.fixture
def throw(look: Any) -> Throw:
    """Throw these one after the other at a board that stands, and look at it in the end."""

    def make(position: str, *throws: Thrown) -> tuple[State, Signal]:
        game = engine.open_game("mensch", {}, position)
        state, _ = begin(game, Opened("mensch", game.options, position, Terms(rolls_off=False)))
        board = Settled(look(game, game.read_position(position)))
        heard: list[Signal] = []
        events: tuple[Settled | Thrown, ...] = (board, *throws, board)
        for t, event in enumerate(events):
            state, actions = step(game, state, event, float(t))
            heard += [action for action in actions if isinstance(action, Signal)]
        return state, heard[-1]

    return make


def test_figures_that_stand_where_they_stood_change_nothing(read: Read) -> None:
    assert read("mensch", FOUR) == Unchanged()


def test_figures_that_changed_places_in_their_corner_change_nothing(read: Read) -> None:
    assert read("mensch", FOUR, {"yellow.B2": FREE, "yellow.B4": "yellow"}) == Unchanged()


def test_a_figure_moved_as_thrown_is_a_legal_move(read: Read) -> None:
    reading = read("mensch", FOUR, {"0": FREE, "4": "yellow"})
    assert isinstance(reading, SeenLegal)
    assert reading.moves == ("0>4",)


@pytest.mark.parametrize("target", ["3", "5", "39"])
def test_a_figure_moved_by_a_wrong_number_is_a_breach(read: Read, target: str) -> None:
    reading = read("mensch", FOUR, {"0": FREE, target: "yellow"})
    assert breach(reading) == ("roll.count", "wrong")
    assert isinstance(reading, SeenIllegal)
    assert reading.remedy == ("0>4",)


def test_a_figure_moved_before_the_throw_is_a_breach(read: Read) -> None:
    assert breach(read("mensch", UNTHROWN, {"0": FREE, "4": "yellow"})) == ("roll.none", "moved")


def test_a_figure_of_a_wrong_colour_that_was_moved_is_a_breach(read: Read) -> None:
    assert breach(read("mensch", FOUR, {"10": FREE, "14": "green"})) == ("turn", "not_yours")


def test_a_figure_that_enters_without_a_six_is_a_breach(read: Read) -> None:
    assert breach(read("mensch", FOUR, {"yellow.B1": FREE, "4": "yellow"})) == ("2.six.enter", "no_six")


def test_a_six_that_has_to_bring_a_figure_in_and_does_not_is_a_breach(read: Read) -> None:
    reading = read("mensch", ENTERING, {"5": FREE, "11": "yellow"})
    assert breach(reading) == ("2.six.enter", "must_enter")
    assert isinstance(reading, SeenIllegal)
    assert reading.remedy == ("B>0",)


def test_a_six_that_has_to_clear_the_first_circle_and_does_not_is_a_breach(read: Read) -> None:
    reading = read("mensch", CLEARING, {"23": FREE, "29": "yellow"})
    assert breach(reading) == ("2.six.clear", "must_clear")
    assert isinstance(reading, SeenIllegal)
    assert reading.remedy == ("0>6",)


def test_a_figure_that_throws_another_out_is_a_legal_move_once_that_one_is_in_its_corner(read: Read) -> None:
    thrown_out = {"6": FREE, "10": "yellow", "green.B4": "green"}
    assert isinstance(read("mensch", HITTING, thrown_out), SeenLegal)


@pytest.mark.parametrize("changes", [{"6": FREE, "10": "yellow"}, {"6": FREE}])
def test_a_figure_that_was_not_put_back_in_its_corner_is_asked_for(
    read: Read, changes: dict[str, str]
) -> None:
    reading = read("mensch", HITTING, changes)
    assert isinstance(reading, SeenUnfinished)
    assert (reading.missing[0].rule, reading.missing[0].cells) == ("3.capture", ("green.B4",))


def test_a_figure_swapped_for_another_is_a_breach(read: Read) -> None:
    assert breach(read("mensch", FOUR, {"0": "green"})) == ("piece", "swapped")


def test_a_figure_whose_colour_is_not_clear_is_unsure(read: Read) -> None:
    assert read("mensch", FOUR, {"0": FREE, "4": {"yellow": 0.5, "red": 0.5}}) == Unsure(("4",))


def test_a_figure_that_went_under_a_hand_is_unsure(read: Read) -> None:
    assert isinstance(read("mensch", FOUR, {"0": FREE}, covered=("3", "4", "5")), Unsure)


def test_a_sleeve_that_swept_figures_of_two_colours_along_leaves_a_list_of_repairs(read: Read) -> None:
    reading = read("mensch", FOUR, {"20": FREE, "22": "red", "30": FREE, "31": "black"})
    assert isinstance(reading, Disturbed)
    assert reading.repairs == (
        Repair("20", "red"),
        Repair("22", FREE),
        Repair("30", "black"),
        Repair("31", FREE),
    )


def test_a_second_throw_is_a_breach_and_the_first_one_counts(throw: Throw) -> None:
    state, signal = throw(UNTHROWN, Thrown(4), Thrown(6))
    assert breach(signal.reading) == ("roll.again", "twice")
    assert (state.position, state.illegal_tries) == (FOUR, {"yellow": 1})


def test_a_die_touched_after_it_lay_still_is_a_breach_and_the_throw_counts(throw: Throw) -> None:
    state, signal = throw(UNTHROWN, Thrown(4), Thrown(6, ThrowLook.TOUCHED))
    assert breach(signal.reading)[0] == "roll.touched"
    assert state.position == FOUR


def test_a_cocked_die_is_thrown_again_and_nobody_is_to_blame(throw: Throw) -> None:
    state, signal = throw(UNTHROWN, Thrown(0, ThrowLook.COCKED))
    assert [each.notice for each in signal.said] == [Notice.COCKED]
    assert (state.position, state.illegal_tries) == (UNTHROWN, {})
    state, signal = throw(UNTHROWN, Thrown(0, ThrowLook.COCKED), Thrown(4))
    assert (state.position, signal.reading) == (FOUR, Unchanged())


def test_a_throw_by_which_nothing_can_move_is_lost_and_the_next_one_throws(throw: Throw) -> None:
    state, signal = throw("y:39,40,41,43 r:B,B,B,0 y -", Thrown(4))
    assert [each.notice for each in signal.said] == [Notice.THROW_LOST]
    assert (signal.player, signal.to_move, state.illegal_tries) == ("yellow", "red", {})
    assert state.tokens == ("4:--",)


def test_a_lost_six_leaves_another_throw(throw: Throw) -> None:
    state, signal = throw("y:39,40,41,43 r:B,B,B,0 y -", Thrown(6))
    assert (signal.player, signal.to_move) == ("yellow", "yellow")
    assert [each.notice for each in signal.said] == [Notice.THROW_LOST, Notice.SIX_AGAIN]
    assert state.tokens == ("6:--",)
