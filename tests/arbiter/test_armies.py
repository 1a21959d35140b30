"""Armies: which stand on their own side of the board, and what is too little to tell."""

from __future__ import annotations

import pytest

from arbiter.table.armies import face_each_other, sure_colours
from engine import EMPTY, AnyGame, open_game

WITH_ARMIES = ("checkers", "desiree", "d21")


def colours(contents: dict[str, str]) -> dict[str, str]:
    """The colour on each cell on which a piece stands."""
    return {cell: label.split()[0] for cell, label in contents.items() if label != EMPTY}


def turned(game: AnyGame, seen: dict[str, str], quarters: int) -> dict[str, str]:
    """The same board as somebody sees it who sits so many quarters further round."""
    size = game.plan.width
    for _ in range(quarters):
        places = {(cell.x, cell.y): cell.name for cell in game.plan.cells}
        at = {cell.name: places[cell.y, size - cell.x] for cell in game.plan.cells}
        seen = {at[cell]: colour for cell, colour in seen.items()}
    return seen


@pytest.mark.parametrize("name", WITH_ARMIES)
def test_at_the_start_the_armies_face_each_other_seen_from_one_side_only(name: str) -> None:
    game = open_game(name)
    seen = colours(game.contents(game.start()))
    assert [face_each_other(game, turned(game, seen, way)) for way in range(4)] == [True, False, False, False]


@pytest.mark.parametrize("name", WITH_ARMIES)
def test_in_no_position_of_a_game_do_they_face_each_other_upside_down(name: str) -> None:
    game = open_game(name)
    position = game.start()
    for seed in range(60):
        move = game.best(position, seed, game.levels[0])
        if move is None:
            break
        position = game.play(position, move)
        assert not face_each_other(game, turned(game, colours(game.contents(position)), 2))


def test_five_pieces_are_no_army() -> None:
    game = open_game("checkers")
    far = dict.fromkeys(("b8", "d8", "f8", "h8", "a7", "c7"), "pink")
    near = dict.fromkeys(("a1", "c1", "e1", "g1", "b2", "d2"), "blue")
    assert face_each_other(game, {**far, **near})
    assert not face_each_other(game, {**far, **dict(list(near.items())[1:])})


def test_armies_in_each_others_way_tell_nothing() -> None:
    game = open_game("checkers")
    seen = dict.fromkeys(("a3", "c3", "e3", "g3", "b4", "d4"), "blue")
    assert not face_each_other(game, {**seen, **dict.fromkeys(("a5", "c5", "e5", "g5", "b6", "d6"), "pink")})


def test_a_game_of_four_armies_is_not_asked() -> None:
    game = open_game("mensch")
    assert not face_each_other(game, colours(game.contents(game.start())))


def test_only_what_is_surely_of_a_colour_counts() -> None:
    game = open_game("checkers")
    nothing = {piece.label: 0.0 for piece in game.pieces.pieces} | {EMPTY: 0.0}
    seen = {
        "a1": {**nothing, "blue man": 0.6, "blue king": 0.35, EMPTY: 0.05},
        "c1": {**nothing, "blue man": 0.6, "pink man": 0.4},
    }
    assert sure_colours(game, seen) == {"a1": "blue"}
