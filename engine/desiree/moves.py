"""Which moves there are: slides and jumps of the mover's dice (articles C, D and E)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from engine.desiree.position import FACE_OVER, Move, Position
from engine.desiree.profile import Profile

Step: TypeAlias = tuple[int, int, int]
"""A move as bare numbers for counting and searching: from, to, the face afterwards."""

_NOWHERE: frozenset[int] = frozenset()


def generate(profile: Profile, position: Position) -> list[Move]:
    """All slides and jumps that the articles allow, whether or not the game is over."""
    return list(map(Move._make, steps(profile, position.cells, position.sign)))


def steps(profile: Profile, cells: Sequence[int], sign: int) -> list[Step]:
    """The same as bare numbers, for the player whose dice carry this sign."""
    rays, from_afar, anywhere = profile.board.rays, profile.jumps_from_afar_only, profile.lands_anywhere
    found: list[Step] = []
    add = found.append
    for start, die, barred in _movable(profile, cells, sign):
        face, face_over = abs(die), FACE_OVER[die]
        for ray in rays[start]:
            way = iter(ray)
            for target in way:
                if jumped := cells[target]:
                    if from_afar and target == ray[0]:
                        break
                    turned = face_over[jumped]
                    for landing in way:  # goes on behind the die that is jumped over
                        if cells[landing]:
                            break
                        if landing not in barred:
                            add((start, landing, turned))
                        if not anywhere:
                            break
                    break
                if target not in barred:
                    add((start, target, face))
    return found


def _movable(profile: Profile, cells: Sequence[int], sign: int) -> Iterator[tuple[int, int, frozenset[int]]]:
    """Each die that may leave its cell, and the cells that article E bars it from."""
    outer = profile.board.outer
    own = [(cell, die) for cell, die in enumerate(cells) if die * sign > 0]
    room = profile.outer_limit - sum(cell in outer for cell, _ in own)
    for cell, die in own:
        room_left = room + (cell in outer)
        if room_left >= 0:
            yield cell, die, _NOWHERE if room_left else outer
