"""A legal move made at once: what the judge would say of it, without asking for the reasons.

Whoever plays many moves (records, journals, computer players) mostly plays legal ones. What is
not found here is left to the judge, so a move may be missing here but none may be let in that he
would not; a law in the tests ties the two together.
"""

from __future__ import annotations

from engine.checkers.board import DOWN, PLAYABLE, UP
from engine.checkers.captures import takers, ways
from engine.checkers.goals import is_counted_out
from engine.checkers.moves import moved, quiet_moves
from engine.checkers.position import Move, Position
from engine.checkers.profile import Profile


def played(profile: Profile, position: Position, move: Move) -> Position | None:
    """The position after this move if it is plainly legal; None where the judge has to be asked."""
    path, captured = move
    first, second, kings, side = position
    own, enemy = (second, first) if side else (first, second)
    if len(path) < 2 or path[0] < 0 or not own >> path[0] & 1:
        return None
    start, free = path[0], PLAYABLE ^ (first | second)
    is_king = kings >> start & 1 != 0
    if takers(profile, own, enemy, kings, side, free):
        # With `majority` the captures of all pieces would have to be compared.
        found = [] if profile.majority else ways(profile, start, is_king, side, enemy, free | 1 << start)
        return moved(profile, position, move) if (path[1:], captured) in found else None
    if is_king:
        is_legal = move in quiet_moves(profile, position, start) and not is_counted_out(profile, position)
    else:
        # As long as a man can step nothing is counted out.
        steps = DOWN if side else UP
        is_legal = not captured and len(path) == 2 and path[1] - start in steps and free >> path[1] & 1 != 0
    return moved(profile, position, move) if is_legal else None
