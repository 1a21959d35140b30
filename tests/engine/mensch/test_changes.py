"""What a camera sees that is no move, or only half of one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import SEVERAL, CellChange, Change, EngineError, Illegal, Legal, Unfinished
from engine.mensch import Mensch

Ruled = Callable[..., tuple[str, list[tuple[str, str]]]]
HIT = "y:B,B,B,10 g:B,B,B,4 y 4"
"""Yellow's figure on 10 can throw out green's on 14."""


def test_a_capture_is_seen_as_three_circles(ruling: Ruled) -> None:
    assert ruling(HIT, "10~+~14=y+~green.B4=g") == ("legal", [])


def test_any_free_corner_circle_will_do() -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position("y:B,B,B,10 g:B,4,5,6 y 4")
    for number in (2, 3, 4):
        ruling = game.judge(at, game.read_move(at, f"10~+~14=y+~green.B{number}=g"))
        assert isinstance(ruling, Legal)


def test_a_figure_may_leave_any_corner_circle() -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position("y:B,B,10,11 g:B,B,B,B y 6")
    change = Change((CellChange("yellow.B4", "yellow", "empty"), CellChange("0", "empty", "yellow")))
    assert isinstance(game.judge(at, change), Legal)


@pytest.mark.parametrize(
    ("seen", "missing"),
    [
        ("10~+~14=y", [("3.capture", "to_corner")]),
        ("14~+~green.B4=g", [("3.capture", "landing")]),
        ("14~", [("3.capture", "landing"), ("3.capture", "to_corner")]),
        ("10~", [("3.capture", "to_corner")]),
    ],
)
def test_a_capture_is_unfinished_until_the_figure_is_in_its_corner(
    ruling: Ruled, seen: str, missing: list[tuple[str, str]]
) -> None:
    assert ruling(HIT, seen) == ("unfinished", missing)


def test_two_figures_on_one_circle_may_show_the_one_that_is_thrown_out(ruling: Ruled) -> None:
    to_corner, enter_too = ("3.capture", "to_corner"), ("2.six.enter", "enter_too")
    entering, clearing = "y:B,B,B,10 g:B,B,B,30 y 6", "y:B,B,0,20 g:B,B,B,36 y 6"
    assert ruling(entering, "yellow.B3~") == ("unfinished", [to_corner])
    assert ruling(clearing, "0~") == ("unfinished", [to_corner])
    assert ruling(clearing, "0~", six_clear_enters="yes") == ("unfinished", [to_corner, enter_too])
    assert ruling(clearing, "yellow.B2~", six_clear_enters="yes") == ("unfinished", [to_corner])
    assert ruling("y:B,B,B,10 g:B,B,B,3 y 4", "10~") == ("illegal", [("piece", "taken_off")])


def test_what_is_missing_is_shown_on_the_corner_circle() -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position(HIT)
    found = game.judge(at, game.read_move(at, "10~+~14=y"))
    assert isinstance(found, Unfinished)
    assert found.missing[0].cells == ("green.B4",)
    assert [game.write_move(at, move) for move in found.remedy] == ["10>14"]


def test_an_own_figure_thrown_out_leaves_its_circle_looking_the_same(ruling: Ruled) -> None:
    position = "y:B,B,3,7 g:B,B,B,B y 4"
    assert ruling(position, "3~+~yellow.B3=y") == ("legal", [])
    assert ruling(position, "3~") == ("unfinished", [("3.capture", "to_corner")])
    assert ruling(position, "3~+~yellow.B3=y", own_capture="never") == ("illegal", [("3.capture", "own")])


def test_a_six_that_clears_a_and_brings_a_figure_in_changes_a_not_at_all(ruling: Ruled) -> None:
    position, more = "y:B,B,0,20 g:B,B,B,B y 6", {"six_clear_enters": "yes"}
    assert ruling(position, "yellow.B2~+~6=y", **more) == ("legal", [])
    assert ruling(position, "0~+~6=y", **more) == ("unfinished", [("2.six.enter", "enter_too")])
    assert ruling(position, "0~+~6=y") == ("legal", [])


def test_a_move_that_leaves_the_board_as_it_was_is_seen_as_done() -> None:
    game = Mensch({"seats": "yg", "six_clear_enters": "yes"})
    at = game.read_position("y:B,0,6,20 g:B,B,B,B y 6")
    ruling = game.judge(at, Change())
    assert isinstance(ruling, Legal)
    assert [game.write_move(at, move) for move in ruling.moves] == ["0>6"]


@pytest.mark.parametrize(
    ("seen", "rule", "why"),
    [
        ("10~+~15=y", "roll.count", "wrong"),
        ("14~+~18=g", "turn", "not_yours"),
        ("yellow.B3~", "piece", "taken_off"),
        ("~12=y", "piece", "put_on"),
        ("~yellow.B4=y", "piece", "put_on"),
        ("~10=g", "piece", "swapped"),
        ("10~+~yellow.B4=y", "piece", "sent_back"),
        ("10~+~green.a=y", "cell", "foreign"),
        ("10~+~green.B4=y", "cell", "foreign"),
        ("10~+~15=y+14~+~16=g", "turn", SEVERAL),
        ("10~+~11=y+yellow.B3~+~12=y", "turn", SEVERAL),
        ("~11=y+~12=y", "turn", SEVERAL),
        ("yellow.B3~+~0=y", "2.six.enter", "no_six"),
        ("11~", "cell", "no_figure"),
        ("--", "must.move", "skipped"),
    ],
)
def test_what_is_no_move_has_its_rule(ruling: Ruled, seen: str, rule: str, why: str) -> None:
    assert ruling(HIT, seen) == ("illegal", [(rule, why)])


def test_a_figure_taken_back_though_nobody_hit_it_is_a_breach(ruling: Ruled) -> None:
    position = "y:B,B,B,10 g:B,B,3,4 y 4"
    assert ruling(position, "13~+~green.B3=g") == ("illegal", [("piece", "sent_back")])


def test_the_wrong_figure_taken_away_is_named() -> None:
    game = Mensch({"seats": "ygr"})
    at = game.read_position("y:B,B,B,10 g:B,B,B,3 r:B,B,B,B y 4")
    ruling = game.judge(at, game.read_move(at, "10~+~14=y+13~+~green.B4=g"))
    assert isinstance(ruling, Illegal)
    assert [(each.rule, each.why, each.cells) for each in ruling.violations] == [
        ("piece", "not_hit", ("13",))
    ]


def test_the_wrong_figure_taken_away_comes_after_the_breaches_of_the_move(ruling: Ruled) -> None:
    position = "y:B,B,B,10 g:B,B,B,3 y 4"
    assert ruling(position, "10~+~15=y+13~+~green.B4=g") == (
        "illegal",
        [("roll.count", "wrong"), ("piece", "not_hit")],
    )


def test_figures_that_only_swap_corner_circles_do_no_harm() -> None:
    game = Mensch({"seats": "yg"})
    swap = Change((CellChange("green.B1", "green", "empty"), CellChange("green.B4", "empty", "green")))
    for text, rule in (("y:B,B,B,10 g:B,B,B,5 y 4", "must.move"), ("y:B,B,B,10 g:B,B,B,5 y -", "roll.none")):
        ruling = game.judge(game.read_position(text), swap)
        assert isinstance(ruling, Unfinished)
        assert (ruling.missing[0].rule, ruling.missing[0].why) == (rule, "still_due")


def test_a_move_before_the_throw_is_seen_as_such(ruling: Ruled) -> None:
    position = "y:B,B,B,10 g:B,B,B,4 y -"
    for seen in ("10~+~14=y+~green.B4=g", "10~+~12=y", "yellow.B3~+~0=y", "10~+~yellow.B4=y"):
        assert ruling(position, seen) == ("illegal", [("roll.none", "moved")])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ((CellChange("50", "empty", "yellow"),), "no circle '50'"),
        ((CellChange("yelow.a", "empty", "yellow"),), "did you mean 'yellow.a'"),
        ((CellChange("5", "empty", "purple"),), "cannot stand on this board"),
        ((CellChange("5", "empty", "red"),), "cannot stand on this board"),
        ((CellChange("5", "yellow", "empty"),), "there is empty"),
        ((CellChange("5", "empty", "yellow"), CellChange("5", "empty", "green")), "names 5 twice"),
        (tuple(CellChange(f"green.B{n}", "green", "empty") for n in range(1, 5)), "leaves -1 figures"),
        ((CellChange("green.B1", "yellow", "empty"),), "there is empty"),
    ],
)
def test_a_change_that_cannot_be_is_refused(change: tuple[CellChange, ...], complaint: str) -> None:
    game = Mensch({"seats": "yg"})
    with pytest.raises(EngineError, match=complaint):
        game.judge(game.read_position(HIT), Change(change))
