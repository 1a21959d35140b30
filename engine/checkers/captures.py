"""Captures: the ways on which one piece can jump until it can jump no more.

Everything here works on sets of cells as bits. `free` is what can be landed on and crossed, the
capturing piece's own start included (it counts as empty), `enemy` what can still be jumped.
"""

from __future__ import annotations

from engine.checkers.board import JUMPS, JUMPS_FORWARD, LAST_ROW, PLAYABLE, RAYS, UP
from engine.checkers.profile import KingLanding, KingRange, Profile, Promotion, Remove

Way = tuple[tuple[int, ...], tuple[int, ...]]
"""The cells landed on, and the cells of the pieces captured, both in order."""

# An enum looks up its members slowly, and these are asked at every jump.
_ADJACENT, _SHORT, _IMMEDIATE = KingLanding.ADJACENT, KingRange.SHORT, Remove.IMMEDIATE
_CONTINUE_MAN, _STOP_CROWN = Promotion.CONTINUE_MAN, Promotion.STOP_CROWN


def takers(profile: Profile, own: int, enemy: int, kings: int, side: int, free: int) -> int:
    """The pieces that could capture if it were their turn: those men, and all kings if one can."""
    mine = own & kings
    men = own ^ mine
    found = mine if mine and _can_kings_capture(profile, mine, enemy, free) else 0
    if side == 0 or profile.man_captures_back:
        if met := (men << 4) & enemy:
            found |= ((met << 4) & free) >> 8
        if met := (men << 5) & enemy:
            found |= ((met << 5) & free) >> 10
    if side == 1 or profile.man_captures_back:
        if met := (men >> 4) & enemy:
            found |= ((met >> 4) & free) << 8
        if met := (men >> 5) & enemy:
            found |= ((met >> 5) & free) << 10
    return found


def _can_kings_capture(profile: Profile, kings: int, enemy: int, free: int) -> bool:
    is_long = profile.king_range is not _SHORT
    for step in UP:
        rising, falling = kings, kings
        while rising or falling:
            rising, falling = rising << step, falling >> step
            if ((rising & enemy) << step | (falling & enemy) >> step) & free:
                return True
            rising, falling = (rising & free, falling & free) if is_long else (0, 0)
    return False


def all_ways(
    profile: Profile, own: int, enemy: int, kings: int, side: int, capturing: int
) -> list[tuple[int, Way]]:
    """The captures among which these pieces may choose: each with the cell where it starts."""
    found: list[tuple[int, Way]] = []
    free = PLAYABLE ^ (own | enemy)
    while capturing:
        start = capturing & -capturing
        capturing ^= start
        cell = start.bit_length() - 1
        found += [(cell, way) for way in ways(profile, cell, kings & start != 0, side, enemy, free | start)]
    if profile.majority:
        most = max(len(captured) for _, (_, captured) in found)
        return [(cell, way) for cell, way in found if len(way[1]) == most]
    return found


def ways(profile: Profile, cell: int, is_king: bool, side: int, enemy: int, free: int) -> list[Way]:
    """All complete captures of one piece, as if it were its turn; none if it cannot jump."""
    if is_king and profile.king_range is not _SHORT:
        return _long_ways(profile, cell, side, enemy, free)
    jumps = JUMPS if is_king or profile.man_captures_back else JUMPS_FORWARD[side]
    found: list[Way] = []
    for victim, victim_bit, landing, landing_bit in jumps[cell]:
        if victim_bit & enemy and landing_bit & free:
            # capture.once: a captured piece stays and blocks until the whole capture is done.
            still_free = free | victim_bit if profile.remove is _IMMEDIATE else free
            further = _go_on(profile, landing, is_king, side, enemy ^ victim_bit, still_free)
            if further:
                found += [((landing, *path), (victim, *rest)) for path, rest in further]
            else:
                found.append(((landing,), (victim,)))
    return found


def _go_on(profile: Profile, cell: int, is_king: bool, side: int, enemy: int, free: int) -> list[Way]:
    """The rest of a capture that has come to this cell."""
    if not is_king and LAST_ROW[side] >> cell & 1 and profile.promotion is not _CONTINUE_MAN:
        if profile.promotion is _STOP_CROWN:
            return []
        is_king = True
    return ways(profile, cell, is_king, side, enemy, free)


def _long_ways(profile: Profile, cell: int, side: int, enemy: int, free: int) -> list[Way]:
    """The captures of a king that jumps from afar.

    capture.continue: nobody stops where the capture can go on. Where a king may choose its
    landing this is read as in Russian draughts: it chooses among those from which it can.
    """
    found: list[Way] = []
    for victim, landings in _long_jumps(profile, cell, enemy, free):
        left, still_free = enemy ^ 1 << victim, free
        if profile.remove is _IMMEDIATE:
            still_free |= 1 << victim
        further = [
            ((landing, *path), (victim, *rest))
            for landing in landings
            for path, rest in _long_ways(profile, landing, side, left, still_free)
        ]
        found += further or [((landing,), (victim,)) for landing in landings]
    return found


def _long_jumps(profile: Profile, cell: int, enemy: int, free: int) -> list[tuple[int, tuple[int, ...]]]:
    """Over free cells to the first piece on each diagonal: an enemy, and where one may land behind it."""
    found = []
    for ray in RAYS[cell]:
        for place, (victim, bit) in enumerate(ray, 1):
            if bit & free:
                continue
            if bit & enemy and (landings := _landings(profile, ray[place:], free)):
                found.append((victim, landings))
            break
    return found


def _landings(profile: Profile, behind: tuple[tuple[int, int], ...], free: int) -> tuple[int, ...]:
    """The cells behind a captured piece on which a long king may land."""
    landings = []
    for landing, bit in behind:
        if not bit & free:
            break
        landings.append(landing)
        if profile.king_landing is _ADJACENT:
            break
    return tuple(landings)
