"""Positions and moves of Checkers as text, both ways, and a clear no for everything else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.checkers.game import Checkers
from engine.checkers.position import Move

START = "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"
ANY_TEXT = st.text(max_size=60) | st.text(alphabet="abcdefgh12345678WBKM:,-x=~+", max_size=40)


@pytest.fixture
def game() -> Checkers:
    return Checkers({})


def test_a_short_capture_that_stops_on_its_way_is_read_as_what_was_done_of_it(game: Checkers) -> None:
    at = game.read_position("W:Wc3:Bd4,d6,b6,h8")
    assert game.write_move(at, game.read_move(at, "c3xc7")) == "c3xe5xc7"
    assert isinstance(game.judge(at, game.read_move(at, "c3xc7")), engine.Unfinished)
    unclear = game.read_position("W:Wd2:Bc3,e3,c5,e5,h8")
    with pytest.raises(engine.EngineError, match="several captures: write one of d2xf4xd6, d2xb4xd6"):
        game.read_move(unclear, "d2xd6")


def test_the_start_is_printed_blue_first_and_by_file_then_rank(game: Checkers) -> None:
    assert game.write_position(game.start()) == START


def test_the_other_corner_and_the_other_beginner_show_in_the_start() -> None:
    other = Checkers({"playable_corner": "right", "first": "pink"})
    assert other.write_position(other.start()) == (
        "B:Wa2,b1,b3,c2,d1,d3,e2,f1,f3,g2,h1,h3:Ba6,a8,b7,c6,c8,d7,e6,e8,f7,g6,g8,h7"
    )
    assert other.players == ("pink", "blue")
    assert other.to_move(other.start()) == "pink"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("W:Bd8,b8:Wc1,Kd4,a1", "W:Wa1,c1,Kd4:Bb8,d8"),
        ("  B:W:Bb8 ", "B:W:Bb8"),
        ("W:W:B", "W:W:B"),
        ("W:WKa1:BKh8", "W:WKa1:BKh8"),
    ],
)
def test_a_position_is_read_in_any_order_and_a_side_may_be_empty(
    game: Checkers, text: str, printed: str
) -> None:
    assert game.write_position(game.read_position(text)) == printed


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Wa1:Bb8", "must begin with W: or B:"),
        ("", "must begin with W: or B:"),
        ("W", "come both sides"),
        ("W:Wa1", "come both sides"),
        ("W:Wa1:Wc1", "come both sides"),
        ("W:Wa1:Bb8:Bd8", "come both sides"),
        ("W:Wz9:Bb8", "'z9' is no cell"),
        ("W:Wa1,:Bb8", "'' is no cell"),
        ("W:WKKa1:Bb8", "'KKa1' is no cell"),
        ("W:W21,22:B1,2", "'21' is no cell"),
        ("W:Wa2:Bb8", "a2 is not a blue cell"),
        ("W:Wa1,a1:Bb8", "two pieces stand on a1"),
        ("W:Wa1:BKa1", "two pieces stand on a1"),
        ("W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2,h4:B", "blue has 13 pieces where 12"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused_by_name(game: Checkers, text: str, complaint: str) -> None:
    with pytest.raises(engine.EngineError, match=complaint):
        game.read_position(text)


def test_a_capture_is_written_with_every_landing(game: Checkers) -> None:
    at = game.read_position("W:Wc3:Bd4,d6,h8")
    (move,) = game.moves(at)
    assert game.write_move(at, move) == "c3xe5xc7"
    assert game.write_move(at, Move(move.path)) == "c3xe5xc7"
    assert game.short_move(at, move) == "c3xc7"


@pytest.mark.parametrize("text", ["c3xe5xc7", "c3-e5-c7", "c3xc7", "c3-c7", "c3:c7"])
def test_a_short_capture_is_read_where_one_way_fits(game: Checkers, text: str) -> None:
    at = game.read_position("W:Wc3:Bd4,d6,h8")
    assert game.play(at, game.read_move(at, text)) == game.play(at, game.moves(at)[0])


def test_a_short_capture_with_several_ways_lists_them(game: Checkers) -> None:
    at = game.read_position("W:We3:Bd4,d6,f4,f6,h8")
    with pytest.raises(engine.EngineError, match="write one of e3xg5xe7xc5xe3, e3xc5xe7xg5xe3"):
        game.read_move(at, "e3xe3")


def test_what_is_a_way_of_its_own_is_read_so_first(game: Checkers) -> None:
    at = game.read_position("W:WKf4:Bc3,c5,e3,e5,g5")
    whole = [game.write_move(at, move) for move in game.moves(at)]
    assert "f4xh6" in whole
    assert game.short_move(at, game.moves(at)[1]) == "f4xd6xb4xd2xf4xh6"
    assert isinstance(game.judge(at, game.read_move(at, "f4xd6")), engine.Unfinished)


@pytest.mark.parametrize(
    "text",
    ["b6~", "~d4=W", "~d4=B", "~d4=KW", "~d4=KB", "~b6=W", "c3=K", "--", "c3~+~d4=KW", "c3-c4", "c3-c5"],
)
def test_a_change_that_is_no_move_is_read_and_written_the_same(game: Checkers, text: str) -> None:
    start = game.start()
    assert game.write_move(start, game.read_move(start, text)) == text


def test_a_change_that_is_a_move_is_written_as_the_move(game: Checkers) -> None:
    at = game.read_position("W:Wc3:Bd4,d6,h8")
    assert game.write_move(at, next(iter(game.successors(at))).change) == "c3xe5xc7"
    assert game.write_move(at, game.read_move(at, "c3~+~c7=W+d4~")) == "c3~+~c7=W+d4~"
    assert game.write_move(at, game.read_move(at, "c3~+~b4=W")) == "c3-b4"


def test_a_king_that_loses_its_disc_is_written_as_a_man(game: Checkers) -> None:
    at = game.read_position("W:WKd4:Bh8")
    assert game.write_move(at, game.read_move(at, "d4=M")) == "d4=M"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hello", "'hello' is no move"),
        ("", "is no move"),
        ("c3", "is no move"),
        ("c3-z9", "no cell 'z9': cells go from a1 to h8"),
        ("c3-d44", "no cell 'd44', did you mean 'd4'"),
        ("z9~", "no cell 'z9': cells go from a1 to h8"),
        ("b10~", "no cell 'b10', did you mean 'b1'"),
        ("~d4=X", "is no move"),
        ("c3~+", "is no move"),
        ("12-16", "is no move"),
    ],
)
def test_a_move_that_is_none_is_refused_by_name(game: Checkers, text: str, complaint: str) -> None:
    with pytest.raises(engine.EngineError, match=complaint):
        game.read_move(game.start(), text)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"promotion": "stop_crow"}, "did you mean 'stop_crown'"),
        ({"kingrange": "long"}, "did you mean 'king_range'"),
        ({"no_progress": "-1"}, "from 0 to 999"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_by_name(options: dict[str, str], complaint: str) -> None:
    with pytest.raises(engine.EngineError, match=complaint):
        Checkers(options)


def test_the_options_cannot_be_changed_through_what_is_handed_out(game: Checkers) -> None:
    with pytest.raises(TypeError):
        game.options["majority"] = "yes"  # type: ignore[index]
    assert game.options["majority"] == "no"


def test_nobody_throws_a_die(game: Checkers) -> None:
    with pytest.raises(engine.EngineError, match="no die is thrown"):
        game.thrown(game.start(), 3)
    with pytest.raises(engine.EngineError, match="nobody rolls"):
        game.start_with("blue 5")


def test_playing_an_illegal_move_is_an_error(game: Checkers) -> None:
    with pytest.raises(engine.EngineError, match="c3-c5 cannot be played"):
        game.play(game.start(), game.read_move(game.start(), "c3-c5"))


def test_only_captures_and_men_make_progress(game: Checkers) -> None:
    at = game.read_position("W:WKc1,a3:Bh6")
    king, man = (game.play(at, game.read_move(at, text)) for text in ("c1-d2", "a3-b4"))
    assert game.progress(king) == game.progress(at) != game.progress(man)


@settings(max_examples=300)
@given(ANY_TEXT)
def test_no_position_text_breaks_the_parser(text: str) -> None:
    game = Checkers({})
    try:
        position = game.read_position(text)
    except engine.EngineError:
        return
    assert game.read_position(game.write_position(position)) == position


@settings(max_examples=300)
@given(ANY_TEXT)
def test_no_move_text_breaks_the_parser_or_the_judge(text: str) -> None:
    game = Checkers({})
    at = game.read_position("W:Wa7,c3,Kf4:Bb8,d4,d6,h8")
    try:
        attempt = game.read_move(at, text)
        game.judge(at, attempt)
    except engine.EngineError:
        return
    assert game.read_move(at, game.write_move(at, attempt)) is not None
