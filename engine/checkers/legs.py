"""A path taken apart: each straight part of it, and what stands on the way.

Nothing is judged here. A path may be nonsense; the judge asks its questions about the legs.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from engine.checkers.board import LAST_ROW, PLAYABLE, RAYS, RAYS_FORWARD
from engine.checkers.position import Position
from engine.checkers.profile import Profile, Promotion, Remove

WAYS = {
    (cell, target): tuple(between for between, _ in ray[:place])
    for cell, rays in RAYS.items()
    for ray in rays
    for place, (target, _) in enumerate(ray)
}
"""The cells between two cells of one diagonal."""

_AHEAD = tuple(
    frozenset((cell, target) for cell, rays in by_cell.items() for ray in rays for target, _ in ray)
    for by_cell in RAYS_FORWARD
)
"""For each side the pairs of cells of one diagonal of which the second lies further ahead."""


class Leg(NamedTuple):
    """From one landing to the next, with what stands between the two."""

    start: int
    target: int
    way: tuple[int, ...] | None
    """The cells between, or None where no diagonal leads."""
    own: tuple[int, ...]
    enemies: tuple[int, ...]
    taken: tuple[int, ...]
    """Pieces that the same move has captured already and that still block."""
    is_king: bool
    is_ahead: bool
    is_landing_free: bool

    @property
    def over(self) -> int | None:
        """The one enemy piece that is jumped; None where it is not exactly one."""
        return self.enemies[0] if len(self.enemies) == 1 and not self.own and not self.taken else None

    @property
    def is_plain(self) -> bool:
        """Whether nothing at all is jumped."""
        return not (self.own or self.enemies or self.taken)


class Walk(NamedTuple):
    """A whole path, and how the board stands for the piece at its end."""

    side: int
    legs: tuple[Leg, ...]
    captured: tuple[int, ...]
    enemy: int
    """The enemies that can still be captured."""
    free: int
    """The cells that can be crossed and landed on, the start included."""
    is_king: bool
    """What the piece is for the rest of a capture."""
    is_stopped: bool
    """Whether it was crowned on its way and may go no further (`promotion=stop_crown`)."""

    @property
    def is_capture(self) -> bool:
        """Whether every leg jumps one enemy piece."""
        return all(leg.over is not None for leg in self.legs)


def walk(profile: Profile, position: Position, path: tuple[int, ...]) -> Walk:
    """Follow a path leg by leg, as if it were the turn of the piece that stands at its start."""
    start = 1 << path[0]
    side = 1 if position.second & start else 0
    own, enemy = (position.second, position.first) if side else (position.first, position.second)
    own &= ~start
    is_king, is_stopped, taken, legs = bool(position.kings & start), False, 0, []
    captured: tuple[int, ...] = ()
    for here, there in pairwise(path):
        leg = _leg(here, there, side, own, enemy, taken, is_king)
        legs.append(leg)
        if leg.over is not None:
            captured += (leg.over,)
            enemy ^= 1 << leg.over
            taken |= 1 << leg.over if profile.remove is Remove.END else 0
        if not is_king and profile.promotion is not Promotion.CONTINUE_MAN and LAST_ROW[side] >> there & 1:
            is_king = profile.promotion is Promotion.CONTINUE_KING
            is_stopped = not is_king
    free = PLAYABLE & ~(own | enemy | taken)
    return Walk(side, tuple(legs), captured, enemy, free, is_king, is_stopped)


def _leg(here: int, there: int, side: int, own: int, enemy: int, taken: int, is_king: bool) -> Leg:
    way = WAYS.get((here, there))
    is_ahead, is_free = (here, there) in _AHEAD[side], not (own | enemy | taken) >> there & 1
    if not way:
        return Leg(here, there, way, (), (), (), is_king, is_ahead, is_free)
    friends, enemies, gone = (tuple(c for c in way if bits >> c & 1) for bits in (own, enemy, taken))
    return Leg(here, there, way, friends, enemies, gone, is_king, is_ahead, is_free)
