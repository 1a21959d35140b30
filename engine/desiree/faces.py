"""The face that a die must show after a move: the one question that judge, text and table share."""

from __future__ import annotations

from engine.desiree.position import FACE_OVER, Position
from engine.desiree.profile import Profile


def dice_between(profile: Profile, position: Position, start: int, target: int) -> tuple[int, ...] | None:
    """The cells on the way that hold a die; None where no straight line leads."""
    way = profile.board.ways.get((start, target))
    return None if way is None else tuple([cell for cell in way if position.cells[cell]])


def face_due(profile: Profile, position: Position, start: int, target: int) -> int | None:
    """Articles C and D: the face afterwards; None where no move leads there."""
    dice = dice_between(profile, position, start, target)
    if dice is None or len(dice) > 1:
        return None
    return FACE_OVER[position.cells[start]][position.cells[dice[0]] if dice else 0]
