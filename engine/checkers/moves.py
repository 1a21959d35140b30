"""Which moves there are: plain moves and captures of the side to move."""

from __future__ import annotations

from engine.checkers.board import LAST_ROW, PLAYABLE, RAYS, RAYS_FORWARD, cells_of
from engine.checkers.captures import all_ways, takers, ways
from engine.checkers.position import Move, Position
from engine.checkers.profile import KingRange, Profile, Promotion

_CONTINUE_KING = Promotion.CONTINUE_KING  # an enum looks up its members slowly


def generate(profile: Profile, position: Position) -> list[Move]:
    """All legal moves, each distinct path once, whether or not the game was counted out (`tie`)."""
    own, enemy, kings, side = position.own, position.enemy, position.kings, position.side
    if capturing := takers(profile, own, enemy, kings, side, PLAYABLE ^ (own | enemy)):
        found = all_ways(profile, own, enemy, kings, side, capturing)
        return [Move((start, *path), captured) for start, (path, captured) in found]
    return [move for cell in cells_of(own) for move in quiet_moves(profile, position, cell)]


def quiet_moves(profile: Profile, position: Position, cell: int) -> list[Move]:
    """The plain moves of the mover's piece on this cell, though a capture may forbid them."""
    if not position.own >> cell & 1:
        return []
    free = PLAYABLE ^ (position.first | position.second)
    is_king = position.kings >> cell & 1
    is_long = is_king and profile.king_range is KingRange.LONG
    found = []
    for ray in RAYS[cell] if is_king else RAYS_FORWARD[position.side][cell]:
        for target, bit in ray if is_long else ray[:1]:
            if not bit & free:
                break
            found.append(Move((cell, target)))
    return found


def captures(profile: Profile, position: Position, cell: int | None = None) -> list[Move]:
    """The complete captures of the mover's piece on this cell, or of all its pieces.

    The option `majority` is not asked here: it compares the captures of all pieces.
    """
    own, enemy, kings, side = position.own, position.enemy, position.kings, position.side
    free = PLAYABLE ^ (own | enemy)
    found = []
    for start in cells_of(own if cell is None else own & 1 << cell):
        is_king = bool(kings >> start & 1)
        for path, captured in ways(profile, start, is_king, side, enemy, free | 1 << start):
            found.append(Move((start, *path), captured))
    return found


def has_capture(profile: Profile, position: Position, side: int) -> bool:
    """Whether this side could capture if it were its turn."""
    own, enemy = (position.second, position.first) if side else (position.first, position.second)
    return takers(profile, own, enemy, position.kings, side, PLAYABLE ^ (own | enemy)) != 0


def has_man_move(position: Position, side: int) -> bool:
    """Whether this side could make a plain move with a man if it were its turn."""
    free = PLAYABLE ^ (position.first | position.second)
    men = (position.second if side else position.first) & ~position.kings
    steps = (free << 4 | free << 5) if side else (free >> 4 | free >> 5)
    return men & steps != 0


def has_step(position: Position, side: int) -> bool:
    """Whether any man or king of this side has a free cell to step on."""
    free = PLAYABLE ^ (position.first | position.second)
    kings = (position.second if side else position.first) & position.kings
    around = free << 4 | free << 5 | free >> 4 | free >> 5
    return kings & around != 0 or has_man_move(position, side)


def is_crowned(profile: Profile, position: Position, move: Move) -> bool:
    """Whether this move of the side to move makes a king out of a man."""
    path, last_row = move.path, LAST_ROW[position.side]
    if position.kings >> path[0] & 1:
        return False
    if len(path) == 2 or profile.promotion is not _CONTINUE_KING:
        return last_row >> path[-1] & 1 != 0
    return any(last_row >> cell & 1 for cell in path[1:])


def moved(profile: Profile, position: Position, move: Move) -> Position:
    """The position after this move of the side to move; nothing is checked here."""
    path, captured = move
    first, second, kings, side = position
    start, target, taken = 1 << path[0], 1 << path[-1], 0
    for cell in captured:
        taken |= 1 << cell
    if kings & start or is_crowned(profile, position, move):
        kings = kings & ~(start | taken) | target
    else:
        kings &= ~taken
    # A capture in a circle ends where it began: take the piece off before it is put down.
    if side:
        return Position(first & ~taken, second & ~start | target, kings, 0)
    return Position(first & ~start | target, second & ~taken, kings, 1)
