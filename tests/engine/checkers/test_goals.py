"""How a game of Checkers ends, and when it does not."""

from __future__ import annotations

import pytest

from engine import history
from engine.checkers.game import Checkers
from engine.checkers.goals import outcome
from engine.checkers.position import Position
from engine.checkers.profile import ARTICLES, OPTIONS, profile_of
from engine.options import settle
from engine.ruling import Outcome


def end(side: str, blue: str, pink: str, **options: str) -> Outcome | None:
    """How the game stands with these pieces, such as `c3 Kd4`."""
    profile = profile_of(settle("checkers", OPTIONS, options))
    index = profile.board.index
    bits = [sum(1 << index[word.lstrip("K")] for word in text.split()) for text in (blue, pink)]
    kings = sum(1 << index[word[1:]] for word in f"{blue} {pink}".split() if word.startswith("K"))
    return outcome(profile, Position(bits[0], bits[1], kings, "WB".index(side)))


def ended(side: str, blue: str, pink: str, **options: str) -> tuple[str | None, str] | None:
    """Winner and rule only."""
    found = end(side, blue, pink, **options)
    return (found.winner, found.rule) if found else None


def test_nothing_has_ended_at_the_start_and_in_mid_game() -> None:
    profile = profile_of(settle("checkers", OPTIONS, {}))
    assert outcome(profile, profile.start) is None
    assert end("W", "c3", "f6") is None


def test_a_side_without_pieces_loses_and_the_winners_cells_are_lit() -> None:
    assert end("B", "c3 Ke5", "") == Outcome("blue", ("blue", "pink"), "loss", ("c3", "e5"), "no_piece")
    assert end("W", "", "a3 b8") == Outcome("pink", ("pink", "blue"), "loss", ("a3", "b8"), "no_piece")


def test_a_side_that_cannot_move_loses_even_with_more_kings() -> None:
    assert ended("W", "a3", "b4 c5") == ("pink", "loss")
    assert ended("W", "Ka1", "b2 c3") == ("pink", "loss")
    assert ended("W", "Ka1 Kc1 a3", "b2 c3 Kd2 Ke3 b4 c5") == ("pink", "loss")


def test_no_man_move_and_no_capture_on_either_side_counts_the_kings() -> None:
    found = end("W", "Ka1 Kc1", "Kb8")
    assert found == Outcome("blue", ("blue", "pink"), "tie", ("a1", "c1"), "kings", (2, 1))
    assert end("B", "Ka1", "Kb8") == Outcome(None, (), "tie", ("a1", "b8"), "kings", (1, 1))
    assert ended("B", "Ka1", "Kb8 Kd8") == ("pink", "tie")


@pytest.mark.parametrize(
    ("blue", "pink"),
    [
        ("Ka1 Kc1 c3", "Kb8"),  # a man can move
        ("Ka1 Kc1", "Kb8 g3"),  # a man of the other side can
        ("Ka1 Kc1", "Kd4"),  # a king can capture
    ],
)
def test_the_kings_are_not_counted_while_anybody_has_a_man_move_or_a_capture(blue: str, pink: str) -> None:
    assert ended("W", blue, pink) is None
    assert ended("B", blue, pink) is None


def test_the_side_to_move_alone_is_asked_where_the_option_says_so() -> None:
    assert ended("W", "Ka1 Kc1", "Kb8 g3") is None
    assert ended("W", "Ka1 Kc1", "Kb8 g3", tie_trigger="side_to_move") == ("blue", "tie")
    assert ended("B", "Ka1 Kc1", "Kb8 g3", tie_trigger="side_to_move") is None


def test_nothing_is_counted_where_the_option_is_off() -> None:
    assert ended("W", "Ka1 Kc1", "Kb8", tie_trigger="off") is None


def test_pieces_are_counted_before_kings_where_the_option_says_so() -> None:
    # The man on b2 stands behind its own kings and cannot move.
    assert ended("W", "Kb8 Kd8", "Ka1 b2 Kc1") == (None, "tie")
    assert ended("W", "Kb8 Kd8", "Ka1 b2 Kc1", tie_break="pieces_then_kings") == ("pink", "tie")
    found = end("W", "Kb8 Kd8", "Ka1 b2 Kc1", tie_break="pieces_then_kings")
    assert found is not None
    assert found.cells == ("a1", "b2", "c1"), "all that was counted is lit"
    assert ended("W", "Kb8 Kd8", "Ka1 Kc1", tie_break="pieces_then_kings") == (None, "tie")


def warned(moves: str, no_progress: str = "2") -> list[int]:
    """After which single moves of a game the players hear that nothing is achieved any more."""
    game = Checkers({"no_progress": no_progress})
    way, found = [game.read_position("W:WKa1,Kc1,a3:BKb8,h6")], []
    for number, text in enumerate(moves.split(), 1):
        way.append(game.play(way[-1], game.read_move(way[-1], text)))
        found += [number for each in history.warnings(game, way) if each.rule == "no_progress"]
    return found


def test_a_draw_is_offered_after_so_many_kings_moves_of_each_side() -> None:
    to_and_fro = "c1-d2 b8-a7 d2-c1 a7-b8 c1-d2"
    assert warned(to_and_fro) == [4, 5]
    assert warned(to_and_fro, no_progress="3") == []


def test_a_man_move_or_a_capture_begins_the_count_anew() -> None:
    assert warned("c1-d2 b8-a7 a3-b4 a7-b8 d2-c1 b8-a7 c1-d2") == [7]
    assert warned("c1-d2 b8-a7 d2-e3 a7xf2 a1-b2 f2-g1 b2-a1 g1-f2") == [8]


def test_no_draw_is_offered_where_the_option_is_zero() -> None:
    assert warned("c1-d2 b8-a7 d2-c1 a7-b8 " * 3, no_progress="0") == []


def test_every_rule_and_option_is_listed_once() -> None:
    assert len({article.rule for article in ARTICLES}) == len(ARTICLES)
    names = {option.name for option in OPTIONS}
    assert {name for article in ARTICLES for name in article.options} <= names
