"""The two goals: six dice in a line (articles F and G), or two series (article H)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.desiree.board import LINE_LENGTH, LineGroups
from engine.desiree.moves import steps
from engine.desiree.position import FACES, Position
from engine.desiree.profile import Profile
from engine.ruling import Outcome

_ALL_FACES = set(FACES)
_DESCENDING = tuple(reversed(FACES))


def outcome(profile: Profile, position: Position, reached: int | None = None) -> Outcome | None:
    """The end of the game, if it is one. Only the player who just moved can have won.

    Where the game was not over before the last move, only the lines through the cell that it
    reached need a look.
    """
    names, cells = profile.board.names, position.cells
    mover, other = profile.players[1 - position.side], profile.players[position.side]
    may_stand = reached is None or completes_line(profile, cells, reached)
    if may_stand and (line := standing_line(profile, cells)):
        return Outcome(mover, (mover, other), "F.line", tuple(names[cell] for cell in line))
    if shows_two_series(cells, -position.sign):
        series = own_cells(position, 1 - position.side)
        return Outcome(mover, (mover, other), "H.series", tuple(names[cell] for cell in series))
    if profile.no_move != "skip" and not steps(profile, cells, position.sign):
        if profile.no_move == "lose":
            standing = own_cells(position, 1 - position.side)
            return Outcome(mover, (mover, other), "B.turn", tuple(names[cell] for cell in standing), "lost")
        return Outcome(None, (), "B.turn", ())
    return None


def own_cells(position: Position, side: int) -> tuple[int, ...]:
    """Where one side's dice stand."""
    sign = 1 - 2 * side
    return tuple(cell for cell, die in enumerate(position.cells) if die * sign > 0)


def shows_two_series(cells: Sequence[int], sign: int) -> bool:
    """Article H: twelve dice that show each face exactly twice. The high faces are the rarest."""
    return all(cells.count(sign * face) == 2 for face in _DESCENDING)


def standing_line(profile: Profile, cells: Sequence[int]) -> tuple[int, ...] | None:
    """Article F: the cells of a line of six, whatever the colours; None if there is none."""
    if not all(face in cells or -face in cells for face in _DESCENDING):
        return None
    is_ordered = profile.is_line_ordered
    for cell, die in enumerate(cells):
        if die and (not is_ordered or die in (1, -1)):
            line = _line_among(profile, cells, profile.board.through[cell][0], 2)
            if line:
                return line
    return None


def completes_line(profile: Profile, cells: Sequence[int], cell: int) -> bool:
    """Whether the die on this cell is part of a line of six."""
    face, through = abs(cells[cell]), profile.board.through[cell]
    if profile.is_line_ordered:
        return _line_among(profile, cells, through[face - 1], face - 1 or 2) is not None
    # In the second half of the places are the same lines, read backwards.
    return any(_line_among(profile, cells, place, 0) for place in through[: LINE_LENGTH // 2])


def _line_among(
    profile: Profile, cells: Sequence[int], groups: LineGroups, beside_face: int
) -> tuple[int, ...] | None:
    """The first complete line; most groups are ruled out by their die beside the one in question."""
    for beside, lines in groups:
        if not profile.is_line_ordered:
            if cells[beside]:
                for line in lines:
                    if {abs(cells[cell]) for cell in line} == _ALL_FACES:
                        return line
        elif cells[beside] == beside_face or cells[beside] == -beside_face:
            for line in lines:
                for face, cell in enumerate(line, 1):
                    if cells[cell] != face and cells[cell] != -face:
                        break
                else:
                    return line
    return None
