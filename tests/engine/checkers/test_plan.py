"""The chequered board and its discs, as everything that draws or looks at them is told."""

from __future__ import annotations

import json

import pytest

from engine.checkers.game import Checkers


@pytest.mark.parametrize(("corner", "playable", "other"), [("left", "a1", "h1"), ("right", "h1", "a1")])
def test_half_of_the_cells_are_played_on_from_the_chosen_corner(
    corner: str, playable: str, other: str
) -> None:
    plan = Checkers({"playable_corner": corner}).plan
    cells = {cell.name: cell for cell in plan.cells}
    assert len(cells) == 64
    assert sum(cell.is_playable for cell in plan.cells) == 32
    assert cells[playable].is_playable
    assert not cells[other].is_playable


def test_no_two_neighbours_have_the_same_tint() -> None:
    plan = Checkers({}).plan
    tints = {(cell.x, cell.y): cell.tint for cell in plan.cells}
    assert len(set(tints.values())) == 2
    for (x, y), tint in tints.items():
        assert tints.get((x + 1, y)) != tint
        assert tints.get((x, y + 1)) != tint


def test_cells_lie_where_their_names_say() -> None:
    places = {cell.name: (cell.x, cell.y) for cell in Checkers({}).plan.cells}
    assert places["a1"] == (0.5, 0.5)
    assert places["h1"] == (7.5, 0.5)
    assert places["a8"] == (0.5, 7.5)


def test_blue_sits_below_and_pink_above_whoever_begins() -> None:
    edges = Checkers({"first": "pink"}).plan.edges
    assert [(edge.player, edge.cells) for edge in edges] == [("blue", ("d1", "e1")), ("pink", ("d8", "e8"))]


def test_a_king_is_a_stack_of_two_discs() -> None:
    pieces = {piece.label: piece for piece in Checkers({}).pieces.pieces}
    assert list(pieces) == ["blue man", "blue king", "pink man", "pink king"]
    assert {piece.kind for piece in pieces.values()} == {"disc", "stack"}
    assert pieces["pink king"].height_mm == 2 * pieces["pink man"].height_mm


def test_the_labels_of_the_contents_are_those_of_the_pieces() -> None:
    game = Checkers({})
    contents = game.contents(game.read_position("W:WKa1,c1:BKd4,h8"))
    assert len(contents) == 64
    labels = {piece.label for piece in game.pieces.pieces}
    assert set(contents.values()) == labels | {"empty"}
    assert contents["d4"] == "pink king"


def test_plan_and_pieces_can_be_written_as_json() -> None:
    game = Checkers({})
    assert json.loads(json.dumps(game.plan.to_json()))["cell_mm"] == 35.0
    assert len(json.loads(json.dumps(game.pieces.to_json()))["pieces"]) == 4
