"""Pieces where none can stand are another game, if they are more than a slip."""

from __future__ import annotations

import pytest

import engine
from arbiter.table.other_game import misplaced

GAME = engine.open_game("checkers")
LIGHT = [cell.name for cell in GAME.plan.cells if not cell.is_playable]
DARK = [cell.name for cell in GAME.plan.cells if cell.is_playable]
BARE = {engine.EMPTY: 0.96, "blue man": 0.01, "blue king": 0.01, "pink man": 0.01, "pink king": 0.01}
MAN = {engine.EMPTY: 0.01, "blue man": 0.96, "blue king": 0.01, "pink man": 0.01, "pink king": 0.01}
DOUBT = {engine.EMPTY: 0.5, "blue man": 0.2, "blue king": 0.1, "pink man": 0.1, "pink king": 0.1}


def seen(light: int, dark: int, doubts: int) -> dict[str, dict[str, float]]:
    """A reading with so many men on light and on dark squares, and so many doubtful light ones."""
    return {
        **dict.fromkeys(LIGHT + DARK, BARE),
        **dict.fromkeys(LIGHT[:light] + DARK[:dark], MAN),
        **dict.fromkeys(LIGHT[light : light + doubts], DOUBT),
    }


@pytest.mark.parametrize(
    ("light", "dark", "doubts"),
    [
        (4, 12, 0),  # a quarter of all
        (2, 14, 4),  # tall men that lean over their squares, at the start
        (3, 10, 2),  # later in the game
        (16, 16, 0),
    ],
)
def test_chessmen_are_another_game(light: int, dark: int, doubts: int) -> None:
    assert misplaced(GAME, seen(light, dark, doubts)) == tuple(
        cell.name for cell in GAME.plan.cells if cell.name in LIGHT[:light]
    )


@pytest.mark.parametrize(
    ("light", "dark", "doubts"),
    [
        (0, 24, 0),
        (0, 24, 10),  # shadows that look like discs
        (1, 23, 8),  # a slip of a player among them
        (2, 22, 2),
        (3, 24, 1),
        (2, 22, 30),  # the light, or the set, is odd everywhere
    ],
)
def test_a_slip_and_doubts_are_no_other_game(light: int, dark: int, doubts: int) -> None:
    assert misplaced(GAME, seen(light, dark, doubts)) == ()


def test_where_every_cell_is_played_on_nothing_is_misplaced() -> None:
    mensch = engine.open_game("mensch")
    figures = {cell.name: {engine.EMPTY: 0.01, "red figure": 0.99} for cell in mensch.plan.cells}
    assert misplaced(mensch, figures) == ()
