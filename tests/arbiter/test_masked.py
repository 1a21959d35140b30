"""Cells without a working reed: for what can the players vouch?"""

from __future__ import annotations

from arbiter.table.masked import told_by_players
from engine import EMPTY, open_game

GAME = open_game("desiree")
START = GAME.start()


def felt(masked: frozenset[str], lifted: str) -> dict[str, bool]:
    """The start position without one die, as the reeds of all other cells feel it."""
    return {
        cell: label != EMPTY and cell != lifted
        for cell, label in GAME.contents(START).items()
        if cell not in masked
    }


def test_the_one_legal_move_that_fits_tells_what_stands_on_a_masked_cell() -> None:
    masked = frozenset({"b5"})
    assert told_by_players(GAME, START, felt(masked, "b3"), masked) == {"b5": True}


def test_where_two_moves_fit_nobody_knows() -> None:
    masked = frozenset({"b4", "b5"})
    assert told_by_players(GAME, START, felt(masked, "b3"), masked) is None


def test_where_no_move_fits_nobody_is_believed() -> None:
    masked = frozenset({"b5"})
    assert told_by_players(GAME, START, felt(masked, "g3"), masked) is None
