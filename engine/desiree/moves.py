"""Which moves there are: slides and jumps of the mover's dice (articles C, D and E)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.desiree.position import Move, Position, face_after_jump
from engine.desiree.profile import Profile


def generate(profile: Profile, position: Position) -> Iterator[Move]:
    """All slides and jumps that the articles allow, whether or not the game is over."""
    cells, sign = position.cells, position.sign
    outer = profile.board.outer
    on_outer = sum(cells[cell] * sign > 0 for cell in outer)
    for start, die in enumerate(cells):
        if die * sign <= 0:
            continue
        room = profile.outer_limit - on_outer + (start in outer)
        if room < 0:
            continue
        for ray in profile.board.rays[start]:
            for move in _along(profile, cells, start, ray):
                if room or move.target not in outer:
                    yield move


def _along(profile: Profile, cells: tuple[int, ...], start: int, ray: tuple[int, ...]) -> Iterator[Move]:
    """The slides and jumps of one die in one direction."""
    face = abs(cells[start])
    for step, target in enumerate(ray):
        if not cells[target]:
            yield Move(start, target, face)
            continue
        if step == 0 and profile.jumps_from_afar_only:
            return
        is_enemy = cells[target] * cells[start] < 0
        turned = face_after_jump(face, abs(cells[target])) if is_enemy else face
        behind = ray[step + 1 :] if profile.lands_anywhere else ray[step + 1 : step + 2]
        for landing in behind:
            if cells[landing]:
                return
            yield Move(start, landing, turned)
        return
