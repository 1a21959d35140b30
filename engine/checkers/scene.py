"""What a camera saw change, sorted: what left, what came, what was crowned."""

from __future__ import annotations

from dataclasses import dataclass

from engine.checkers.labels import Piece, accepted, cell_of, label, piece_at, piece_of
from engine.checkers.position import Position
from engine.checkers.profile import Profile
from engine.errors import EngineError, Reason
from engine.ruling import CellChange, Change


@dataclass(frozen=True, slots=True)
class Scene:
    """The changed cells by name."""

    left: dict[str, Piece]
    """Where a piece stood and nothing stands now."""
    came: dict[str, Piece]
    """Where nothing stood and a piece stands now."""
    swapped: dict[str, tuple[Piece, Piece]]
    """Where a piece of the other colour stands now."""
    crowned: dict[str, Piece]
    """Where a man stands as a king now."""
    uncrowned: dict[str, Piece]
    """Where a king stands on a single disc now, though discs are free."""

    @property
    def cells(self) -> tuple[str, ...]:
        """All cells that changed."""
        return (*self.left, *self.came, *self.swapped, *self.crowned, *self.uncrowned)

    @property
    def arrived(self) -> dict[str, Piece]:
        """Where a piece may have come to: on a free cell, or in the place of an enemy."""
        return {**self.came, **{cell: after for cell, (_, after) in self.swapped.items()}}


def scene_of(profile: Profile, position: Position, change: Change) -> Scene:
    """The change, checked against the position and sorted."""
    scene = Scene({}, {}, {}, {}, {})
    looks = accepted(profile, position)
    seen: set[str] = set()
    for each in change.cells:
        before = _stood(profile, position, each, looks)
        if each.cell in seen:
            raise EngineError(Reason.BAD_MOVE, f"The change names {each.cell} twice.")
        seen.add(each.cell)
        after = piece_of(each.after)
        if after != before and each.after not in looks.get(each.cell, ()):
            _sort(scene, each.cell, before, after)
    return scene


def _stood(
    profile: Profile, position: Position, each: CellChange, looks: dict[str, tuple[str, ...]]
) -> Piece | None:
    """What stood on a cell by the position; what the change says must agree."""
    cell = cell_of(profile, each.cell)
    before = None if cell is None else piece_at(position, cell)
    if piece_of(each.before) != before and each.before not in looks.get(each.cell, ()):
        raise EngineError(
            Reason.BAD_MOVE,
            f"The change starts from '{each.before}' on {each.cell}; there is {label(before)}.",
        )
    return before


def _sort(scene: Scene, cell: str, before: Piece | None, after: Piece | None) -> None:
    if before is None and after is not None:
        scene.came[cell] = after
    elif before is not None and after is None:
        scene.left[cell] = before
    elif before is not None and after is not None:
        if before.side != after.side:
            scene.swapped[cell] = (before, after)
        else:
            (scene.crowned if after.is_king else scene.uncrowned)[cell] = after
