"""Where a piece could have gone, whoever's turn it is and however few pieces it captures.

What the eyes see has an end and no way. These are the ways to ask about; the judge says which of
them were allowed.
"""

from __future__ import annotations

from engine.checkers.moves import captures, quiet_moves
from engine.checkers.position import Move, Position
from engine.checkers.profile import Profile


def captures_from(profile: Profile, position: Position, start: int) -> list[Move]:
    """The complete captures of the piece on a cell, as if it were its turn, small ones too."""
    return captures(profile, _its_turn(position, start), start)


def ways_between(profile: Profile, position: Position, start: int, target: int | None) -> list[Move]:
    """The captures, whole or begun, and the plain move that lead from one cell to the other."""
    begun = (
        Move(move.path[: place + 1], move.captured[:place])
        for move in captures_from(profile, position, start)
        for place, cell in enumerate(move.path)
        if place and cell == target
    )
    steps = quiet_moves(profile, _its_turn(position, start), start)
    return list(dict.fromkeys((*begun, *(move for move in steps if move.path[-1] == target))))


def _its_turn(position: Position, cell: int) -> Position:
    return position._replace(side=position.second >> cell & 1)
