"""Every way to break an article of Désirée, and what the judge says about it."""

from __future__ import annotations

import pytest

import engine

START = "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w"


def ruling(
    attempt: str, position: str = START, **options: str
) -> tuple[str, list[tuple[str, str]], tuple[str, ...]]:
    """The verdict, the findings as (rule, why), and the cells of the first finding."""
    game = engine.open_game("desiree", options, position)
    at = game.read_position(position)
    given = game.judge(at, game.read_move(at, attempt))
    match given:
        case engine.Legal():
            return "legal", [], ()
        case engine.Unfinished():
            found, verdict = given.missing, "unfinished"
        case engine.Illegal():
            found, verdict = given.violations, "illegal"
    return verdict, [(each.rule, each.why) for each in found], found[0].cells


def test_a_slide_over_free_cells_is_legal() -> None:
    assert ruling("b3-b5")[0] == "legal"


def test_the_sign_between_the_cells_is_no_claim() -> None:
    assert ruling("b3^b5")[0] == "legal"


def test_a_die_of_the_other_side_may_not_be_moved() -> None:
    assert ruling("b6-b5") == ("illegal", [("B.turn", "not_yours")], ("b5",))


def test_there_must_be_a_die_to_move() -> None:
    assert ruling("a1-a2") == ("illegal", [("B.turn", "empty")], ("a1",))


@pytest.mark.parametrize("attempt", ["a1~", "a1=3"])
def test_nothing_can_be_done_to_an_empty_cell(attempt: str) -> None:
    assert ruling(attempt) == ("illegal", [("B.turn", "empty")], ("a1",))


def test_a_die_that_shows_what_it_showed_has_not_moved() -> None:
    assert ruling("b3=1") == ("illegal", [("B.turn", "not_moved")], ("b3",))


def test_a_die_must_go_somewhere() -> None:
    assert ruling("b3-b3") == ("illegal", [("B.turn", "not_moved")], ("b3",))


def test_nothing_is_captured() -> None:
    assert ruling("b3-b6") == ("illegal", [("B.turn", "occupied")], ("b6",))


def test_a_die_may_not_be_turned_in_place() -> None:
    assert ruling("b3=5") == ("illegal", [("B.turn", "turned")], ("b3",))


def test_a_die_may_not_be_taken_off() -> None:
    assert ruling("b3~") == ("illegal", [("B.turn", "taken_off")], ("b3",))


def test_a_die_may_not_be_put_on() -> None:
    assert ruling("~b4=A4") == ("illegal", [("B.turn", "put_on")], ("b4",))


def test_a_die_may_not_be_swapped_for_one_of_the_other_colour() -> None:
    assert ruling("~b3=a1") == ("illegal", [("B.turn", "swapped")], ("b3",))


def test_a_turn_may_not_be_skipped() -> None:
    assert ruling("--") == ("illegal", [("B.turn", "skipped")], ())


def test_a_turn_is_skipped_when_no_die_can_move() -> None:
    position = "8/8/8/8/8/bbb5/bbb5/Abb5 w"
    game = engine.open_game("desiree", {}, position)
    at = game.read_position(position)
    assert game.moves(at) == []
    assert game.write_position(game.play(at, engine.Change())) == position.replace(" w", " b")


def test_two_dice_moved_are_no_move() -> None:
    assert ruling("b3~+~b4=A1+c3~+~c4=A1")[1] == [("B.turn", "several")]


def test_a_slide_goes_straight() -> None:
    assert ruling("b3-c5") == ("illegal", [("C.slide", "not_straight")], ("c5",))


def test_a_slide_keeps_the_face() -> None:
    assert ruling("b3-b5=2") == ("illegal", [("C.slide", "turned")], ("b5",))


def test_a_jump_goes_over_one_die_only() -> None:
    assert ruling("b2-b5", "8/8/1a6/8/1A6/1A6/1A6/8 w")[0] == "illegal"
    assert ruling("b1-b5", "8/8/8/8/8/1A6/1a6/1A6 w") == (
        "illegal",
        [("D.jump", "over_many")],
        ("b5", "b2", "b3"),
    )


def test_a_jump_needs_no_neighbour() -> None:
    assert ruling("b1-b8", "8/8/8/1a6/8/8/8/1A6 w")[0] == "legal"


def test_a_jump_lands_right_behind_where_the_option_says_so() -> None:
    position = "8/8/8/1a6/8/8/8/1A6 w"
    assert ruling("b1-b6", position, jump_landing="adjacent")[0] == "legal"
    assert ruling("b1-b7", position, jump_landing="adjacent") == (
        "illegal",
        [("D.landing", "too_far")],
        ("b7", "b5"),
    )


def test_a_jump_needs_a_run_up_where_the_option_says_so() -> None:
    position = "8/8/8/8/8/1a6/1A6/8 w"
    assert ruling("b2-b4", position)[0] == "legal"
    assert ruling("b2-b4", position, jump_from="distance_only")[1] == [("D.jump", "too_near")]


