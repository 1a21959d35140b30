"""What a camera may see at a checkers board, and what the judge says about it."""

from __future__ import annotations

import pytest

import engine
from engine.checkers.board import CELLS
from engine.checkers.game import Checkers
from engine.checkers.halfway import pictures_when_done
from engine.checkers.position import Position

Findings = list[tuple[str, str]]

ELEVEN = "a1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3"
"""Eleven men of blue that are far from the last row."""


def judged(seen: str, position: str, **options: str) -> tuple[str, Findings, list[str]]:
    """The verdict on a change given as text, its findings, and the moves it is or should become."""
    game = Checkers(options)
    at = game.read_position(position)
    change = game.read_move(at, seen)
    assert isinstance(change, engine.Change)
    ruling = game.judge(at, change)
    found: tuple[engine.Finding, ...] = ()
    match ruling:
        case engine.Legal():
            name, moves = "legal", ruling.moves
        case engine.Unfinished():
            name, found, moves = "unfinished", ruling.missing, ruling.remedy
        case engine.Illegal():
            name, found, moves = "illegal", ruling.violations, ruling.remedy
    texts = [game.write_move(at, move) for move in moves]
    return name, [(each.rule, each.why) for each in found], texts


def test_a_capture_is_done_when_the_captured_piece_is_off() -> None:
    assert judged("c3~+~e5=W+d4~", "W:Wc3:Bd4,h8") == ("legal", [], ["c3xe5"])


@pytest.mark.parametrize(
    ("seen", "found"),
    [
        ("c3~+~e5=W", [("capture.wrong", "left")]),
        ("c3~+~e5=W+h8~", [("capture.wrong", "other")]),
        ("c3~+~e5=W+d4~+h8~", [("capture.wrong", "other")]),
        ("c3~+~e5=W+d4~+a1~", [("capture.wrong", "own")]),
        ("c3~+~e5=W+h8~+a1~", [("capture.wrong", "own"), ("capture.wrong", "other")]),
        ("c3~+~e5=KW+d4~", [("crown", "not_due")]),
        ("c3~+~e5=W+d4~+a1=K", [("crown", "not_due")]),
        ("c3~+~b4=W", [("capture.compulsory", "plain")]),
        ("c3~+~b4=W+d4~", [("capture.compulsory", "plain"), ("capture.wrong", "nothing")]),
        ("c3~+~d4=W", [("cell", "occupied"), ("capture.compulsory", "plain")]),
        ("c3~+~c4=W", [("cell", "unplayable")]),
        ("c3~+a1=K", [("cell", "occupied"), ("man.move", "backward"), ("capture.compulsory", "plain")]),
        ("c3~", [("piece", "taken_off")]),
        ("d4~", [("piece", "taken_off")]),
        ("~e5=W", [("piece", "put_on")]),
        ("~e4=KB", [("piece", "put_on")]),
        ("~d4=W", [("piece", "swapped")]),
        ("c3=K", [("crown", "not_due")]),
        ("h8~+~g7=B", [("turn", "not_yours")]),
        ("h8~+~g8=B", [("turn", "not_yours"), ("cell", "unplayable")]),
        ("c3~+~d2=W+a1~+~b2=W", [("turn", "several")]),
        ("c3~+d4~", [("turn", "several")]),
        ("c3~+~e5=B", [("turn", "several")]),
        ("a1=K+c3=K", [("turn", "several")]),
        ("c3=M", [("turn", "not_moved")]),
        ("e5~", [("cell", "empty")]),
        ("--", [("turn", "skipped")]),
    ],
)
def test_what_is_not_quite_a_capture_has_its_own_rule(seen: str, found: Findings) -> None:
    assert judged(seen, "W:Wa1,c3:Bd4,h8")[1] == found


def test_a_board_that_was_swept_is_several_changes_and_no_slip() -> None:
    position = "W:Wa1,c3:Bb8,d4,d8,f8,h8"
    assert judged("c3~+~e5=W+d4~+h8~+f8~", position)[1] == [("capture.wrong", "other")]
    assert judged("c3~+~e5=W+d4~+h8~+f8~+d8~", position)[1] == [("turn", "several")]


