"""Laws that hold for every game, under every rule profile, in every position that can be reached."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import engine
from engine.records.record import RESULT

law = settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # to shrink a whole game takes minutes
)


@pytest.fixture
def scene(profiles: Any, walk: Any) -> Any:
    """A game under some profile, and a position of it after 0 to 150 plies, drawn by hypothesis."""

    def draw(data: st.DataObject) -> tuple[engine.AnyGame, Any]:
        name, options = data.draw(st.sampled_from(profiles))
        game = engine.open_game(name, dict(options))
        _, position = walk(game, data.draw(st.integers(0, 10**6)), data.draw(st.integers(0, 150)))
        if game.awaits_throw(position):
            position = game.thrown(position, data.draw(st.integers(1, 6)))
        return game, position

    return draw


@law
@given(st.data())
def test_the_change_that_a_legal_move_makes_is_judged_legal(scene: Any, data: st.DataObject) -> None:
    game, position = scene(data)
    for successor in game.successors(position):
        ruling = game.judge(position, successor.change)
        assert isinstance(ruling, engine.Legal), (game.write_move(position, successor.move), ruling)
        assert successor.move in ruling.moves
        assert ruling.position == game.play(position, successor.move)
        shown = game.contents(position) | {each.cell: each.after for each in successor.change.cells}
        assert game.contents(ruling.position) == shown


@law
@given(st.data())
def test_the_successors_are_the_moves(scene: Any, data: st.DataObject) -> None:
    game, position = scene(data)
    moves = game.moves(position)
    assert len(set(moves)) == len(moves)
    assert [successor.move for successor in game.successors(position)] == moves
    for move in moves:
        ruling = game.judge(position, move)
        assert isinstance(ruling, engine.Legal)
        assert ruling.outcome == game.outcome(ruling.position)


@law
@given(st.data())
def test_a_half_done_move_is_unfinished_and_says_which_move_it_becomes(
    scene: Any, data: st.DataObject
) -> None:
    game, position = scene(data)
    for successor in game.successors(position):
        for half in game.halfway(position, successor.move):
            ruling = game.judge(position, half)
            assert isinstance(ruling, engine.Unfinished), (half, ruling)
            assert successor.move in ruling.remedy


@law
@given(st.data())
def test_positions_and_moves_survive_being_written_and_read(scene: Any, data: st.DataObject) -> None:
    game, position = scene(data)
    again = game.read_position(game.write_position(position))
    assert again == position
    assert hash(again) == hash(position)
    for move in game.moves(position):
        read = game.read_move(position, game.write_move(position, move))
        assert game.play(position, read) == game.play(position, move)


@law
@given(st.data())
def test_a_real_game_shows_nothing_impossible(scene: Any, data: st.DataObject) -> None:
    game, position = scene(data)
    assert game.status(position) == ()


@law
@given(st.data())
def test_a_legal_move_that_is_let_stand_is_just_played(scene: Any, data: st.DataObject) -> None:
    game, position = scene(data)
    for move in game.moves(position):
        assert game.let_stand(position, move) == game.play(position, move)


@law
@given(st.data())
def test_a_single_piece_put_anywhere_gets_an_answer_that_is_not_legal(
    scene: Any, data: st.DataObject
) -> None:
    game, position = scene(data)
    contents = game.contents(position)
    cell = data.draw(st.sampled_from(sorted(contents)))
    label = data.draw(st.sampled_from([piece.label for piece in game.pieces.pieces]))
    if contents[cell] == label:
        return
    ruling = game.judge(position, engine.Change((engine.CellChange(cell, contents[cell], label),)))
    assert not isinstance(ruling, engine.Legal)


@law
@given(st.data())
def test_a_piece_carried_anywhere_is_legal_only_if_some_move_does_just_that(
    scene: Any, data: st.DataObject
) -> None:
    game, position = scene(data)
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
    if isinstance(ruling, engine.Legal):
        assert frozenset(ruling.change.cells) in known
        shown = {**contents, **{each.cell: each.after for each in change.cells}}
        assert looks_like(game, ruling.position, shown)
    else:
        assert frozenset(change.cells) not in known
        assert set(ruling.remedy) <= set(game.moves(position))


def looks_like(game: engine.AnyGame, position: Any, shown: dict[str, str]) -> bool:
    """Whether the board may look like this: a corner's circles in any order, a king as one disc at need."""
    due, alike = game.contents(position), game.accepts(position)
    for pool in game.pools:
        for contents in (due, shown):
            contents.update(zip(pool, sorted(contents[cell] for cell in pool), strict=True))
    return all(label == due[cell] or label in alike.get(cell, ()) for cell, label in shown.items())


@law
@given(st.data())
def test_the_fast_count_is_the_plain_one(scene: Any, data: st.DataObject) -> None:
    game, position = scene(data)
    if game.name == "mensch":  # its sequences hold lost throws; its own tests count them
        return
    moves = game.moves(position)
    assert game.perft(position, 1) == len(moves)
    assert game.perft(position, 2) == sum(len(game.moves(game.play(position, move))) for move in moves)


LAST_MOVES = [
    ("desiree", "8/8/8/8/1AbCdE2/8/6F1/8 w", "g2-g4"),
    ("d21", "8/A1B1C1D1/8/E1F1A1B1/8/C1D1E1a1/8/6E1 w", "g1^g4=6"),
    ("checkers", "W:Wc3:Bd4", "c3xe5"),
    ("checkers", "W:Wa7,Kc1:BKh2", "a7-b8"),
    ("mensch", "y:39,40,41,43 r:B,B,B,0 y 3", "39>42"),
]


@pytest.mark.parametrize(("name", "text", "move"), LAST_MOVES)
def test_after_the_end_nothing_is_allowed(name: str, text: str, move: str) -> None:
    game = engine.open_game(name, {}, text)
    before = game.read_position(text)
    ruling = game.judge(before, game.read_move(before, move))
    assert isinstance(ruling, engine.Legal)
    assert ruling.outcome is not None
    assert RESULT.fullmatch(game.write_result(ruling.outcome))
    assert game.moves(ruling.position) == []
    assert game.perft(ruling.position, 1) == 0
    assert list(game.successors(ruling.position)) == []
    assert isinstance(game.judge(ruling.position, engine.Change()), engine.Illegal)


def test_every_option_meets_every_other_in_a_game(game: engine.AnyGame, walk: Any) -> None:
    _, position = walk(game, 5, 40)
    if game.awaits_throw(position):
        position = game.thrown(position, 6)
    for successor in game.successors(position):
        ruling = game.judge(position, successor.change)
        assert isinstance(ruling, engine.Legal)
        assert successor.move in ruling.moves
        assert game.play(position, successor.move) == ruling.position
    again = game.read_position(game.write_position(position))
    assert again == position


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
