"""Laws of the dice games, held against a plain second rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine
from engine.desiree import Move

PROFILES = [
    ("desiree", {}),
    ("desiree", {"jump_landing": "adjacent"}),
    ("desiree", {"jump_from": "distance_only", "layout": "B"}),
    ("desiree", {"outer_limit": "0", "layout": "C"}),
    ("desiree", {"line_order": "any", "no_move": "lose"}),
    ("d21", {"layout": "D"}),
]

choices = st.lists(st.integers(0, 10**6), max_size=40)
profiles = st.sampled_from(PROFILES)
law = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def plain_moves(game: engine.AnyGame, position: Any) -> Iterator[tuple[int, int, int]]:
    """The rulebook written down once more, slowly: walk step by step over a dictionary."""
    columns = int(game.plan.width)
    outer = {(i % columns, i // columns) for i, cell in enumerate(game.plan.cells) if cell.is_outer}
    board = {(i % columns, i // columns): die for i, die in enumerate(position.cells)}
    own = [cell for cell, die in board.items() if die and (die > 0) == (position.side == 0)]
    for x, y in own:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                jumped, steps, behind = 0, 0, 0
                cx, cy = x + dx, y + dy
                while (dx or dy) and (cx, cy) in board:
                    steps += 1
                    if board[cx, cy]:
                        if jumped or (steps == 1 and game.options["jump_from"] == "distance_only"):
                            break
                        jumped = board[cx, cy]
                    elif not jumped or game.options["jump_landing"] == "any" or behind == 0:
                        behind += bool(jumped)
                        after = [cell for cell in own if cell != (x, y)] + [(cx, cy)]
                        if sum(cell in outer for cell in after) <= int(game.options["outer_limit"]):
                            yield x + y * columns, cx + cy * columns, plain_face(board[x, y], jumped)
                    cx, cy = cx + dx, cy + dy


def plain_face(mover: int, jumped: int) -> int:
    if mover * jumped >= 0:
        return abs(mover)
    total = abs(mover) + abs(jumped)
    if total <= 6:
        return total
    return abs(abs(mover) - abs(jumped)) or abs(mover)


@law
@given(profiles, choices)
def test_the_fast_moves_are_the_plain_ones(reach: Any, profile: Any, picked: list[int]) -> None:
    game = engine.open_game(*profile)
    position = reach(game, picked)
    expected = [] if game.outcome(position) else sorted(plain_moves(game, position))
    assert sorted(tuple(move) for move in game.moves(position)) == expected


@law
@given(profiles, choices, st.data())
def test_a_move_is_listed_exactly_when_the_judge_calls_it_legal(
    reach: Any, profile: Any, picked: list[int], data: st.DataObject
) -> None:
    game = engine.open_game(*profile)
    position = reach(game, picked)
    listed = set(game.moves(position))
    start = data.draw(st.integers(0, len(position.cells) - 1))
    for target in range(len(position.cells)):
        for face in range(1, 7):
            move = Move(start, target, face)
            assert isinstance(game.judge(position, move), engine.Legal) == (move in listed)


@law
@given(profiles, choices)
def test_no_die_is_ever_lost_or_added(reach: Any, profile: Any, picked: list[int]) -> None:
    game = engine.open_game(*profile)
    position = reach(game, picked)
    assert sum(die > 0 for die in position.cells) == 12
    assert sum(die < 0 for die in position.cells) == 12
    assert game.status(position) == ()


@law
@given(profiles, choices, st.data())
def test_every_remedy_is_legal(reach: Any, profile: Any, picked: list[int], data: st.DataObject) -> None:
    game = engine.open_game(*profile)
    position = reach(game, picked)
    cells = st.integers(0, len(position.cells) - 1)
    ruling = game.judge(position, Move(data.draw(cells), data.draw(cells), data.draw(st.integers(1, 6))))
    if not isinstance(ruling, engine.Legal):
        assert set(ruling.remedy) <= set(game.moves(position))


@law
@given(choices, st.data())
def test_a_single_die_put_anywhere_with_any_face_gets_an_answer(
    reach: Any, picked: list[int], data: st.DataObject
) -> None:
    game = engine.open_game("desiree")
    position = reach(game, picked)
    contents = game.contents(position)
    cell = data.draw(st.sampled_from(sorted(contents)))
    label = data.draw(st.sampled_from([piece.label for piece in game.pieces.pieces]))
    change = engine.Change((engine.CellChange(cell, contents[cell], label),))
    ruling = game.judge(position, change)
    if contents[cell] == label or game.outcome(position):
        return
    assert isinstance(ruling, engine.Illegal)
    assert ruling.violations[0].rule == "B.turn"
