"""Who pays for what: nobody for the referee's own slowness, for a power cut, or for somebody else's hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import engine
from arbiter.referee import (
    Button,
    Decided,
    Decision,
    Notice,
    Penalty,
    Phase,
    Settled,
    Takeback,
    ThrowLook,
    Thrown,
    Ticked,
    TimeControl,
    Timing,
)
from arbiter.referee.machine import READING_S
from arbiter.referee.roll_watch import Die, RollWatch
from arbiter.referee.terms import Commit, TurnedBy
from arbiter.sighting import Sighting, infer
from arbiter.sighting.inference import GROWING_S, LONE_S, SLOW_S
from arbiter.signals import serial_lines

Sit = Callable[..., Any]
SLIDE = {"b3": "empty", "b5": "white 1"}
CROOKED = {"b3": "empty", "c5": "white 1"}
ANSWER = {"c6": "empty", "c4": "black 1"}


def aged(sighting: Sighting, cells: tuple[str, ...], age_s: float) -> Sighting:
    """The same, with these cells looking so for only so long."""
    return Sighting.of(sighting.cells, sighting.reeds, dict.fromkeys(cells, age_s), age_s)


def test_who_moves_out_of_turn_does_not_make_the_other_lose(sit: Sit) -> None:
    table = sit(penalty=Penalty.LOSS, loss_at=2)
    for _ in range(3):
        table.see({"b6": "empty", "b5": "black 1"})
        assert table.signal.reading.kind == "illegal"
        table.see()
    assert (table.state.illegal_tries, table.phase()) == ({}, Phase.PLAYING)


def test_a_slip_that_is_put_back_by_way_of_another_cell_counts_once(sit: Sit) -> None:
    table = sit()
    table.see(CROOKED)
    table.see({"b3": "empty"})
    table.see({"b3": "empty", "d6": "white 1"})
    table.see()
    assert table.state.illegal_tries == {"white": 1}


def test_a_piece_on_its_way_back_is_no_breach_of_its_own(sit: Sit) -> None:
    table = sit()
    table.see({"b6": "empty", "c4": "black 1"})
    assert table.signal.reading.kind == "illegal"
    table.see({"b6": "empty"})
    is_silent = table.signal is None
    table.see()
    assert (is_silent, table.signal.reading.kind) == (True, "unchanged")


def test_a_piece_in_the_hand_is_waited_for_and_never_a_try(look: Any) -> None:
    game = engine.open_game("desiree")
    lifted = look(game, game.start(), {"b3": "empty"})
    assert infer(game, game.start(), aged(lifted, ("b3",), SLOW_S + 1)) is None
    late = infer(game, game.start(), aged(lifted, ("b3",), GROWING_S + 1))
    assert late is not None
    assert late.kind == "illegal"


def test_a_piece_that_was_taken_off_for_long_is_told_and_not_counted(sit: Sit) -> None:
    table = sit()
    table.see({"b3": "empty"})
    assert table.signal.reading.kind == "illegal"
    assert table.state.illegal_tries == {}


def test_a_captured_man_may_be_taken_off_first(look: Any) -> None:
    game = engine.open_game("checkers")
    position = game.read_position("W:Wc3,a1:Bd4,h8")
    gone = look(game, position, {"d4": "empty"})
    assert infer(game, position, aged(gone, ("d4",), SLOW_S + 1)) is None


def test_both_figures_of_a_capture_may_be_in_the_air(look: Any) -> None:
    game = engine.open_game("mensch")
    position = game.read_position("y:B,B,7,27 g:B,B,0,14 r:B,B,B,10 k:B,4,10,24 g 4")
    lifted = look(game, position, {"10": "empty", "14": "empty"})
    assert infer(game, position, aged(lifted, ("10", "14"), SLOW_S + 1)) is None


def test_what_the_referee_needs_for_reading_is_nobodys_time(sit: Sit, look: Any) -> None:
    table = sit(time=TimeControl(base_s=60.0))
    moved = look(table.game, table.game.start(), SLIDE)
    table.happen(Settled(aged(moved, tuple(SLIDE), 2.2)), after_s=61.0)
    assert table.phase() is Phase.PLAYING
    assert table.state.clock.left("white", table.t) == pytest.approx(1.2)
    assert table.state.clock.left("black", table.t) == pytest.approx(57.8)


def test_a_move_that_came_too_late_loses_though_it_is_legal(sit: Sit, look: Any) -> None:
    table = sit(time=TimeControl(base_s=60.0))
    moved = look(table.game, table.game.start(), SLIDE)
    table.happen(Settled(aged(moved, tuple(SLIDE), 2.2)), after_s=62.5)
    assert table.said == [Notice.FLAG]
    assert table.phase() is Phase.OVER


def test_what_an_arbiter_lets_stand_may_end_the_game(sit: Sit) -> None:
    table = sit("checkers")
    table.happen(Decided(Decision.SET_POSITION, "Ada", "W:Wc3:Bd4"))
    table.see()
    table.see({"d4": "empty"})
    table.happen(Decided(Decision.LET_STAND, "Ada"))
    assert (table.phase(), table.signal.outcome.winner) == (Phase.OVER, "blue")


def test_a_position_that_is_won_ends_the_game_when_it_is_set(sit: Sit) -> None:
    table = sit("checkers")
    table.happen(Decided(Decision.SET_POSITION, "Ada", "B:Wc3:B"))
    assert (table.phase(), table.signal.outcome.winner) == (Phase.OVER, "blue")


def test_nobody_takes_an_arbiters_decision_back(sit: Sit) -> None:
    table = sit()
    table.see(CROOKED)
    table.happen(Decided(Decision.LET_STAND, "Ada"))
    table.press(Button.UNDO)
    assert table.said == [Notice.NOTHING_TO_TAKE_BACK]
    table.see({"b3": "white 1", "c5": "empty"})
    assert table.signal.reading.kind == "illegal"


def test_moving_back_is_seen_though_a_far_cell_is_hidden(sit: Sit, look: Any) -> None:
    table = sit()
    table.see(SLIDE)
    table.happen(Settled(look(table.game, table.game.start(), {}, ("h8",))))
    assert table.said == [Notice.TAKEN_BACK]


def test_a_takeback_that_is_granted_waits_for_the_pieces(sit: Sit) -> None:
    table = sit(takeback=Takeback.ASK)
    table.see(SLIDE)
    table.press(Button.UNDO, "white")
    table.press(Button.DONE, "white")
    assert table.said == [Notice.NOT_NOW], "who asks cannot answer"
    table.press(Button.DONE, "black")
    assert (table.said, table.phase()) == ([Notice.TAKEN_BACK], Phase.SETTING_UP)
    table.see(SLIDE)
    assert table.phase() is Phase.SETTING_UP, "the pieces have not been put back"


def test_while_a_takeback_is_asked_for_no_light_is_red(sit: Sit) -> None:
    table = sit(takeback=Takeback.ASK)
    table.see(SLIDE)
    table.see({"b5": "empty", "b3": "white 1"})
    assert table.said == [Notice.TAKEBACK_ASKED]
    assert table.signal.reading.kind == "unchanged"


def test_only_the_player_to_move_commits_his_move_and_no_green_comes_before(sit: Sit) -> None:
    table = sit(commit=Commit.BUTTON)
    table.see(SLIDE)
    assert (table.said, table.signal.reading.kind) == ([Notice.PRESS], "unchanged")
    assert not any(line.startswith("LEGAL") for line in serial_lines(table.signal, ""))
    table.press(Button.DONE, "black")
    assert table.state.moves == ()
    table.press(Button.DONE, "white")
    assert table.state.moves == ("b3-b5",)


def test_the_clock_stands_while_pieces_are_adjusted_or_set_up(sit: Sit) -> None:
    table = sit(time=TimeControl(base_s=60.0))
    table.press(Button.ADJUST, "black", after_s=10.0)
    table.press(Button.ADJUST, "black", after_s=500.0)
    table.happen(Decided(Decision.SET_POSITION, "Ada", table.state.position.replace(" w", " b")), after_s=5.0)
    table.see(after_s=500.0)
    assert table.state.clock.running == "black"
    assert table.state.clock.left("white", table.t) == pytest.approx(50.0)


def test_a_move_that_is_taken_back_gives_its_increment_back(sit: Sit) -> None:
    table = sit(time=TimeControl(Timing.INCREMENT, 60.0, 30.0))
    for _ in range(3):
        table.see(SLIDE)
        table.see({"b5": "empty", "b3": "white 1"})
    assert table.state.clock.left("white", table.t) == pytest.approx(60.0)


def test_among_four_all_have_to_agree_to_a_draw(sit: Sit) -> None:
    table = sit("mensch", rolls_off=False)
    for player in ("yellow", "green", "red"):
        table.press(Button.DRAW, player)
        assert table.phase() is Phase.PLAYING
    table.press(Button.DRAW, "black")
    assert (table.said, table.phase()) == ([Notice.AGREED], Phase.OVER)


def test_with_one_button_for_all_a_draw_is_agreed_by_the_button_done(sit: Sit) -> None:
    table = sit()
    table.press(Button.DRAW)
    table.press(Button.DONE)
    assert (table.said, table.phase()) == ([Notice.AGREED], Phase.OVER)


def test_with_hardly_a_cell_in_view_no_move_is_accepted() -> None:
    game = engine.open_game("desiree")
    seen = infer(game, game.start(), Sighting.of({"b3": {"empty": 0.99}, "b5": {"white 1": 0.99}}))
    assert seen is not None
    assert seen.kind == "unsure"


def after(*looks: tuple[Die, int | None], is_awaited: bool = False, least_looks: int = 1) -> list[Thrown]:
    """What the referee hears of these looks at the die."""
    watch, heard = RollWatch(least_looks=least_looks), []
    for die, face in looks:
        watch, thrown = watch.after(die, face, is_awaited)
        heard += [thrown] if thrown else []
    return heard


FOUR, SIX, GONE = (Die.FLAT, 4), (Die.FLAT, 6), (Die.GONE, None)


def test_a_die_that_was_missed_in_one_picture_was_not_thrown_again() -> None:
    assert after(FOUR, FOUR, GONE, FOUR, FOUR, least_looks=2) == [Thrown(4)]
    assert after(FOUR, FOUR, GONE, GONE, FOUR, FOUR, least_looks=2) == [Thrown(4), Thrown(4)]


def test_the_same_face_at_another_place_is_a_throw_where_one_is_awaited() -> None:
    watch, first = RollWatch().after(Die.FLAT, 4, True, (150.0, 160.0))
    assert first == Thrown(4)
    for is_awaited, place, heard in (
        (True, (151.5, 159.0), None),
        (False, (170.0, 150.0), None),
        (True, (170.0, 150.0), Thrown(4)),
        (True, None, None),
    ):
        assert watch.after(Die.FLAT, 4, is_awaited, place)[1] == heard


def test_a_leaning_die_that_lies_flat_elsewhere_was_thrown_again_and_not_laid_flat() -> None:
    watch, heard = RollWatch().after(Die.LEANING, None, True, (150.0, 160.0))
    assert heard == Thrown(0, ThrowLook.COCKED)
    assert watch.after(Die.FLAT, 4, True, (170.0, 150.0))[1] == Thrown(4)
    assert watch.after(Die.FLAT, 4, True, (152.0, 161.0))[1] == Thrown(0, ThrowLook.COCKED)
    assert watch.after(Die.FLAT, 4, True, None)[1] == Thrown(4, ThrowLook.TOUCHED)


def test_a_leaning_die_is_told_once_although_nobody_saw_it_in_the_air() -> None:
    watch, _ = RollWatch().after(Die.FLAT, 4, True, (150.0, 160.0))
    watch, heard = watch.after(Die.LEANING, None, False, (170.0, 150.0))
    assert heard is None, "nobody waits for a throw yet"
    watch, heard = watch.after(Die.LEANING, None, True, (170.0, 150.0))
    assert heard == Thrown(0, ThrowLook.COCKED)
    watch, heard = watch.after(Die.LEANING, None, True, (170.0, 150.0))
    assert heard is None
    assert watch.after(Die.LEANING, None, True, (140.0, 170.0))[1] == Thrown(0, ThrowLook.COCKED)


def test_one_picture_with_the_die_elsewhere_is_no_throw() -> None:
    here, there = (150.0, 160.0), (162.0, 160.0)
    watch, heard = RollWatch(least_looks=2), []
    for place in (here, here, here, there, here, here, there, there):
        watch, thrown = watch.after(Die.FLAT, 4, True, place)
        heard.append(thrown)
    assert [each for each in heard if each] == [Thrown(4), Thrown(4)]
    assert heard[-1] == Thrown(4)


def test_a_die_that_is_pushed_while_a_figure_is_moved_is_no_throw_of_the_next_player() -> None:
    watch, _ = RollWatch().after(Die.FLAT, 4, True, (150.0, 160.0))
    watch, _ = watch.after(Die.FLAT, 4, False, (170.0, 150.0))
    assert watch.after(Die.FLAT, 4, True, (170.5, 150.5))[1] is None


def test_a_die_that_was_misread_in_one_picture_was_not_touched() -> None:
    assert after(FOUR, FOUR, SIX, FOUR, FOUR, least_looks=2) == [Thrown(4)]
    assert after(SIX, FOUR, FOUR, least_looks=2, is_awaited=True) == [Thrown(4)]
    turned = Thrown(6, ThrowLook.TOUCHED)
    assert after(FOUR, FOUR, SIX, SIX, least_looks=2) == [Thrown(4), turned]


def test_a_leaning_die_that_is_nudged_flat_is_no_throw() -> None:
    heard = after((Die.LEANING, None), (Die.FLAT, 3))
    assert heard == [Thrown(0, ThrowLook.COCKED), Thrown(3, ThrowLook.TOUCHED)]


def test_a_die_that_is_tilted_and_laid_on_another_face_was_touched() -> None:
    heard = after((Die.FLAT, 2), (Die.LEANING, None), (Die.FLAT, 6))
    assert heard == [Thrown(2), Thrown(6, ThrowLook.TOUCHED)]


def test_a_cocked_die_is_shown_as_unsure(sit: Sit) -> None:
    table = sit("mensch", rolls_off=False)
    table.happen(Thrown(0, ThrowLook.COCKED))
    assert (table.said, table.signal.reading.kind) == ([Notice.COCKED], "unsure")


def test_a_flag_is_told_when_no_move_can_still_be_in_time(sit: Sit) -> None:
    table = sit(time=TimeControl(base_s=60.0))
    table.happen(Ticked(), after_s=60.0 + READING_S - 0.1)
    assert table.phase() is Phase.PLAYING
    table.happen(Ticked(), after_s=0.2)
    assert table.phase() is Phase.OVER


def test_a_clock_that_is_turned_by_the_button_runs_until_it_is_pressed(sit: Sit) -> None:
    table = sit(time=TimeControl(base_s=60.0), turned_by=TurnedBy.BUTTON)
    table.see(SLIDE, after_s=10.0)
    assert (table.state.moves, table.state.clock.running) == (("b3-b5",), "white")
    table.press(Button.DONE, "black", after_s=5.0)
    assert table.state.clock.running == "white"
    table.press(Button.DONE, "white")
    assert table.state.clock.running == "black"
    assert table.state.clock.left("white", table.t) == pytest.approx(45.0)


def test_who_forgets_the_button_loses_time_until_the_other_has_moved(sit: Sit) -> None:
    table = sit(time=TimeControl(base_s=60.0), turned_by=TurnedBy.BUTTON)
    table.see(SLIDE, after_s=10.0)
    table.see(ANSWER, after_s=20.0)
    assert table.state.clock.running == "black"
    assert table.state.clock.left("white", table.t) == pytest.approx(30.0)


def test_nobody_is_accused_by_one_cell_that_may_have_been_misread_twice(look: Any) -> None:
    game = engine.open_game("d21")
    turned = look(game, game.start(), {"b3": "red 3"})
    assert infer(game, game.start(), aged(turned, ("b3",), LONE_S - 0.1)) is None
    told = infer(game, game.start(), aged(turned, ("b3",), LONE_S))
    assert told is not None
    assert told.kind == "illegal"


def test_a_move_beside_a_cell_that_may_be_misread_twice_disturbs_nothing(look: Any) -> None:
    game = engine.open_game("d21")
    beside = look(game, game.start(), {"b3": "empty", "b5": "red 1", "d3": "red 3"})
    assert infer(game, game.start(), aged(beside, ("b3", "b5", "d3"), LONE_S - 0.1)) is None
    told = infer(game, game.start(), aged(beside, ("b3", "b5", "d3"), LONE_S))
    assert told is not None
    assert told.kind == "disturbed"


def test_a_carried_piece_is_told_as_soon_as_two_cells_speak_of_it(look: Any) -> None:
    game = engine.open_game("d21")
    carried = look(game, game.start(), {"b3": "empty", "c5": "red 1"})
    told = infer(game, game.start(), aged(carried, ("b3", "c5"), SLOW_S))
    assert told is not None
    assert told.kind == "illegal"
