"""The two goals: six dice in a line (articles F and G), or two series (article H)."""

from __future__ import annotations

from engine.desiree.board import LINE_LENGTH
from engine.desiree.moves import generate
from engine.desiree.position import DICE_A_SIDE, FACES, Position
from engine.desiree.profile import Profile
from engine.ruling import Outcome


def outcome(profile: Profile, position: Position) -> Outcome | None:
    """The end of the game, if it is one. Only the player who just moved can have won."""
    names = profile.board.names
    mover, other = profile.players[1 - position.side], profile.players[position.side]
    if line := standing_line(profile, position.cells):
        return Outcome(mover, (mover, other), "F.line", tuple(names[cell] for cell in line))
    series = own_cells(position, 1 - position.side)
    if shows_two_series(position, series):
        return Outcome(mover, (mover, other), "H.series", tuple(names[cell] for cell in series))
    if profile.no_move != "skip" and next(generate(profile, position), None) is None:
        if profile.no_move == "lose":
            cells = own_cells(position, 1 - position.side)
            return Outcome(mover, (mover, other), "B.turn", tuple(names[cell] for cell in cells))
        return Outcome(None, (), "B.turn", ())
    return None


def own_cells(position: Position, side: int) -> tuple[int, ...]:
    """Where one side's dice stand."""
    sign = 1 - 2 * side
    return tuple(cell for cell, die in enumerate(position.cells) if die * sign > 0)


def shows_two_series(position: Position, dice: tuple[int, ...]) -> bool:
    """Article H: twelve dice that show each face exactly twice."""
    if len(dice) != DICE_A_SIDE:
        return False
    faces = [abs(position.cells[cell]) for cell in dice]
    return all(faces.count(face) == 2 for face in FACES)


def standing_line(profile: Profile, cells: tuple[int, ...]) -> tuple[int, ...] | None:
    """Article F: the cells of a line of six, whatever the colours; None if there is none."""
    if profile.is_line_ordered:
        return _ordered_line(profile, cells)
    wanted = set(FACES)
    for start, by_second in enumerate(profile.board.lines):
        for second, lines in by_second.items():
            if cells[start] and cells[second]:
                for line in lines:
                    if {abs(cells[cell]) for cell in line} == wanted:
                        return line
    return None


def _ordered_line(profile: Profile, cells: tuple[int, ...]) -> tuple[int, ...] | None:
    """The line read from its 1 to its 6. Most dice that show 1 have no 2 beside them."""
    for start, die in enumerate(cells):
        if die not in (1, -1):
            continue
        for second, lines in profile.board.lines[start].items():
            if cells[second] in (2, -2):
                for line in lines:
                    if all(abs(cells[line[step]]) == step + 1 for step in range(2, LINE_LENGTH)):
                        return line
    return None
