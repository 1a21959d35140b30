"""The positions one move away, as bare numbers: for counting and for the computer player.

`own` and `enemy` change places with the turn, so that a position reads the same for both sides.
What comes out is what `moves` says, only faster and without the paths; a law in the tests ties
the two together.
"""

from __future__ import annotations

from engine.checkers.board import LAST_ROW, PLAYABLE, RAYS, cells_of
from engine.checkers.captures import all_ways, takers
from engine.checkers.position import Position
from engine.checkers.profile import KingRange, Profile, Promotion

State = tuple[int, int, int]
"""Pieces of the side to move, pieces of the other side, kings of both."""

_SHORT, _CONTINUE_KING = KingRange.SHORT, Promotion.CONTINUE_KING


def position_of(own: int, enemy: int, kings: int, side: int) -> Position:
    """The same as a position."""
    return Position(enemy, own, kings, 1) if side else Position(own, enemy, kings, 0)


def successors(profile: Profile, own: int, enemy: int, kings: int, side: int) -> list[State]:
    """What each legal move of this side leads to, seen by the other side."""
    free = PLAYABLE ^ (own | enemy)
    if capturing := takers(profile, own, enemy, kings, side, free):
        return after_captures(profile, own, enemy, kings, side, capturing)
    found = after_man_moves(own, enemy, kings, side, free)
    if own & kings:
        found += after_king_moves(profile, own, enemy, kings, free)
    return found


def after_man_moves(own: int, enemy: int, kings: int, side: int, free: int) -> list[State]:
    """What the plain moves of the men lead to."""
    found = []
    men, last = own & ~kings, LAST_ROW[side]
    for step in (4, 5):
        targets = (men >> step if side else men << step) & free
        while targets:
            target = targets & -targets
            targets ^= target
            start = target << step if side else target >> step
            found.append((enemy, own ^ start ^ target, kings | target if target & last else kings))
    return found


def after_king_moves(profile: Profile, own: int, enemy: int, kings: int, free: int) -> list[State]:
    """What the plain moves of the kings lead to."""
    found = []
    is_short = profile.king_range is _SHORT
    for cell in cells_of(own & kings):
        others, start = own ^ 1 << cell, 1 << cell
        for ray in RAYS[cell]:
            for _, target in ray:
                if not target & free:
                    break
                found.append((enemy, others | target, kings ^ start ^ target))
                if is_short:
                    break
    return found


def after_captures(
    profile: Profile, own: int, enemy: int, kings: int, side: int, capturing: int
) -> list[State]:
    """What the captures of these pieces lead to; several ways to one position count as several."""
    found = []
    last, crowns_on_the_way = LAST_ROW[side], profile.promotion is _CONTINUE_KING
    for cell, (path, captured) in all_ways(profile, own, enemy, kings, side, capturing):
        left = enemy
        for victim in captured:
            left ^= 1 << victim
        start, target = 1 << cell, 1 << path[-1]
        others = own ^ start
        crowned = kings & (others | left)
        if start & kings or target & last or (crowns_on_the_way and _touches(path, last)):
            crowned |= target
        found.append((left, others | target, crowned))
    return found


def _touches(path: tuple[int, ...], row: int) -> bool:
    return any(row >> cell & 1 for cell in path)
