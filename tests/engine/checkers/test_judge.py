"""Every way to break a rule of Checkers with a move, and what the judge says about it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.checkers.board import CELLS, make_board
from engine.checkers.game import Checkers
from engine.checkers.position import Move, Position
from engine.checkers.quick import played

Verdict = tuple[str, list[tuple[str, str]], tuple[str, ...]]


def verdict(attempt: str, position: str, **options: str) -> Verdict:
    """The verdict, the findings as (rule, why), and the cells of the first finding."""
    game = Checkers(options)
    at = game.read_position(position)
    given = game.judge(at, game.read_move(at, attempt))
    match given:
        case engine.Legal():
            return "legal", [], ()
        case engine.Unfinished():
            found, name = given.missing, "unfinished"
        case engine.Illegal():
            found, name = given.violations, "illegal"
    return name, [(each.rule, each.why) for each in found], found[0].cells


def remedy(attempt: str, position: str, **options: str) -> list[str]:
    """The moves that would be right, as text."""
    game = Checkers(options)
    at = game.read_position(position)
    given = game.judge(at, game.read_move(at, attempt))
    assert not isinstance(given, engine.Legal)
    return [game.write_move(at, move) for move in given.remedy]


def facts(attempt: str, position: str, **options: str) -> engine.Facts:
    """The facts of the first finding."""
    game = Checkers(options)
    at = game.read_position(position)
    given = game.judge(at, game.read_move(at, attempt))
    assert not isinstance(given, engine.Legal)
    return (given.missing if isinstance(given, engine.Unfinished) else given.violations)[0].facts


@pytest.mark.parametrize("attempt", ["c3-d4", "c3xd4", "c3:d4"])
def test_a_man_moves_forward_and_the_sign_is_no_claim(attempt: str) -> None:
    assert verdict(attempt, "W:Wc3:Bh8")[0] == "legal"


@pytest.mark.parametrize(
    ("attempt", "position", "found"),
    [
        ("d4-e5", "W:Wc3:Bh8", [("cell", "empty")]),
        ("b2-c3", "W:Wb2,c3:Bh8", [("cell", "occupied")]),
        ("c3-c4", "W:Wc3:Bh8", [("cell", "unplayable")]),
        ("c4-d5", "W:Wc3:Bh8", [("cell", "empty")]),
        ("h8-h7", "W:Wc3:Bh8", [("turn", "not_yours"), ("cell", "unplayable")]),
        ("h8-g7", "W:Wc3:Bh8", [("turn", "not_yours")]),
        ("c3-c3", "W:Wc3:Bh8", [("turn", "not_moved")]),
        ("c3-d4-e5", "W:Wc3:Bh8", [("turn", "second_move")]),
        ("c3xe5-f6", "W:Wc3:Bd4,h8", [("turn", "second_move")]),
        ("c3-b2", "W:Wc3:Bh8", [("man.move", "backward")]),
        ("c3-a1", "W:Wc3:Bh8", [("man.move", "backward")]),
        ("c3-e5", "W:Wc3:Bh8", [("man.move", "too_far")]),
        ("c3-c5", "W:Wc3:Bh8", [("man.move", "not_diagonal")]),
        ("c3-f6", "W:Wc3:Bd4,h8", [("man.capture", "too_far")]),
        ("c1-c3", "W:WKc1,a3:Bh8", [("king.move", "not_diagonal")]),
        ("a1-g7", "W:WKa1:Bd4,h2", [("king.capture", "landing")]),
        ("c3-b4", "W:Wc3:Bd4,h8", [("capture.compulsory", "plain")]),
        ("c3-b2", "W:Wc3:Bd4,h8", [("man.move", "backward"), ("capture.compulsory", "plain")]),
        ("c3-e5", "W:Wc3,d4:Bh8", [("capture.once", "own")]),
        ("a1-e5", "W:WKa1:Bc3,d4", [("capture.once", "many")]),
        ("d6xb8xh2", "W:WKd6:Bc7,g3,h8", [("capture.once", "twice")]),
        ("h8-f6", "W:Wc3:Bg7,h8", [("turn", "not_yours"), ("capture.once", "own")]),
    ],
)
def test_a_wrong_move_breaks_the_rule_that_helps_most(
    attempt: str, position: str, found: list[tuple[str, str]]
) -> None:
    assert verdict(attempt, position)[:2] == ("illegal", found)


@pytest.mark.parametrize(
    ("attempt", "position", "found", "options"),
    [
        ("h6xf4", "W:Wc3,h6:Bd4,g5", ("man.capture", "backward"), {"man_captures_back": "no"}),
        ("c1-e3", "W:WKc1,a3:Bh8", ("king.move", "too_far"), {"king_range": "short"}),
        ("a1xe5", "W:WKa1,Kb4:Bc5,d4", ("king.capture", "too_far"), {"king_range": "short"}),
        ("c3xa5", "W:Wc3:Bb4,d4,d6", ("capture.continue", "fewer"), {"majority": "yes"}),
        ("a1xd4", "W:WKa1:Bc3,e7,h2", ("capture.continue", "landing"), {"king_landing": "any"}),
        ("d6xf8xh6", "W:Wd6:Be7,f4,g7", ("crown", "goes_on"), {"promotion": "stop_crown"}),
    ],
)
def test_a_move_may_be_wrong_under_an_option_only(
    attempt: str, position: str, found: tuple[str, str], options: dict[str, str]
) -> None:
    assert verdict(attempt, position, **options)[:2] == ("illegal", [found])
    assert verdict(attempt, position)[1] != [found]


def test_the_breach_shows_on_the_target_and_on_what_is_jumped() -> None:
    assert verdict("a1-e5", "W:WKa1:Bc3,d4")[2] == ("e5", "c3", "d4")
    assert facts("a1-g7", "W:WKa1:Bd4,h2") == {"from": "a1", "to": "g7", "over": ("d4",), "landing": "e5"}


def test_the_duty_to_capture_names_who_can_capture_what() -> None:
    position = "W:Wc3,e3,g1:Bd4,h8"
    assert facts("g1-h2", position) == {"from": "g1", "to": "h2", "by": ("c3", "e3"), "over": ("d4", "d4")}
    assert verdict("g1-h2", position)[2] == ("h2", "c3", "e3", "d4")
    assert remedy("g1-h2", position) == ["e3xc5", "c3xe5"]
    assert remedy("c3-b4", position) == ["c3xe5"]


def test_a_chain_cut_short_is_unfinished_and_says_where_to_go_on() -> None:
    position = "W:Wc3:Bd4,d6,f6,h8"
    assert verdict("c3xe5", position)[:2] == ("unfinished", [("capture.continue", "stopped")])
    said = facts("c3xe5", position)
    assert (said["to"], set(said["next"]), set(said["over"])) == ("e5", {"c7", "g7"}, {"d6", "f6"})  # type: ignore[arg-type]
    assert sorted(remedy("c3xe5", position)) == ["c3xe5xc7", "c3xe5xg7"]


def test_with_majority_only_the_greatest_capture_finishes_a_chain() -> None:
    position = "W:Wc3:Bb4,d4,d6,h8"
    assert remedy("c3xa5", position, majority="yes") == ["c3xe5xc7"]
    assert remedy("c3xe5", position, majority="yes") == ["c3xe5xc7"]
    said = facts("c3xa5", position, majority="yes")
    assert (said["limit"], said["count"], said["best"]) == (2, 1, ("c3xe5xc7",))


def test_the_nearest_moves_of_the_same_piece_are_offered() -> None:
    assert remedy("c3-c5", "W:Wc3,g3:Bh8") == ["c3-d4", "c3-b4"]
    assert remedy("c1-c5", "W:WKc1,a3:Bh8") == ["c1-e3", "c1-d2", "c1-f4"]
    assert remedy("h8-g7", "W:Wc3:Bh8") == []


def test_captured_pieces_that_are_said_must_be_the_right_ones() -> None:
    game = Checkers({})
    at = game.read_position("W:Wa1,c3:Bd4,h8")
    bit = make_board(True).index
    path = (bit["c3"], bit["e5"])
    assert isinstance(game.judge(at, Move(path, (bit["d4"],))), engine.Legal)
    assert isinstance(game.judge(at, Move(path)), engine.Legal)
    wrong = game.judge(at, Move(path, (bit["h8"],)))
    assert isinstance(wrong, engine.Illegal)
    assert [(found.rule, found.why) for found in wrong.violations] == [("capture.wrong", "other")]
    own = game.judge(at, Move(path, (bit["d4"], bit["a1"])))
    assert isinstance(own, engine.Illegal)
    assert [(found.rule, found.why) for found in own.violations] == [("capture.wrong", "own")]


def test_nothing_is_played_after_the_end() -> None:
    game = Checkers({})
    counted = game.read_position("W:WKa1:BKh2")
    with pytest.raises(engine.EngineError, match="not a legal move"):
        game.play(counted, game.read_move(counted, "a1-b2"))


def test_after_the_end_the_rule_that_ended_the_game_is_named() -> None:
    assert verdict("a1-b2", "W:W:Bh8")[1] == [("loss", "over")]
    assert verdict("a1-b2", "W:WKa1:BKh2")[1] == [("tie", "over")]


@pytest.mark.parametrize("path", [(), (0,), (0, 8), (0, 99)])
def test_a_path_that_leaves_the_cells_is_an_error(path: tuple[int, ...]) -> None:
    game = Checkers({})
    with pytest.raises(engine.EngineError, match="from one blue cell to another"):
        game.judge(game.start(), Move(path))


# Laws, over any position and any rule profile

Tables = st.SearchStrategy[tuple[Checkers, Position]]
law = settings(max_examples=60, deadline=None)


@law
@given(st.data(), st.sampled_from(CELLS))
def test_a_path_is_legal_exactly_when_it_is_listed(tables: Tables, data: st.DataObject, start: int) -> None:
    game, position = data.draw(tables)
    listed = {move.path: move for move in game.moves(position)}
    for target in CELLS:
        path = (start, target)
        ruling = game.judge(position, Move(path))
        assert isinstance(ruling, engine.Legal) == (path in listed)
        assert isinstance(ruling, engine.Legal) or set(ruling.remedy) <= set(listed.values())


@law
@given(st.data())
def test_a_longer_path_is_legal_exactly_when_it_is_listed(tables: Tables, data: st.DataObject) -> None:
    game, position = data.draw(tables)
    listed = {move.path: move for move in game.moves(position)}
    for move in listed.values():
        assert game.judge(position, move).moves == (move,)  # type: ignore[union-attr]
        assert game.judge(position, Move(move.path)).moves == (move,)  # type: ignore[union-attr]
        place = data.draw(st.integers(1, len(move.path)))
        strange = (*move.path[:place], data.draw(st.sampled_from(CELLS)), *move.path[place + 1 :])
        assert isinstance(game.judge(position, Move(strange)), engine.Legal) == (strange in listed)


@law
@given(st.data())
def test_a_move_made_without_the_judge_is_one_that_he_allows(tables: Tables, data: st.DataObject) -> None:
    game, position = data.draw(tables)
    profile, listed = game._profile, game.moves(position)
    if not profile.majority:
        assert all(played(profile, position, move) for move in listed)
    mixed = [Move(one.path, other.captured) for one in listed for other in listed]
    begun = [Move(move.path[:-1], move.captured[:-1]) for move in listed]
    steps = [Move((start, target)) for start in CELLS for target in CELLS]
    for move in (*listed, *mixed, *begun, *steps):
        if after := played(profile, position, move):
            ruling = game.judge(position, move)
            assert isinstance(ruling, engine.Legal)
            assert after == ruling.position


@law
@given(st.data())
def test_every_beginning_of_a_capture_is_unfinished_and_leads_to_it(
    tables: Tables, data: st.DataObject
) -> None:
    game, position = data.draw(tables)
    for move in game.moves(position):
        for place in range(2, len(move.path)):
            ruling = game.judge(position, Move(move.path[:place]))
            assert isinstance(ruling, engine.Unfinished)
            assert ruling.missing[0].rule == "capture.continue"
            assert move in ruling.remedy


def test_a_step_that_should_have_been_a_jump_is_told_once() -> None:
    game = Checkers({})
    at = game.read_position("W:Wc3:Bd4,f6,h8")
    ruling = game.judge(at, game.read_move(at, "c3xe5-c7"))
    assert isinstance(ruling, engine.Illegal)
    assert [each.rule for each in ruling.violations] == ["capture.continue"]