def test_a_plain_move_takes_nothing_off() -> None:
    assert judged("c3~+~d4=W+h8~", "W:Wc3:Bf8,h8") == ("illegal", [("capture.wrong", "nothing")], ["c3-d4"])


CHAIN = "W:Wc3:Bd4,d6,h8"


@pytest.mark.parametrize(
    ("seen", "found"),
    [
        ("c3~+~e5=W", [("capture.continue", "stopped")]),
        ("c3~+~e5=W+d4~", [("capture.continue", "stopped")]),
        ("c3~+~e5=W+d4~+d6~", [("capture.continue", "stopped")]),
        ("c3~+~c7=W", [("capture.wrong", "left")]),
        ("c3~+~c7=W+d4~", [("capture.wrong", "left")]),
        ("c3~+~c7=W+d6~", [("capture.wrong", "left")]),
    ],
)
def test_a_chain_may_be_half_done_in_many_ways(seen: str, found: Findings) -> None:
    assert judged(seen, CHAIN) == ("unfinished", found, ["c3xe5xc7"])


def test_pieces_taken_off_one_by_one_are_half_done_pictures() -> None:
    game = Checkers({"remove": "immediate"})
    at = game.read_position("W:Wa1:Bb2,d4,f6,b8")
    (move,) = game.moves(at)
    pictures = {game.write_move(at, half) for half in game.halfway(at, move)}
    assert pictures >= {"a1~+~e5=W", "a1~+b2~+~e5=W", "a1~+b2~+d4~+~e5=W"}


def test_the_moves_of_a_position_are_listed_once_for_all_their_half_done_pictures() -> None:
    game = Checkers({"king_landing": "any"})
    at = game.read_position("W:WKa1,Kc1,Ke1:Bb4,b6,d4,d6,f4,f6,g3")
    moves = game.moves(at)
    assert len(moves) > 10
    before = pictures_when_done.cache_info().misses
    assert all(game.halfway(at, move) for move in moves)
    assert pictures_when_done.cache_info().misses == before + 1


def test_pieces_taken_off_early_tell_which_way_is_meant() -> None:
    position = "W:Wc3:Bd4,d6,f6,h8"
    assert judged("c3~+~e5=W+d4~+f6~", position)[2] == ["c3xe5xg7"]
    assert len(judged("c3~+~e5=W+d4~", position)[2]) == 2


def test_a_capture_in_a_circle_changes_only_what_it_captured() -> None:
    position = "W:We3:Bd4,d6,f4,f6,h8"
    ways = ["e3xg5xe7xc5xe3", "e3xc5xe7xg5xe3"]
    assert judged("d4~+d6~+f4~+f6~", position) == ("legal", [], ways)
    assert judged("d4~+d6~", position) == ("unfinished", [("capture.wrong", "left")], ways)
    assert judged("h8~", position)[1] == [("piece", "taken_off")]


def test_a_king_may_end_where_it_took_a_piece_off_at_once() -> None:
    game = Checkers({"remove": "immediate"})
    position = game.read_position("W:WKf4:Bd4,d6,e3,g5,g7")
    for successor in game.successors(position):
        ruling = game.judge(position, successor.change)
        assert isinstance(ruling, engine.Legal)
        assert successor.move in ruling.moves


def test_different_ways_with_the_same_board_are_all_named() -> None:
    position = "W:WKf4:Bc3,c5,e3,e5,g5"
    done = judged("f4~+~h6=KW+c3~+c5~+e3~+e5~+g5~", position)
    assert done[2] == ["f4xd6xb4xd2xf4xh6", "f4xd2xb4xd6xf4xh6"]
    assert judged("f4~+~h6=KW", position)[:2] == ("unfinished", [("capture.wrong", "which")])
    assert judged("f4~+~d6=KW", position)[:2] == ("unfinished", [("capture.continue", "which")])


SMALLER = "W:Wa1,h2:Bb2,d4,f6,g3,g5"
"""Blue can capture three pieces with one man and two with the other."""


