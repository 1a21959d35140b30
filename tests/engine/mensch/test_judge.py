"""Every way to break an article by a move, and what the judge says about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Illegal, Legal
from engine.mensch import BASE, Mensch, Move, Position

Ruled = Callable[..., tuple[str, list[tuple[str, str]]]]
IDLE = "g:B,B,B,B"


def one(rule: str, why: str) -> tuple[str, list[tuple[str, str]]]:
    return "illegal", [(rule, why)]


def test_a_figure_moves_as_many_circles_as_the_die_shows(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 4", "10>14") == ("legal", [])


def test_another_number_than_thrown_is_a_breach(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 4", "10>15") == one("roll.count", "wrong")


def test_nobody_moves_backwards(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 4", "10>6") == one("roll.count", "backwards")


def test_a_figure_must_go_somewhere(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 4", "10>10") == one("roll.count", "not_moved")


@pytest.mark.parametrize("move", ["10>14", "B>0", "0>B"])
def test_nothing_is_moved_before_the_throw(ruling: Ruled, move: str) -> None:
    assert ruling(f"y:B,B,0,10 {IDLE} y -", move) == one("roll.none", "moved")


@pytest.mark.parametrize(("move", "why"), [("11>15", "no_figure"), ("44>48", "no_circle")])
def test_there_must_be_a_figure_and_a_circle(ruling: Ruled, move: str, why: str) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 4", move) == one("cell", why)


def test_the_way_ends_on_d(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 4", "10>50") == one("cell", "no_circle")
    assert ruling(f"y:B,B,10,41 {IDLE} y 4", "41>45") == one("5.exact", "too_far")


def test_a_figure_that_has_been_round_goes_home_and_not_round_again(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,10,38 {IDLE} y 5", "38>3") == one("5.exact", "past_home")


def test_a_home_circle_takes_one_figure(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,38,42 {IDLE} y 4", "38>42") == one("5.exact", "taken")


def test_a_figure_is_not_taken_back_without_reason(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 4", "10>B") == one("piece", "sent_back")


@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5])
def test_only_a_six_brings_a_figure_in(ruling: Ruled, roll: int) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y {roll}", "B>0") == one("2.six.enter", "no_six")


def test_a_figure_enters_on_a_and_nowhere_else(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 6", "B>0") == ("legal", [])
    assert ruling(f"y:B,B,B,10 {IDLE} y 6", "B>5") == one("2.six.enter", "only_a")


def test_on_a_six_a_waiting_figure_must_enter(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 6", "10>16") == one("2.six.enter", "must_enter")


@pytest.mark.parametrize("move", ["B>0", "10>16"])
def test_on_a_six_the_figure_on_a_must_make_room(ruling: Ruled, move: str) -> None:
    assert ruling(f"y:B,B,0,10 {IDLE} y 6", "0>6") == ("legal", [])
    assert ruling(f"y:B,B,0,10 {IDLE} y 6", move) == one("2.six.clear", "must_clear")


def test_on_a_six_with_nobody_waiting_the_choice_is_free(ruling: Ruled) -> None:
    for move in ("0>6", "10>16", "20>26", "30>36"):
        assert ruling(f"y:0,10,20,30 {IDLE} y 6", move) == ("legal", [])


def test_a_waiting_enemy_on_a_is_thrown_out_by_the_one_who_enters() -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position("y:B,B,B,10 g:B,B,B,30 y 6")
    after = game.play(at, game.read_move(at, "B>0"))
    assert game.write_position(after) == "y:B,B,0,10 g:B,B,B,B y -"


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("y:B,B,B,10 g:B,B,B,4 y 4", "10>14", "y:B,B,B,14 g:B,B,B,B g -"),
        ("y:B,B,3,7 g:B,B,B,4 y 4", "3>7", "y:B,B,B,7 g:B,B,B,4 g -"),
    ],
    ids=["enemy", "own"],
)
def test_the_figure_on_the_target_goes_back_whatever_its_colour(before: str, move: str, after: str) -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position(before)
    assert game.write_position(game.play(at, game.read_move(at, move))) == after


def test_figures_in_the_way_are_jumped_and_counted(ruling: Ruled) -> None:
    assert ruling("y:B,10,11,12 g:B,B,B,3 y 5", "10>15") == ("legal", [])
    assert ruling(f"y:39,40,41,42 {IDLE} y 4", "39>43") == ("legal", [])


def test_every_breach_is_listed_in_the_order_of_the_questions(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 6", "10>15") == (
        "illegal",
        [("roll.count", "wrong"), ("2.six.enter", "must_enter")],
    )


def test_the_remedy_is_the_same_figure_or_else_all_that_can_move() -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position(f"y:B,5,10,42 {IDLE} y 3")
    for move, right in (("10>14", ["10>13"]), ("42>45", ["5>8", "10>13"])):
        ruling = game.judge(at, game.read_move(at, move))
        assert isinstance(ruling, Illegal)
        assert [game.write_move(at, each) for each in ruling.remedy] == right


def test_moves_speak_of_progress_and_cells_of_the_track() -> None:
    game = Mensch({})
    at = game.read_position("y:B,B,B,0 g:B,B,B,0 r:B,B,B,0 k:B,B,B,0 r 6")
    ruling = game.judge(at, game.read_move(at, "0>6"))
    assert isinstance(ruling, Legal)
    assert [(each.cell, each.before, each.after) for each in ruling.change.cells] == [
        ("20", "red", "empty"),
        ("26", "empty", "red"),
    ]


def test_the_breach_is_shown_on_its_circles() -> None:
    game = Mensch({})
    at = game.read_position("y:B,B,B,0 g:B,B,B,0 r:B,B,B,11 k:B,B,B,0 r 6")
    ruling = game.judge(at, game.read_move(at, "11>17"))
    assert isinstance(ruling, Illegal)
    found = ruling.violations[0]
    assert found.cells == ("37", "20")
    facts = {"player": "red", "from": "31", "to": "37", "thrown": 6, "waiting": "red.B3", "a": "20"}
    assert found.facts == facts


def test_the_sheet_s_own_example_of_article_5() -> None:
    game = Mensch({})
    others = "g:B,B,B,0 r:B,B,B,0 k:B,B,B,0"
    first = game.read_position(f"y:39,40,41,43 {others} y -")

    def listed(position: Position, roll: int) -> list[str]:
        at = game.thrown(position, roll)
        return [game.write_move(at, move) for move in game.moves(at)]

    assert [listed(first, roll) for roll in (1, 3, 4, 5, 6)] == [["41>42"], ["39>42"], [], [], []]
    later = game.read_position(f"y:39,40,42,43 {others} y -")
    assert listed(later, 2) == ["39>41"]


def test_a_six_that_moves_nothing_still_gives_another_throw() -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position(f"y:39,40,41,43 {IDLE} y 6")
    assert game.write_position(game.play(at, game.read_move(at, "--"))) == f"y:39,40,41,43 {IDLE} y -"


def test_who_can_move_must_move(ruling: Ruled) -> None:
    assert ruling(f"y:B,B,B,10 {IDLE} y 4", "--") == one("must.move", "skipped")
    assert ruling(f"y:B,B,B,B {IDLE} y 4", "--") == ("legal", [])
    assert ruling(f"y:B,B,B,10 {IDLE} y -", "--") == one("roll.none", "skipped")


def test_two_figures_on_b_are_one_move() -> None:
    game = Mensch({"start_on_A": "0"})
    assert game.moves(game.thrown(game.start(), 6)) == [Move(6, BASE, 0)]
