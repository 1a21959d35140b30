"""Dice under the names that cross the border: `white 3` on c4."""

from __future__ import annotations

from engine.desiree.position import DICE_A_SIDE, FACES, Move, Position
from engine.desiree.profile import Profile
from engine.errors import EngineError, Reason
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
            f"'{text}' cannot stand on this board: dice are written like '{profile.players[0]} 3'.",
        )
    return int(face) * (1 if colour == profile.players[0] else -1)


def cell_of(profile: Profile, name: str) -> int:
    """The number of a cell, or an error that says which cells there are."""
    board = profile.board
    if name not in board.index:
        raise EngineError(
            Reason.UNKNOWN_CELL,
            f"There is no cell '{name}': cells go from {board.names[0]} to {board.names[-1]}.",
        )
    return board.index[name]


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


def changed(profile: Profile, position: Position, change: Change) -> Position:
    """The position after a change that is let stand as it is; nothing is judged here."""
    cells = list(position.cells)
    for each in change.cells:
        cells[cell_of(profile, each.cell)] = die_of(profile, each.after)
    for sign, player in zip((1, -1), profile.players, strict=True):
        if sum(die * sign > 0 for die in cells) > DICE_A_SIDE:
            raise EngineError(
                Reason.BAD_MOVE, f"That cannot stand: {player} would have more than {DICE_A_SIDE} dice."
            )
    return Position(tuple(cells), 1 - position.side)