TABLE = [
    (2, 3, 4, 5, 6, 5),
    (3, 4, 5, 6, 3, 4),
    (4, 5, 6, 1, 2, 3),
    (5, 6, 1, 4, 1, 2),
    (6, 3, 2, 1, 5, 1),
    (5, 4, 3, 2, 1, 6),
]
"""The face after a jump over an enemy die: row x is the mover, column y the die jumped over."""


@pytest.mark.parametrize(
    ("mover", "jumped", "due"),
    [(x + 1, y + 1, due) for x, row in enumerate(TABLE) for y, due in enumerate(row)],
)
def test_the_face_after_a_jump_follows_the_table(mover: int, jumped: int, due: int) -> None:
    letters = "abcdef"
    position = f"8/8/8/8/8/1{letters[jumped - 1]}6/1{letters[mover - 1].upper()}6/8 w"
    for shown in range(1, 7):
        verdict = ruling(f"b2^b4={shown}", position)[0]
        assert verdict == ("legal" if shown == due else "unfinished" if shown == mover else "illegal")


def test_over_an_own_die_the_face_stays() -> None:
    position = "8/8/8/8/8/1C6/1B6/8 w"
    assert ruling("b2^b4", position)[0] == "legal"
    assert ruling("b2^b4=5", position)[1] == [("D.turn", "over_own")]


def test_over_the_same_high_number_the_face_stays() -> None:
    assert ruling("b2^b4=1", "8/8/8/8/8/1d6/1D6/8 w")[1] == [("D.turn", "same_number")]


def test_a_wrong_face_after_a_jump_names_the_right_one() -> None:
    position = "8/8/8/8/8/1c6/1B6/8 w"
    game = engine.open_game("desiree", {}, position)
    at = game.read_position(position)
    given = game.judge(at, game.read_move(at, "b2^b4=4"))
    assert isinstance(given, engine.Illegal)
    assert given.violations[0].facts == {
        "from": "b2", "to": "b4", "over": "b3", "over_face": 3, "face": 2, "due": 5, "shown": 4,
    }  # fmt: skip
    assert [game.write_move(at, move) for move in given.remedy] == ["b2^b4=5"]


def test_the_die_jumped_over_is_not_turned() -> None:
    assert ruling("b2~+~b4=A5+b3=4", "8/8/8/8/8/1c6/1B6/8 w")[1] == [("D.turn", "jumped_turned")]


def test_a_fourth_die_may_not_go_to_the_outer_cells() -> None:
    position = "8/8/8/8/7A/8/1A6/A6A w"
    verdict, found, cells = ruling("b2-b1", position)
    assert (verdict, found) == ("illegal", [("E.outer", "too_many")])
    assert cells == ("b1", "a1", "h1", "h4")


def test_outer_to_outer_with_three_there_is_legal() -> None:
    assert ruling("a1-b1", "8/8/8/8/7A/8/1A6/A6A w")[0] == "legal"


def test_the_outer_limit_counts_after_the_move_even_when_another_die_moves() -> None:
    position = "8/8/8/8/7A/8/1A6/AA5A w"
    assert ruling("b2-c2", position)[1] == [("E.outer", "still_too_many")]
    assert ruling("a1-a1", position)[0] == "illegal"
    assert ruling("b1-c2", position)[0] == "legal"


def test_several_breaches_are_all_named_in_the_order_of_the_questions() -> None:
    both = ruling("b2-b1=3", "8/8/8/8/7A/8/1A6/A6A w")
    assert both[1] == [("E.outer", "too_many"), ("C.slide", "turned")]
    assert ruling("b6-c4=3")[1] == [("B.turn", "not_yours"), ("C.slide", "not_straight")]
    assert ruling("b6-b4=3")[1] == [("B.turn", "not_yours"), ("C.slide", "turned")]


def test_moves_after_the_end_are_refused_with_the_rule_that_ended_the_game() -> None:
    position = "8/8/8/8/1AbCdEf1/8/8/7A b"
    assert ruling("h1-h2", position)[1] == [("F.line", "over")]


def test_the_outer_limit_is_not_held_against_the_player_who_moved_an_enemy_die() -> None:
    assert ruling("b7-a7", "a7/1a6/8/8/a7/8/8/Aa6 w")[1] == [("B.turn", "not_yours")]


def test_the_nearest_legal_moves_of_the_die_are_offered_first(desiree: engine.AnyGame) -> None:
    start = desiree.start()
    given = desiree.judge(start, desiree.read_move(start, "b3-c5"))
    assert isinstance(given, engine.Illegal)
    assert [desiree.write_move(start, move) for move in given.remedy] == ["b3-b4", "b3-c4", "b3-b5"]


def test_a_change_that_starts_from_something_else_is_an_error(desiree: engine.AnyGame) -> None:
    wrong = engine.Change((engine.CellChange("b3", "black 2", "empty"),))
    with pytest.raises(engine.EngineError, match="there is white 1"):
        desiree.judge(desiree.start(), wrong)


def test_playing_an_illegal_move_is_an_error(desiree: engine.AnyGame) -> None:
    start = desiree.start()
    with pytest.raises(engine.EngineError, match="b3-c5 cannot be played"):
        desiree.play(start, desiree.read_move(start, "b3-c5"))
