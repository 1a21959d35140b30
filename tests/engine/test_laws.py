"""Laws that hold for every game, under every rule profile, in every position that can be reached."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import engine
from engine.records.record import RESULT

picks = st.lists(st.integers(0, 10**6), max_size=60)
law = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def scene(profiles: Any, reach: Any) -> Any:
    """A game under some profile, and a position of it, drawn by hypothesis."""

    def draw(data: st.DataObject, picked: list[int]) -> tuple[engine.AnyGame, Any]:
        name, options = data.draw(st.sampled_from(profiles))
        game = engine.open_game(name, dict(options))
        position = reach(game, picked)
        if game.awaits_throw(position):
            position = game.thrown(position, data.draw(st.integers(1, 6)))
        return game, position

    return draw


@law
@given(st.data(), picks)
def test_the_change_that_a_legal_move_makes_is_judged_legal(
    scene: Any, data: st.DataObject, picked: list[int]
) -> None:
    game, position = scene(data, picked)
    for successor in game.successors(position):
        ruling = game.judge(position, successor.change)
        assert isinstance(ruling, engine.Legal), (game.write_move(position, successor.move), ruling)
        assert successor.move in ruling.moves
        assert ruling.position == game.play(position, successor.move)
        shown = game.contents(position) | {each.cell: each.after for each in successor.change.cells}
        assert game.contents(ruling.position) == shown


@law
@given(st.data(), picks)
def test_the_successors_are_the_moves(scene: Any, data: st.DataObject, picked: list[int]) -> None:
    game, position = scene(data, picked)
    moves = game.moves(position)
    assert len(set(moves)) == len(moves)
    assert [successor.move for successor in game.successors(position)] == moves
    for move in moves:
        ruling = game.judge(position, move)
        assert isinstance(ruling, engine.Legal)
        assert ruling.outcome == game.outcome(ruling.position)


@law
@given(st.data(), picks)
def test_a_half_done_move_is_unfinished_and_says_which_move_it_becomes(
    scene: Any, data: st.DataObject, picked: list[int]
) -> None:
    game, position = scene(data, picked)
    for successor in game.successors(position):
        for half in game.halfway(position, successor.move):
            ruling = game.judge(position, half)
            assert isinstance(ruling, engine.Unfinished), (half, ruling)
            assert successor.move in ruling.remedy


@law
@given(st.data(), picks)
def test_positions_and_moves_survive_being_written_and_read(
    scene: Any, data: st.DataObject, picked: list[int]
) -> None:
    game, position = scene(data, picked)
    again = game.read_position(game.write_position(position))
    assert again == position
    assert hash(again) == hash(position)
    for move in game.moves(position):
        read = game.read_move(position, game.write_move(position, move))
        assert game.play(position, read) == game.play(position, move)


@law
@given(st.data(), picks)
def test_a_real_game_shows_nothing_impossible(scene: Any, data: st.DataObject, picked: list[int]) -> None:
    game, position = scene(data, picked)
    assert game.status(position) == ()


@law
@given(st.data(), picks)
def test_a_legal_move_that_is_let_stand_is_just_played(
    scene: Any, data: st.DataObject, picked: list[int]
) -> None:
    game, position = scene(data, picked)
    for move in game.moves(position):
        assert game.let_stand(position, move) == game.play(position, move)


@law
@given(st.data(), picks)
def test_a_single_piece_put_anywhere_gets_an_answer_that_is_not_legal(
    scene: Any, data: st.DataObject, picked: list[int]
) -> None:
    game, position = scene(data, picked)
    contents = game.contents(position)
    cell = data.draw(st.sampled_from(sorted(contents)))
    label = data.draw(st.sampled_from([piece.label for piece in game.pieces.pieces]))
    if contents[cell] == label:
        return
    ruling = game.judge(position, engine.Change((engine.CellChange(cell, contents[cell], label),)))
    assert not isinstance(ruling, engine.Legal)


@law
@given(st.data(), picks)
def test_a_piece_carried_anywhere_is_legal_only_if_some_move_does_just_that(
    scene: Any, data: st.DataObject, picked: list[int]
) -> None:
    game, position = scene(data, picked)
    contents = game.contents(position)
    start = data.draw(st.sampled_from([cell for cell, label in contents.items() if label != engine.EMPTY]))
    target = data.draw(st.sampled_from([cell for cell in contents if cell != start]))
    change = engine.Change(
        (
            engine.CellChange(start, contents[start], engine.EMPTY),
            engine.CellChange(target, contents[target], contents[start]),
        )
    )
    ruling = game.judge(position, change)
    known = {frozenset(successor.change.cells) for successor in game.successors(position)}
    if frozenset(change.cells) in known:
        assert isinstance(ruling, engine.Legal)
    if not isinstance(ruling, engine.Legal):
        assert set(ruling.remedy) <= set(game.moves(position))


@law
@given(st.data(), picks)
def test_the_fast_count_is_the_plain_one(scene: Any, data: st.DataObject, picked: list[int]) -> None:
    game, position = scene(data, picked)
    if game.name == "mensch":  # its sequences hold lost throws; its own tests count them
        return
    moves = game.moves(position)
    assert game.perft(position, 1) == len(moves)
    assert game.perft(position, 2) == sum(len(game.moves(game.play(position, move))) for move in moves)


@law
@given(st.data(), st.lists(st.integers(0, 10**6), min_size=150, max_size=250))
def test_after_the_end_nothing_is_allowed(scene: Any, data: st.DataObject, picked: list[int]) -> None:
    game, position = scene(data, picked)
    ended = game.outcome(position)
    if ended is None:
        return
    assert RESULT.fullmatch(game.write_result(ended))
    assert game.moves(position) == []
    assert game.perft(position, 1) == 0
    assert isinstance(game.judge(position, engine.Change()), engine.Illegal)


def test_the_computer_plays_a_legal_move_and_the_same_one_for_the_same_seed(game: engine.AnyGame) -> None:
    position = game.start()
    if game.awaits_throw(position):
        position = game.thrown(position, 6)
    moves = game.moves(position)
    for nodes in (0, 200):
        assert game.best(position, 7, nodes) == game.best(position, 7, nodes)
        assert game.best(position, 7, nodes) in moves


@pytest.mark.parametrize("name", engine.GAMES)
def test_there_are_eight_levels_each_stronger_than_the_one_below(name: str) -> None:
    levels = engine.open_game(name).levels
    assert len(levels) == 8
    assert list(levels) == sorted(set(levels))
