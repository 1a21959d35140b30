"""The die: who begins, one throw for one move, and a die that is touched or leans."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import EngineError, Finding, Legal, Reason
from engine.mensch import Mensch, RollOff, Throw, ThrowKind

Ruled = Callable[..., tuple[str, list[tuple[str, str]]]]
IDLE = "g:B,B,B,B"


def after(roll_off: RollOff, *throws: tuple[str, int]) -> RollOff:
    for player, roll in throws:
        following = roll_off.after(player, roll)
        assert isinstance(following, RollOff)
        roll_off = following
    return roll_off


def test_the_highest_throw_begins() -> None:
    rolling = after(Mensch({"seats": "ygr"}).roll_off(), ("yellow", 2), ("green", 5))
    assert (rolling.next_player, rolling.first) == ("red", None)
    done = after(rolling, ("red", 4))
    assert (done.next_player, done.first) == (None, "green 5")


def test_those_who_tie_throw_again() -> None:
    tied = after(Mensch({"seats": "ygr"}).roll_off(), ("yellow", 5), ("green", 2), ("red", 5))
    assert (tied.players, tied.next_player, tied.first) == (("yellow", "red"), "yellow", None)
    assert after(tied, ("yellow", 1), ("red", 3)).first == "red 3"


def test_a_throw_out_of_turn_is_a_breach_of_the_roll_off() -> None:
    rolling = Mensch({}).roll_off()
    assert rolling.after("red", 4) == Finding(
        "1.rolloff", "out_of_turn", (), {"player": "red", "owner": "yellow"}
    )
    done = after(Mensch({"seats": "yg"}).roll_off(), ("yellow", 5), ("green", 2))
    found = done.after("green", 6)
    assert isinstance(found, Finding)
    assert (found.rule, found.why) == ("1.rolloff", "settled")


def test_no_die_shows_seven() -> None:
    with pytest.raises(EngineError, match="1 to 6"):
        Mensch({}).roll_off().after("yellow", 7)


def test_the_roll_off_is_the_first_move_where_the_sheet_has_its_way() -> None:
    game = Mensch({})
    assert game.write_position(game.start_with("green 5")).endswith(" g 5")
    assert game.write_position(Mensch({"preset": "modern"}).start_with("green 5")).endswith(" g -")
    assert game.write_position(Mensch({"preset": "modern"}).start_with("green")).endswith(" g -")


@pytest.mark.parametrize("first", ["", "green", "green 7", "purple 5", "green 5 5", "green five"])
def test_nonsense_about_who_begins_is_refused(first: str) -> None:
    with pytest.raises(EngineError) as trouble:
        Mensch({}).start_with(first)
    assert trouble.value.reason is Reason.BAD_POSITION


def test_a_throw_waits_for_its_move() -> None:
    game = Mensch({})
    start = game.start()
    ruling = game.judge(start, game.read_move(start, "4:"))
    assert isinstance(ruling, Legal)
    assert ruling.moves == (Throw(4),)
    assert ruling.position == game.thrown(start, 4)
    assert [game.write_move(ruling.position, move) for move in game.moves(ruling.position)] == ["0>4"]


def test_nobody_throws_twice(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 4", "5:") == ("illegal", [("roll.again", "twice")])
    assert ruling(f"y:B,B,B,10 {IDLE} y 4", "?:") == ("illegal", [("roll.again", "leaning")])


def test_a_throw_that_moves_nobody_is_over_as_soon_as_it_lies_there() -> None:
    for options, before, throw, following in (
        ({}, "y:39,40,41,43 g:B,B,B,0 y -", "4:", "g -"),
        ({}, "y:39,40,41,43 g:B,B,B,0 y -", "6:", "y -"),
        ({"tries_when_stuck": "3"}, "y:B,B,B,B g:B,B,B,0 y - /3", "5:", "y - /2"),
    ):
        game = Mensch({"seats": "yg", **options})
        at = game.read_position(before)
        assert game.write_position(game.play(at, game.read_move(at, throw))).endswith(following)


def test_a_lost_six_that_still_lies_there_does_not_forbid_the_next_throw(ruling: Ruled) -> None:
    assert ruling(f"y:39,40,41,43 {IDLE} y 6", "2:") == ("legal", [])
    assert ruling(f"y:39,40,41,43 {IDLE} y 4", "2:") == ("illegal", [("roll.again", "twice")])


def test_nobody_touches_the_die(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 4", "6:!") == ("illegal", [("roll.touched", "turned")])
    assert ruling(f"y:B,B,B,10 {IDLE} y -", "6:!") == ("illegal", [("roll.touched", "moved")])


def test_a_leaning_die_is_thrown_again_and_nobody_is_to_blame(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y -", "?:") == ("unfinished", [("roll.cocked", "leaning")])


def test_a_lost_throw_is_legal_only_where_nothing_can_move(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,B {IDLE} y -", "4:--") == ("legal", [])
    assert ruling(f"y:B,B,B,B {IDLE} y 4", "4:--") == ("legal", [])
    assert ruling(f"y:B,B,B,10 {IDLE} y -", "4:--") == ("illegal", [("must.move", "skipped")])


@pytest.mark.parametrize("throw", [Throw(2), Throw(6, ThrowKind.TOUCHED), Throw(0, ThrowKind.COCKED)])
def test_throws_survive_being_written_and_read(throw: Throw) -> None:
    game = Mensch({})
    assert game.read_move(game.start(), game.write_move(game.start(), throw)) == throw


def test_a_throw_is_no_picture() -> None:
    game = Mensch({})
    assert game.halfway(game.start(), Throw(4)) == ()


@pytest.mark.parametrize("roll", [0, 7, -1])
def test_a_roll_that_no_die_shows_is_refused(roll: int) -> None:
    game = Mensch({})
    with pytest.raises(EngineError, match="1 to 6") as trouble:
        game.thrown(game.start(), roll)
    assert trouble.value.reason is Reason.BAD_ROLL


@pytest.mark.parametrize("text", ["3:0>3", "3:--"])
def test_two_rolls_that_clash_are_refused(text: str) -> None:
    game = Mensch({})
    at = game.thrown(game.start(), 4)
    assert game.thrown(at, 4) == at
    with pytest.raises(EngineError, match="clash") as trouble:
        game.thrown(at, 3)
    assert trouble.value.reason is Reason.BAD_ROLL
    with pytest.raises(EngineError, match="clash"):
        game.read_move(at, text)


def test_every_six_gives_another_throw_but_not_after_the_last_figure() -> None:
    game = Mensch({"seats": "ygr"})
    idle = "g:B,B,B,10 r:B,B,B,B"
    for before, move, following in (
        (f"y:B,B,B,B {idle} y -", "6:B>0", "y"),
        (f"y:1,2,3,5 {idle} y -", "6:1>7", "y"),
        (f"y:36,40,41,43 {idle} y -", "6:36>42", "g"),
    ):
        at = game.read_position(before)
        assert "ygr"[game.play(at, game.read_move(at, move)).seat] == following
