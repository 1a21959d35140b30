"""The board as it stands when an attempt is let stand, whatever the rules say about it."""

from __future__ import annotations

from engine.checkers.board import LAST_ROW
from engine.checkers.labels import Piece, cell_of, piece_at, piece_of
from engine.checkers.legs import walk
from engine.checkers.position import COLOURS, PIECES_A_SIDE, Move, Position
from engine.checkers.profile import Profile
from engine.checkers.scene import scene_of
from engine.errors import EngineError, Reason
from engine.ruling import EMPTY, Change


def let_stand(profile: Profile, position: Position, attempt: Move | Change) -> Position:
    """The position with the pieces as they were put, and the other side to move."""
    if isinstance(attempt, Move):
        after = _after_move(profile, position, attempt)
    else:
        after = _after_change(profile, position, attempt)
    sides, kings = [position.first, position.second], position.kings
    for cell, piece in after.items():
        sides = [bits & ~(1 << cell) for bits in sides]
        kings &= ~(1 << cell)
        if piece:
            sides[piece.side] |= 1 << cell
            # A man on its last row is a king, crowned or not.
            kings |= 1 << cell if piece.is_king or LAST_ROW[piece.side] >> cell & 1 else 0
    for bits, player in zip(sides, COLOURS, strict=True):
        if bits.bit_count() > PIECES_A_SIDE:
            raise _cannot(f"{player} would have more than {PIECES_A_SIDE} pieces")
    return Position(sides[0], sides[1], kings, 1 - position.side)


def _after_move(profile: Profile, position: Position, move: Move) -> dict[int, Piece | None]:
    captured = move.captured or walk(profile, position, move.path).captured
    piece = piece_at(position, move.path[0])
    if piece is None:
        raise _nobody_on(profile.board.names[move.path[0]])
    return {move.path[0]: None, **dict.fromkeys(captured), move.path[-1]: piece}


def _after_change(profile: Profile, position: Position, change: Change) -> dict[int, Piece | None]:
    if idle := next((each.cell for each in change.cells if each.before == each.after == EMPTY), None):
        raise _nobody_on(idle)
    after: dict[int, Piece | None] = {}
    for name in scene_of(profile, position, change).cells:
        cell = cell_of(profile, name)
        if cell is None:
            raise _cannot(f"{name} is no blue cell")
        after[cell] = piece_of(next(each.after for each in change.cells if each.cell == name))
    return after


def _nobody_on(cell: str) -> EngineError:
    return _cannot(f"there is no piece on {cell}")


def _cannot(why: str) -> EngineError:
    return EngineError(Reason.BAD_MOVE, f"That cannot stand: {why}.")
