"""Positions and moves as text, and what is said about text that makes no sense."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import EngineError, open_game
from engine.mensch import BASE, Mensch, Move

ANY_TEXT = (
    st.text(max_size=60)
    | st.text(alphabet="ygrkB0123456789:,> -/#~+=!?.abd", max_size=60)
    | st.lists(
        st.sampled_from(
            ["y:B,B,B,0", "g:B,B,B,0", "r:B,1,2,3", "k:0,40,41,42", "y", "-", "4", "/2", "#g", ":"]
        ),
        max_size=8,
    ).map(" ".join)
)


def test_figures_are_read_in_any_order_and_written_in_one() -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position("g:0,B,B,B  y:12,B,0,B\ty 4/1")
    assert game.write_position(at) == "y:B,B,0,12 g:B,B,B,0 y 4"
    assert at == game.read_position("y:B,0,B,12 g:B,B,B,0 y 4 /1")


def test_throws_left_and_seats_home_are_written_where_needed() -> None:
    game = Mensch({"preset": "household", "seats": "ygr"})
    for text in ("y:B,B,B,B g:40,41,42,43 r:B,B,B,B y 4 /2 #g", "y:B,B,B,B g:B,B,B,B r:B,B,B,B y -"):
        assert game.write_position(game.read_position(text)) == text
    assert game.read_position("y:B,B,B,B g:B,B,B,B r:B,B,B,B y -").throws == 3


def test_a_position_says_who_plays_when_the_options_do_not() -> None:
    text = "y:B,B,B,0 r:B,B,B,0 y -"
    assert open_game("mensch", {}, text).players == ("yellow", "red")
    assert open_game("mensch", {}, "nonsense").options["seats"] == "ygrk"
    with pytest.raises(EngineError, match="seat g, k are missing"):
        open_game("mensch", {"seats": "ygrk"}, text).read_position(text)


def test_a_colour_may_stand_alone_in_a_position() -> None:
    text = "y:39,40,41,43 y 3"
    game = open_game("mensch", {}, text)
    at = game.read_position(text)
    assert [game.write_move(at, move) for move in game.moves(at)] == ["39>42"]
    home = game.play(game.read_position("y:39,41,42,43 y 1"), Move(1, 39, 40))
    ended = game.outcome(home)
    assert ended is not None
    assert ended.ranking == ("yellow",)


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("", "figures of seat y, g are missing"),
        ("y:B,B,B,0 y -", "figures of seat g are missing"),
        ("y:B,B,B,0 g:B,B,B,0", "the seat to move and the roll"),
        ("y:B,B,B,0 g:B,B,B,0 y", "the seat to move and the roll"),
        ("y:B,B,B,0 g:B,B,B,0 y 4 x", "the seat to move and the roll"),
        ("y:B,B,B,0 g:B,B,B,0 x -", "'x' is no seat in play"),
        ("y:B,B,B,0 r:B,B,B,0 y -", "'r' is no seat in play"),
        ("y:B,B,B,0 y:B,B,B,0 y -", "seat y is there twice"),
        ("y:B,B,B g:B,B,B,0 y -", "3 figures"),
        ("y:B,B,B,B,0 g:B,B,B,0 y -", "5 figures"),
        ("y:B,B,B,44 g:B,B,B,0 y -", "from 0 to 43"),
        ("y:B,B,B,-1 g:B,B,B,0 y -", "from 0 to 43"),
        ("y:B,B,B,² g:B,B,B,0 y -", "from 0 to 43"),
        ("y:B,B,B,b g:B,B,B,0 y -", "from 0 to 43"),
        ("y:B,B,4,4 g:B,B,B,0 y -", "two figures on a circle"),
        ("y:B,B,B,10 g:B,B,B,0 y -", "two figures on a circle"),
        ("y:B,B,B,0 g:B,B,B,0 y 7", "from 1 to 6"),
        ("y:B,B,B,0 g:B,B,B,0 y 0", "from 1 to 6"),
        ("y:B,B,B,0 g:B,B,B,0 y - /2", "throws left"),
        ("y:B,B,B,0 g:B,B,B,0 y - #gg", "names a seat twice"),
        ("y:B,B,B,0 g:B,B,B,0 y - #r", "'r' is no seat in play"),
        ("y:B,B,B,0 g:B,B,B,0 y - #g", "#g names g, which still has figures on the way"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused_by_name(position: str, complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint):
        Mensch({"seats": "yg"}).read_position(position)


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("hello", "is no move"),
        ("", "is no move"),
        ("4:", "none"),
        ("7:0>7", "cannot show 7"),
        ("0:0>0", "cannot show 0"),
        ("0:", "cannot show 0"),
        ("100>104", "is no move"),
        ("50~", "no circle '50'"),
        ("yelow.a~", "did you mean 'yellow.a'"),
        ("~5=r", "'r' is no seat in play"),
        ("10~+10~", "names 10 twice"),
    ],
)
def test_a_move_that_is_none_is_refused_by_name(move: str, complaint: str) -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position("y:B,B,B,10 g:B,B,B,4 y -")
    if complaint == "none":
        game.judge(at, game.read_move(at, move))
        return
    with pytest.raises(EngineError, match=complaint):
        game.judge(at, game.read_move(at, move))


@pytest.mark.parametrize("name", ["yelow.a~", "blue.a~", "50~", "xyz~", "yellow.B9~"])
def test_an_unknown_circle_is_answered_by_one_short_sentence(name: str) -> None:
    game = Mensch({"seats": "yg"})
    with pytest.raises(EngineError, match=r"0 to 39.*\.a to yellow\.d.*\.B1 to yellow\.B4") as trouble:
        game.read_move(game.start(), name)
    assert len(str(trouble.value)) < 200


@given(st.text(alphabet="ab\n\t\x1b':", max_size=500))
def test_what_makes_no_sense_is_shown_again_in_short_and_on_one_line(text: str) -> None:
    game = Mensch({})
    for read in (game.read_position, lambda said: game.read_move(game.start(), said), game.start_with):
        with pytest.raises(EngineError) as trouble:
            read(text)
        assert str(trouble.value).isprintable()
        assert len(str(trouble.value)) < 500


def test_a_roll_that_lies_there_is_not_written_again() -> None:
    game = Mensch({})
    move = Move(6, 0, 6)
    assert game.write_move(game.start(), move) == "6:0>6"
    assert game.write_move(game.thrown(game.start(), 6), move) == "0>6"
    assert game.read_move(game.thrown(game.start(), 6), "6:0>6") == move
    assert game.read_move(game.start(), "B>0") == Move(0, BASE, 0)


def test_changes_that_are_moves_are_written_as_moves() -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position("y:B,B,B,10 g:B,B,B,4 y 4")
    for seen, text in (
        ("10~+~14=y+~green.B4=g", "10>14"),
        ("10~+~15=y", "10>15"),
        ("10~+~14=y", "10~+~14=y"),
        ("14~+~18=g", "14~+~18=g"),
        ("10~+~yellow.B4=y", "10>B"),
    ):
        assert game.write_move(at, game.read_move(at, seen)) == text


@given(ANY_TEXT)
def test_no_position_text_breaks_the_parser(text: str) -> None:
    for game in (open_game("mensch", {}, text), Mensch({"preset": "household"})):
        try:
            position = game.read_position(text)
        except EngineError:
            continue
        assert game.read_position(game.write_position(position)) == position


@given(ANY_TEXT)
def test_no_move_text_breaks_the_parser_or_the_judge(text: str) -> None:
    game = Mensch({})
    for position in (game.start(), game.thrown(game.start(), 4)):
        try:
            attempt = game.read_move(position, text)
            game.judge(position, attempt)
        except EngineError:
            continue
        assert game.read_move(position, game.write_move(position, attempt)) is not None


@given(ANY_TEXT)
def test_no_text_about_who_begins_breaks_the_parser(text: str) -> None:
    game = Mensch({})
    with contextlib.suppress(EngineError):
        assert game.start_with(text).roll