def test_a_capture_that_takes_too_few_is_told_so_and_not_that_a_man_moved_wrongly() -> None:
    fewer = ("illegal", [("capture.continue", "fewer")], ["a1xc3xe5xg7"])
    assert judged("h2~+~h6=W+g3~+g5~", SMALLER, majority="yes") == fewer
    assert judged("h2~+~h6=W", SMALLER, majority="yes") == fewer
    assert judged("h2~+~f4=W+g3~", SMALLER, majority="yes") == fewer
    assert judged("h2~+~h6=W+g3~+g5~", SMALLER)[0] == "legal"


def test_a_capture_that_takes_too_few_is_not_written_as_a_step() -> None:
    game = Checkers({"majority": "yes"})
    at = game.read_position(SMALLER)
    assert game.write_move(at, game.read_move(at, "h2~+~h6=W")) == "h2~+~h6=W"


def test_a_capture_out_of_turn_is_nothing_but_out_of_turn() -> None:
    position = "W:We5,e3,g3,h2:Bf6,d8"
    assert judged("f6~+~f2=B+e5~+e3~", position) == ("illegal", [("turn", "not_yours")], [])
    assert judged("f6~+~f2=B+e5~", position)[1] == [("turn", "not_yours")]
    assert judged("f6~+~f2=B+e5~+h2~", position)[1] == [("turn", "not_yours"), ("capture.wrong", "other")]


def test_a_capture_in_a_circle_out_of_turn_is_nothing_but_out_of_turn() -> None:
    position = "B:We3,h2:Bd4,d6,f4,f6,h8"
    assert judged("d4~+d6~+f4~+f6~", position)[1] == [("turn", "not_yours")]
    assert judged("d4~+d6~+f4~", position)[1] == [("turn", "several")]


def test_a_king_that_slid_where_it_might_have_captured_too_few_has_slid() -> None:
    position = "W:WKd4,h6:Bc3,c7,e5,e7,g5,g7"
    assert judged("d4~+~b6=KW", position, majority="yes")[1] == [("capture.compulsory", "plain")]
    captured = judged("d4~+~b6=KW+e5~+e7~+c7~", position, majority="yes")
    assert captured[1] == [("capture.continue", "fewer")]


def test_a_man_on_the_last_row_waits_for_its_crown() -> None:
    position = "W:Wa7,c3:Bh6"
    assert judged("a7~+~b8=KW", position) == ("legal", [], ["a7-b8"])
    assert judged("a7~+~b8=W", position) == ("unfinished", [("crown", "missing")], ["a7-b8"])


def test_a_crown_in_the_middle_of_a_capture_is_too_early() -> None:
    position = "W:Wd6:Be7,f4,g7"
    assert judged("d6~+~f8=KW+e7~", position) == ("illegal", [("crown", "too_early")], ["d6xf8xh6"])
    king = judged("d6~+~f8=KW+e7~", position, promotion="continue_king")
    assert king == ("unfinished", [("capture.continue", "stopped")], ["d6xf8xh6xe3"])


def test_without_a_spare_disc_a_single_one_stands_for_the_king() -> None:
    game = Checkers({})
    position = game.read_position(f"W:W{ELEVEN},a7:Bh8")
    after = game.play(position, game.read_move(position, "a7-b8"))
    assert game.play(position, game.read_move(position, "a7~+~b8=W")) == after
    assert game.contents(after)["b8"] == "blue king"
    assert game.accepts(after) == {"b8": ("blue king", "blue man")}
    assert game.accepts(position) == {}


def test_a_king_on_a_single_disc_moves_as_a_king() -> None:
    game = Checkers({})
    position = game.read_position(f"W:W{ELEVEN},Kb8:Bh8")
    seen = (engine.CellChange("b8", "blue man", "empty"), engine.CellChange("e5", "empty", "blue man"))
    ruling = game.judge(position, engine.Change(seen))
    assert isinstance(ruling, engine.Legal)
    assert game.contents(ruling.position)["e5"] == "blue king"


def test_the_crown_is_asked_for_as_soon_as_a_disc_is_free() -> None:
    assert judged("b8=M", f"W:W{ELEVEN},Kb8:Bh8")[1] == [("turn", "not_moved")]
    assert judged("b8=M", "W:Wa1,Kb8:Bh8") == ("unfinished", [("crown", "uncrowned")], [])
    assert judged("b8~+~a7=W", "W:Wa1,Kb8:Bh8") == ("unfinished", [("crown", "uncrowned")], ["b8-a7"])
    assert judged("a1~+~b2=W+b8=M", "W:Wa1,Kb8:Bh8")[:2] == ("unfinished", [("crown", "uncrowned")])


