"""What a real game of Désirée could not show, though each die for itself is in order."""

from __future__ import annotations

import pytest

import engine


def found(position: str, **options: str) -> list[tuple[str, str]]:
    """The rule and the reason of each impossibility, but for the number of dice."""
    game = engine.open_game("desiree", options)
    status = game.status(game.read_position(position))
    return [(each.rule, each.why) for each in status if each.why != "dice_count"]


def test_two_series_of_the_side_to_move_would_have_won_before() -> None:
    series = "8/1ACEBDF1/8/1EACFBD1/8/8/1aaaaaa1/1a6"
    assert found(f"{series} w") == [("H.series", "standing")]
    assert found(f"{series} b") == []


@pytest.mark.parametrize(
    ("rank", "is_possible"),
    [("1ABCDEF1", False), ("1ABCDEf1", True), ("1abcdef1", True), ("1ABCDE2", True)],
)
def test_a_line_without_a_die_of_the_last_mover_would_have_won_before(rank: str, is_possible: bool) -> None:
    assert found(f"8/8/8/{rank}/8/8/8/8 w") == ([] if is_possible else [("F.line", "standing")])


def test_two_lines_must_share_the_die_that_was_moved_last() -> None:
    crossed, apart = "8/2f5/2e5/2d5/2c5/2b5/2aBCDEF/8", "8/8/1abcdef1/8/1abcdef1/8/8/8"
    assert found(f"{crossed} w") == []
    assert found(f"{crossed} b") == [("F.line", "standing")]
    assert found(f"{apart} w") == [("F.line", "standing")]


def test_the_line_is_the_one_that_the_option_means() -> None:
    mixed = "8/8/8/1ACBDEF1/8/8/8/8 w"
    assert found(mixed) == []
    assert found(mixed, line_order="any") == [("F.line", "standing")]
