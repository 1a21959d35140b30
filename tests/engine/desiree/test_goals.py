"""Won or not: lines of six with at most one right angle, and two series of twelve dice."""

from __future__ import annotations

import pytest

import engine


def end(position: str, **options: str) -> engine.Outcome | None:
    game = engine.open_game("desiree", options, position)
    return game.outcome(game.read_position(position))


@pytest.mark.parametrize(
    ("position", "first", "last"),
    [
        ("8/8/8/8/1AbCdEf1/8/8/8 b", "b4", "g4"),
        ("8/8/8/8/1FeDcBa1/8/8/8 b", "g4", "b4"),
        ("8/1A6/1b6/1C6/1d6/1E6/1f6/8 b", "b7", "b2"),
        ("8/6f1/5E2/4d3/3C4/2b5/1A6/8 b", "b2", "g7"),
        ("8/8/8/8/2f5/2e5/2d5/ABC5 b", "a1", "c4"),
        ("8/8/8/8/8/8/1f6/1edcba2 b", "f1", "b2"),
        ("8/8/1f6/2e5/3d4/2C5/1B6/A7 b", "a1", "b6"),
    ],
    ids=["rank", "read backwards", "file", "diagonal", "corner", "short arm", "diagonal corner"],
)
def test_six_dice_in_order_win_straight_or_with_one_right_angle(position: str, first: str, last: str) -> None:
    outcome = end(position)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == ("white", "F.line")
    assert (outcome.cells[0], outcome.cells[-1], len(set(outcome.cells))) == (first, last, 6)


@pytest.mark.parametrize(
    "position",
    ["8/8/8/8/1AbCdE2/8/8/8 b", "8/8/8/8/1AbC1dEf/8/8/8 b", "8/8/8/8/1AbCdEe1/8/8/8 b"],
    ids=["five", "a gap", "a five twice"],
)
def test_a_sequence_with_a_fault_does_not_win(position: str) -> None:
    assert end(position) is None


def test_two_bends_do_not_win() -> None:
    assert end("8/8/8/8/8/3ef3/2cd4/1Ab5 b") is None
    assert end("8/8/8/8/8/2ef4/2d5/ABC5 b") is None


def test_one_arm_straight_and_one_diagonal_does_not_win() -> None:
    assert end("8/8/8/5f2/4e3/3d4/ABC5/8 b") is None


def test_a_line_may_be_part_of_a_longer_row() -> None:
    assert end("8/8/8/8/aAbCdEfF/8/8/8 b") is not None


def test_the_order_counts_unless_the_option_says_otherwise() -> None:
    position = "8/8/8/8/1AbDcEf1/8/8/8 b"
    assert end(position) is None
    outcome = end(position, line_order="any")
    assert outcome is not None
    assert outcome.rule == "F.line"


def test_only_the_player_who_just_moved_can_win() -> None:
    position = "8/8/8/8/1AbCdEf1/8/8/8"
    first, second = end(f"{position} b"), end(f"{position} w")
    assert first is not None
    assert second is not None
    assert (first.winner, second.winner) == ("white", "black")


def test_two_series_win_wherever_the_dice_stand() -> None:
    position = "8/A1B1C1D1/8/E1F1A1B1/8/C1D1E1F1/8/8"
    outcome = end(f"{position} b")
    assert outcome is not None
    assert (outcome.winner, outcome.rule, len(outcome.cells)) == ("white", "H.series", 12)
    assert end(f"{position} w") is None  # White's series does not win for Black


def test_one_die_too_few_is_no_series() -> None:
    assert end("8/A1B1C1D1/8/E1F1A1B1/8/C1D1E3/8/8 b") is None


@pytest.mark.parametrize(("option", "winner"), [("lose", "black"), ("draw", None)])
def test_a_player_who_cannot_move_loses_or_draws_where_the_option_says_so(
    option: str, winner: str | None
) -> None:
    outcome = end("8/8/8/8/8/bbb5/bbb5/Abb5 w", no_move=option)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (winner, "B.turn")
