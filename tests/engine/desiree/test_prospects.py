"""A start from which nobody can win is played on, with a warning."""

from __future__ import annotations

import json

import pytest

import engine
from arbiter.words import LANGUAGES, Words


def uniform(first: int, second: int) -> engine.AnyGame:
    """Layout A with other faces: one for each colour."""
    files = "bcdefg"
    layout = {
        "name": "uniform",
        "rows": 8,
        "columns": 8,
        "outer": ["a1", "h8"],
        "dots": ["b2", "g7"],
        "first": {f"{file}{rank}": first for file in files for rank in (2, 3)},
        "second": {f"{file}{rank}": second for file in files for rank in (6, 7)},
    }
    return engine.open_game("desiree", {"layout": json.dumps(layout)})


@pytest.mark.parametrize(
    ("face", "shown"), [(2, ("2", "4", "6")), (3, ("3", "6")), (4, ("4",)), (5, ("5",)), (6, ("6",))]
)
def test_of_the_uniform_starts_only_all_ones_can_be_won(face: int, shown: tuple[str, ...]) -> None:
    (warning,) = uniform(face, face).warnings
    assert (warning.rule, warning.why, warning.facts["faces"]) == ("F.line", "out_of_reach", shown)
    assert uniform(1, 1).warnings == ()


@pytest.mark.parametrize("layout", ["A", "B", "C", "D"])
def test_the_layouts_that_come_with_the_game_can_be_won(layout: str) -> None:
    assert engine.open_game("desiree", {"layout": layout}).warnings == ()


def test_a_colour_that_can_win_with_the_help_of_the_other_is_no_warning() -> None:
    assert uniform(4, 1).warnings == ()
    assert uniform(3, 6).warnings != ()


def test_a_game_without_hope_never_shows_another_face() -> None:
    game = uniform(2, 2)
    position = game.start()
    for ply in range(60):
        moves = game.moves(position)
        jumps = [move for move in moves if move.face != abs(position.cells[move.start])] or moves
        position = game.play(position, jumps[ply * 7919 % len(jumps)])
    assert {abs(die) for die in position.cells} <= {0, 2, 4, 6}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_warning_names_the_faces(language: str) -> None:
    (warning,) = uniform(2, 2).warnings
    assert "2, 4, 6" in Words("desiree", language).finding(warning)
