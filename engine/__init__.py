"""The rules: positions, legal moves, and a judge that says why. Pure Python, no I/O, no clock."""

from collections.abc import Mapping

from engine.checkers.game import Checkers
from engine.desiree import D21, DESIREE, Desiree
from engine.desiree.layout import layout_for_ranks
from engine.desiree.text import ranks_in
from engine.errors import EngineError, Reason, meant, nearest, nearest_cell, shown
from engine.game import AnyGame, Article, Game, RollOff
from engine.mensch.game import Mensch
from engine.plan import BoardPlan, Piece, PieceColour, PieceSet, PlanCell, PlanMark, PlayerEdge
from engine.ruling import (
    EMPTY,
    SEVERAL,
    CellChange,
    Change,
    Fact,
    Facts,
    Finding,
    Illegal,
    Legal,
    Outcome,
    Ruling,
    Successor,
    Unfinished,
)

_EDITIONS = {edition.name: edition for edition in (DESIREE, D21)}
GAMES = (*_EDITIONS, "checkers", "mensch")


def open_game(name: str, options: Mapping[str, str] | None = None, position: str | None = None) -> AnyGame:
    """A game by its id under a rule profile.

    A position text, where there is one, says how large the board is and who plays, when the
    options do not.
    """
    given = dict(options or {})
    if name == "checkers":
        return Checkers(given)
    if name == "mensch":
        return Mensch(given, position)
    if name not in _EDITIONS:
        raise EngineError(Reason.UNKNOWN_GAME, f"There is no game {shown(name)}{nearest(name, GAMES)}")
    if position is not None and "layout" not in given:
        given["layout"] = layout_for_ranks(ranks_in(position))
    return Desiree(_EDITIONS[name], given)


__all__ = [
    "EMPTY",
    "GAMES",
    "SEVERAL",
    "AnyGame",
    "Article",
    "BoardPlan",
    "CellChange",
    "Change",
    "EngineError",
    "Fact",
    "Facts",
    "Finding",
    "Game",
    "Illegal",
    "Legal",
    "Outcome",
    "Piece",
    "PieceColour",
    "PieceSet",
    "PlanCell",
    "PlanMark",
    "PlayerEdge",
    "Reason",
    "RollOff",
    "Ruling",
    "Successor",
    "Unfinished",
    "meant",
    "nearest",
    "nearest_cell",
    "open_game",
    "shown",
]
