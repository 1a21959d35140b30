"""What becomes of a breach that both players let stand: the dice stay as they were put."""

from __future__ import annotations

from engine.desiree.changes import seen_dice
from engine.desiree.faces import face_due
from engine.desiree.labels import checked_move
from engine.desiree.position import DICE_A_SIDE, Move, Position
from engine.desiree.profile import Profile
from engine.errors import EngineError, Reason
from engine.ruling import Change


def let_stand(profile: Profile, position: Position, attempt: Move | Change) -> Position:
    """The position after an attempt that no rule allows; the other side is to move."""
    if isinstance(attempt, Move):
        return Position(_moved(profile, position, checked_move(profile, attempt)), 1 - position.side)
    cells = list(position.cells)
    for cell, (_, after) in seen_dice(profile, position, attempt).items():
        cells[cell] = after
    _refuse_too_many(profile, cells)
    return Position(tuple(cells), 1 - position.side)


def _moved(profile: Profile, position: Position, move: Move) -> tuple[int, ...]:
    """The dice after a move of either side; a face that is not said is taken to be right."""
    cells = list(position.cells)
    die = cells[move.start]
    if not die:
        name = profile.board.names[move.start]
        raise EngineError(Reason.NOT_LEGAL, f"This cannot be let stand: there is no die on {name}.")
    face = move.face or face_due(profile, position, move.start, move.target) or abs(die)
    cells[move.start] = 0
    cells[move.target] = face if die > 0 else -face
    return tuple(cells)


def _refuse_too_many(profile: Profile, cells: list[int]) -> None:
    for sign, player in zip((1, -1), profile.players, strict=True):
        if sum(die * sign > 0 for die in cells) > DICE_A_SIDE:
            raise EngineError(
                Reason.NOT_LEGAL,
                f"This cannot be let stand: {player} would have more than {DICE_A_SIDE} dice.",
            )
