"""Dice under the names that cross the border: `white 3` on c4."""

from __future__ import annotations

from engine.desiree.layout import UNTIDY
from engine.desiree.position import FACES, Move, Position
from engine.desiree.profile import Profile
from engine.errors import EngineError, Reason, nearest_cell, shown
from engine.ruling import EMPTY, CellChange, Change


def label(profile: Profile, die: int) -> str:
    """What stands on a cell: `white 3`, `black 1` or `empty`."""
    return f"{profile.players[die < 0]} {abs(die)}" if die else EMPTY


def die_of(profile: Profile, text: str) -> int:
    """The signed face behind a label."""
    if text == EMPTY:
        return 0
    colour, _, face = text.partition(" ")
    if colour not in profile.players or face not in map(str, FACES):
        raise EngineError(
            Reason.BAD_MOVE,
            f"{text[:UNTIDY]!r} cannot stand on this board: dice are written like '{profile.players[0]} 3'.",
        )
    return int(face) * (1 if colour == profile.players[0] else -1)


def cell_of(profile: Profile, name: str) -> int:
    """The number of a cell, or an error that says which cells there are."""
    board = profile.board
    if name in board.index:
        return board.index[name]
    raise EngineError(Reason.UNKNOWN_CELL, f"There is no cell {shown(name)}{nearest_cell(name, board.names)}")


def checked_move(profile: Profile, move: Move) -> Move:
    """The move itself, if the board has both its cells."""
    for cell in (move.start, move.target):
        if not 0 <= cell < len(profile.board.names):
            raise EngineError(
                Reason.UNKNOWN_CELL,
                f"There is no cell number {cell}: they go from 0 to {len(profile.board.names) - 1}.",
            )
    return move


def change_of(profile: Profile, position: Position, move: Move) -> Change:
    """The two cells that a move changes."""
    names, die = profile.board.names, position.cells[move.start]
    after = (abs(die) if move.face is None else move.face) * (1 if die > 0 else -1)
    return Change(
        (
            CellChange(names[move.start], label(profile, die), EMPTY),
            CellChange(
                names[move.target], label(profile, position.cells[move.target]), label(profile, after)
            ),
        )
    )
