"""All that a real game could not show in a position, each with its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.desiree.goals import own_cells, shows_two_series, standing_line
from engine.desiree.position import DICE_A_SIDE, FACES, Position
from engine.desiree.profile import Profile
from engine.ruling import Facts, Finding


def status(profile: Profile, position: Position) -> tuple[Finding, ...]:
    """Every impossibility, side by side, then the goals that were reached too early."""
    found = [each for side in (0, 1) for each in _of_side(profile, position, side)]
    return (*found, *_goals_passed_by(profile, position))


def _of_side(profile: Profile, position: Position, side: int) -> Iterator[Finding]:
    """Twelve dice, and no more of them on the outer cells than article E allows."""
    board, player = profile.board, profile.players[side]
    dice = own_cells(position, side)
    if len(dice) != DICE_A_SIDE:
        cells = tuple(board.names[cell] for cell in dice)
        yield Finding("B.turn", "dice_count", cells, {"player": player, "count": len(dice)})
    outer = tuple(board.names[cell] for cell in dice if cell in board.outer)
    if len(outer) > profile.outer_limit:
        facts: Facts = {"player": player, "limit": profile.outer_limit, "outer": outer}
        yield Finding("E.outer", "standing", outer, facts)


def _goals_passed_by(profile: Profile, position: Position) -> Iterator[Finding]:
    """A goal that stood before the last move would have ended the game then.

    The last move changed one die of the side that is not to move: all lines must hold that die,
    and the side to move cannot have come to its two series by it.
    """
    names, player = profile.board.names, profile.players[position.side]
    lines = _standing_lines(profile, position.cells)
    last_moved = set(own_cells(position, 1 - position.side)).intersection(*lines)
    if lines and not last_moved:
        cells = tuple(names[cell] for cell in sorted(set().union(*lines)))
        yield Finding("F.line", "standing", cells, {"player": player, "cells": cells})
    if shows_two_series(position.cells, position.sign):
        cells = tuple(names[cell] for cell in own_cells(position, position.side))
        yield Finding("H.series", "standing", cells, {"player": player})


def _standing_lines(profile: Profile, cells: Sequence[int]) -> list[tuple[int, ...]]:
    """All lines of article F on the board."""
    if not standing_line(profile, cells):
        return []
    in_order = list(FACES)
    shown = ((line, [abs(cells[cell]) for cell in line]) for line in profile.board.lines)
    if profile.is_line_ordered:
        return [line for line, faces in shown if faces == in_order]
    return [line for line, faces in shown if sorted(faces) == in_order]
