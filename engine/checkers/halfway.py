"""The half-done pictures of a move: pieces not yet taken off, a jump still to come, no crown yet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations

from engine.checkers.labels import Piece, change_of, label, lacks_discs, piece_at
from engine.checkers.moves import generate, is_crowned, moved
from engine.checkers.position import Move, Position
from engine.checkers.profile import Profile
from engine.ruling import CellChange, Change

POSITIONS_KEPT = 4
"""One is on the board; a few more, for what is looked at side by side."""
MOST_IN_ANY_ORDER = 3
"""So many captured pieces may come off in any order; of more, only in the order of the jumps."""


def halfway(profile: Profile, position: Position, move: Move) -> tuple[Change, ...]:
    """What can be seen while a legal move is made, but for what another legal move shows when done."""
    pictures = (*_on_the_way(profile, position, move), *_at_the_end(profile, position, move))
    found = {frozenset(picture.cells): picture for picture in pictures if picture.cells}
    if not found:
        return ()
    done = pictures_when_done(profile, position)
    return tuple(picture for cells, picture in found.items() if cells not in done)


@lru_cache(maxsize=POSITIONS_KEPT)
def pictures_when_done(profile: Profile, position: Position) -> frozenset[frozenset[CellChange]]:
    """What each legal move shows when it is done; kept, as all moves of a position ask for it in turn."""
    moves = generate(profile, position)
    return frozenset(frozenset(change_of(profile, position, move).cells) for move in moves)


def _on_the_way(profile: Profile, position: Position, move: Move) -> Iterator[Change]:
    """At a landing between, with some of what was captured so far taken off, in the order of the jumps."""
    piece = piece_at(position, move.path[0])
    for jumps in range(1, len(move.path) - 1):
        for count in range(jumps + 1):
            yield _picture(profile, position, move.path[: jumps + 1], move.captured[:count], piece)


def _at_the_end(profile: Profile, position: Position, move: Move) -> Iterator[Change]:
    """Arrived, with some captured pieces still there, or without the crown."""
    after = moved(profile, position, move)
    piece = piece_at(after, move.path[-1])
    looks = [piece]
    if is_crowned(profile, position, move) and not lacks_discs(after, position.side):
        looks.append(Piece(position.side, False))
    for taken in _partly(move.captured):
        for look in looks:
            if look != piece or len(taken) < len(move.captured):
                yield _picture(profile, position, move.path, taken, look)


def _partly(captured: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Which of the captured pieces are off the board already."""
    if len(captured) > MOST_IN_ANY_ORDER:
        return (captured[:count] for count in range(len(captured) + 1))
    return chain.from_iterable(combinations(captured, count) for count in range(len(captured) + 1))


def _picture(
    profile: Profile, position: Position, path: tuple[int, ...], taken: tuple[int, ...], piece: Piece | None
) -> Change:
    """The piece at the end of this path, and some pieces taken off."""
    after = {path[0]: None, **dict.fromkeys(taken), path[-1]: piece}
    return Change(
        tuple(
            CellChange(profile.board.names[cell], label(piece_at(position, cell)), label(now))
            for cell, now in after.items()
            if piece_at(position, cell) != now
        )
    )