def test_a_disc_taken_from_one_king_may_crown_another_when_there_is_no_third() -> None:
    position = "W:Wa1,a3,a7,b2,c1,c3,d2,e1,e3,f2,Kf8:Bh6"
    assert judged("a7~+~b8=KW+f8=M", position)[0] == "legal"


def test_a_change_that_starts_from_something_else_is_an_error() -> None:
    game = Checkers({})
    wrong = engine.Change((engine.CellChange("c3", "pink king", "empty"),))
    with pytest.raises(engine.EngineError, match="there is blue man"):
        game.judge(game.start(), wrong)
    with pytest.raises(engine.EngineError, match="'white 3' cannot stand"):
        game.judge(game.start(), engine.Change((engine.CellChange("c3", "white 3", "empty"),)))
    twice = engine.Change((engine.CellChange("c3", "blue man", "empty"),) * 2)
    with pytest.raises(engine.EngineError, match="names c3 twice"):
        game.judge(game.start(), twice)


@pytest.mark.parametrize(
    ("position", "found"),
    [
        ("W:Wb8:Ba1,h6", [("crown", "standing"), ("crown", "standing")]),
        ("W:WKb8:BKa1,h6", []),
        ("W:Wa1:B", [("loss", "no_piece")]),
        ("B:Wa1:B", []),
    ],
)
def test_the_status_says_what_no_game_can_show(position: str, found: Findings) -> None:
    game = Checkers({})
    assert [(each.rule, each.why) for each in game.status(game.read_position(position))] == found


def test_more_than_twelve_pieces_are_no_game() -> None:
    many = sum(1 << cell for cell in CELLS[:13])
    found = Checkers({}).status(Position(many, 1 << CELLS[-1], 0, 0))
    assert [(each.rule, each.why) for each in found] == [("piece", "count")]
    assert found[0].facts["count"] == 13


@pytest.mark.parametrize(
    ("attempt", "position", "after"),
    [
        ("c3-d4", "W:Wc3:Bh8", "B:Wd4:Bh8"),
        ("c3-c5", "W:Wc3:Bh8", "B:Wc5:Bh8"),
        ("c3-e5", "W:Wc3:Bd4,h8", "B:We5:Bh8"),
        ("c3-b2", "W:Wc3:Bh8", "B:Wb2:Bh8"),
        ("c3xd4", "W:Wc3:Bd4,h8", "B:Wd4:Bh8"),
        ("c3~", "W:Wa1,c3:Bh8", "B:Wa1:Bh8"),
        ("c3~+~e5=W+h8~", "W:Wc3:Bd4,h8", "B:We5:Bd4"),
        ("a7~+~b8=W", "W:Wa7:Bh8", "B:WKb8:Bh8"),
        ("--", "W:Wc3:Bh8", "B:Wc3:Bh8"),
    ],
)
def test_what_is_let_stand_stands_as_it_was_put(attempt: str, position: str, after: str) -> None:
    game = Checkers({})
    at = game.read_position(position)
    assert game.write_position(game.let_stand(at, game.read_move(at, attempt))) == after


def test_what_no_position_can_hold_cannot_be_let_stand() -> None:
    game = Checkers({})
    start = game.start()
    with pytest.raises(engine.EngineError, match="c4 is no blue cell"):
        game.let_stand(start, game.read_move(start, "c3-c4"))
    with pytest.raises(engine.EngineError, match="more than 12"):
        game.let_stand(start, game.read_move(start, "~d4=W"))


@pytest.mark.parametrize(
    ("attempt", "cell"), [("d4-e5", "d4"), ("d4~", "d4"), ("d4=K", "d4"), ("c4-d5", "c4")]
)
def test_where_no_piece_stood_nothing_can_be_let_stand(attempt: str, cell: str) -> None:
    game = Checkers({})
    at = game.read_position("W:Wc3:Bh8")
    with pytest.raises(engine.EngineError, match=f"there is no piece on {cell}"):
        game.let_stand(at, game.read_move(at, attempt))
