"""How many sequences of moves there are: the last move of each is counted, not made."""

from __future__ import annotations

from engine.checkers.board import PLAYABLE, UP
from engine.checkers.captures import all_ways, takers
from engine.checkers.goals import is_counted_out
from engine.checkers.position import Position
from engine.checkers.profile import KingRange, Profile
from engine.checkers.successors import position_of, successors

_SHORT = KingRange.SHORT


def perft(profile: Profile, position: Position, depth: int) -> int:
    """The number of sequences of so many legal moves; none goes on once the game is over."""
    if depth == 0:
        return 1
    return _perft(profile, position.own, position.enemy, position.kings, position.side, depth)


def _perft(profile: Profile, own: int, enemy: int, kings: int, side: int, depth: int) -> int:
    if depth == 1:
        return _count(profile, own, enemy, kings, side)
    if kings and is_counted_out(profile, position_of(own, enemy, kings, side)):
        return 0
    total = 0
    for its, mine, crowned in successors(profile, own, enemy, kings, side):
        total += _perft(profile, its, mine, crowned, 1 - side, depth - 1)
    return total


def _count(profile: Profile, own: int, enemy: int, kings: int, side: int) -> int:
    """How many legal moves there are in a game that goes on, all pieces of a kind at once."""
    free = PLAYABLE ^ (own | enemy)
    if capturing := takers(profile, own, enemy, kings, side, free):
        return len(all_ways(profile, own, enemy, kings, side, capturing))
    men = own & ~kings
    if side:
        steps = ((men >> 4) & free).bit_count() + ((men >> 5) & free).bit_count()
    else:
        steps = ((men << 4) & free).bit_count() + ((men << 5) & free).bit_count()
    if steps and not own & kings:
        return steps
    if not steps and is_counted_out(profile, position_of(own, enemy, kings, side)):
        return 0
    return steps + king_moves(profile, own & kings, free)


def king_moves(profile: Profile, kings: int, free: int) -> int:
    """The plain moves of all kings: on one diagonal no two of them reach the same cell."""
    total = 0
    is_long = profile.king_range is not _SHORT
    for step in UP:
        rising, falling = kings, kings
        while rising or falling:
            rising, falling = (rising << step) & free, (falling >> step) & free
            total += rising.bit_count() + falling.bit_count()
            if not is_long:
                break
    return total
