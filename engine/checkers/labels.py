"""Pieces under the names that cross the border: `blue man` on c3, and what a move changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.checkers.board import RANKS, cells_of
from engine.checkers.moves import moved
from engine.checkers.position import COLOURS, PIECES_A_SIDE, Move, Position
from engine.checkers.profile import Profile
from engine.errors import EngineError, Reason, nearest_cell, shown
from engine.ruling import EMPTY, CellChange, Change

FILES = "abcdefgh"
ALL_CELLS = dict.fromkeys(f"{file}{rank}" for rank in range(1, RANKS + 1) for file in FILES)
"""The names of all 64 cells, rank by rank."""

_RANKS = ("man", "king")


class Piece(NamedTuple):
    """What stands on a cell: whose piece it is, and whether it is a king."""

    side: int
    is_king: bool


def label(piece: Piece | None) -> str:
    """The name of what stands on a cell: `blue man`, `pink king` or `empty`."""
    return f"{COLOURS[piece.side]} {_RANKS[piece.is_king]}" if piece else EMPTY


_PIECES = {label(piece): piece for side in (0, 1) for piece in (Piece(side, False), Piece(side, True))}
LABELS = tuple(_PIECES)
"""Blue man, blue king, pink man, pink king."""


def piece_of(text: str) -> Piece | None:
    """The piece behind a label."""
    if text != EMPTY and text not in _PIECES:
        raise EngineError(
            Reason.BAD_MOVE, f"'{text}' cannot stand on this board: write empty, {', '.join(LABELS)}."
        )
    return _PIECES.get(text)


def piece_at(position: Position, cell: int) -> Piece | None:
    """What stands on a cell."""
    if position.first >> cell & 1:
        return Piece(0, bool(position.kings >> cell & 1))
    if position.second >> cell & 1:
        return Piece(1, bool(position.kings >> cell & 1))
    return None


def label_at(position: Position, cell: int) -> str:
    """The name of what stands on a cell."""
    if position.first >> cell & 1:
        return LABELS[position.kings >> cell & 1]
    if position.second >> cell & 1:
        return LABELS[2 + (position.kings >> cell & 1)]
    return EMPTY


def cell_of(profile: Profile, name: str) -> int | None:
    """The number of a cell, None for one that is not played on; other names are an error."""
    cell = profile.board.index.get(name)
    if cell is None and name not in ALL_CELLS:
        raise EngineError(
            Reason.UNKNOWN_CELL, f"There is no cell {shown(name)}{nearest_cell(name, ALL_CELLS)}"
        )
    return cell


def contents(profile: Profile, position: Position) -> dict[str, str]:
    """Every cell of the board by name, rank by rank, with what stands there."""
    shown = dict.fromkeys(ALL_CELLS, EMPTY)
    for side, pieces in enumerate((position.first, position.second)):
        for rank, cells in enumerate((pieces & ~position.kings, pieces & position.kings)):
            shown.update({profile.board.names[cell]: LABELS[2 * side + rank] for cell in cells_of(cells)})
    return shown


def change_of(profile: Profile, position: Position, move: Move) -> Change:
    """The cells that a legal move changes: where it began, where it ended, what it captured."""
    return change_to(profile, position, move, moved(profile, position, move))


def change_to(profile: Profile, position: Position, move: Move, after: Position) -> Change:
    """The same, where the position after the move is known."""
    # A capture in a circle names its start twice and changes only what it captured.
    touched = dict.fromkeys((move.path[0], move.path[-1], *move.captured))
    shown = [(profile.board.names[c], label_at(position, c), label_at(after, c)) for c in touched]
    return Change(tuple(CellChange(cell, was, now) for cell, was, now in shown if was != now))


def names(profile: Profile, cells: Iterable[int]) -> tuple[str, ...]:
    """The names of some cells, in the same order."""
    return tuple(profile.board.names[cell] for cell in cells)


def path_text(profile: Profile, path: Iterable[int], is_capture: bool) -> str:
    """A path as it is written: `c3-d4` or `c3xe5xg7`."""
    return ("x" if is_capture else "-").join(names(profile, path))


def lacks_discs(position: Position, side: int) -> bool:
    """`crown`: whether a side has fewer discs than its kings need, so that some stand on one disc."""
    own = (position.first, position.second)[side]
    return own.bit_count() + (own & position.kings).bit_count() > PIECES_A_SIDE


def accepted(profile: Profile, position: Position) -> dict[str, tuple[str, ...]]:
    """The cells on which a single disc may rightly stand for a king, with both looks."""
    found: dict[str, tuple[str, ...]] = {}
    for side in (0, 1):
        if lacks_discs(position, side):
            kings = (position.first, position.second)[side] & position.kings
            looks = (label(Piece(side, True)), label(Piece(side, False)))
            found.update({profile.board.names[cell]: looks for cell in cells_of(kings)})
    return found
