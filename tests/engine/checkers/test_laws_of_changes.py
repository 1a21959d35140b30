"""Laws of what may be seen at a checkers board, over any position and any rule profile."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.checkers.game import Checkers
from engine.checkers.labels import change_of
from engine.checkers.moves import captures
from engine.checkers.position import Move, Position
from engine.checkers.profile import profile_of

Tables = st.SearchStrategy[tuple[Checkers, Position]]
law = settings(max_examples=60, deadline=None)


@law
@given(st.data())
def test_the_change_of_each_legal_move_is_legal_and_names_it(tables: Tables, data: st.DataObject) -> None:
    game, position = data.draw(tables)
    before = game.contents(position)
    for successor in game.successors(position):
        ruling = game.judge(position, successor.change)
        assert isinstance(ruling, engine.Legal)
        assert successor.move in ruling.moves
        shown = {each.cell: each.after for each in successor.change.cells}
        assert game.contents(ruling.position) == before | shown
        assert all(game.play(position, move) == ruling.position for move in ruling.moves)


@law
@given(st.data())
def test_the_change_of_a_capture_breaks_the_rules_that_its_path_breaks(
    tables: Tables, data: st.DataObject
) -> None:
    game, position = data.draw(tables)
    profile = profile_of(game.options)
    for side in (0, 1):
        turned = position._replace(side=side)
        for move in captures(profile, turned):
            of_path = game.judge(position, Move(move.path))
            of_change = game.judge(position, change_of(profile, turned, move))
            if isinstance(of_path, engine.Illegal) and not isinstance(of_change, engine.Unfinished):
                assert isinstance(of_change, engine.Illegal)
                assert broken(of_change) == broken(of_path)


def broken(ruling: engine.Illegal[Move]) -> list[tuple[str, str]]:
    return [(found.rule, found.why) for found in ruling.violations]


@law
@given(st.data())
def test_each_half_done_picture_is_unfinished_and_leads_to_the_move(
    tables: Tables, data: st.DataObject
) -> None:
    game, position = data.draw(tables)
    moves = game.moves(position)
    for move in moves:
        for half in game.halfway(position, move):
            ruling = game.judge(position, half)
            assert isinstance(ruling, engine.Unfinished)
            assert move in ruling.remedy
            assert set(ruling.remedy) <= set(moves)


@law
@given(st.data())
def test_where_discs_are_missing_every_king_may_look_like_a_man(tables: Tables, data: st.DataObject) -> None:
    game, position = data.draw(tables)
    for successor in game.successors(position):
        after = game.play(position, successor.move)
        looks = game.accepts(after)
        single = tuple(
            engine.CellChange(each.cell, each.before, looks.get(each.cell, (each.after,))[-1])
            for each in successor.change.cells
        )
        ruling = game.judge(position, engine.Change(single))
        assert isinstance(ruling, engine.Legal)
        if game.options["promotion"] != "continue_king":  # there a man may have two ways, as man and as king
            assert ruling.position == after


@law
@given(st.data())
def test_whatever_is_seen_gets_an_answer(tables: Tables, data: st.DataObject) -> None:
    game, position = data.draw(tables)
    contents = game.contents(position)
    labels = st.sampled_from([engine.EMPTY, *(piece.label for piece in game.pieces.pieces)])
    cells = data.draw(st.lists(st.sampled_from(sorted(contents)), max_size=5, unique=True))
    change = engine.Change(
        tuple(engine.CellChange(cell, contents[cell], data.draw(labels)) for cell in cells)
    )
    ruling = game.judge(position, change)
    read = game.judge(position, game.read_move(position, game.write_move(position, change)))
    assert type(read) is type(ruling)
    if isinstance(ruling, engine.Illegal):
        assert ruling.violations
        assert set(ruling.remedy) <= set(game.moves(position))
