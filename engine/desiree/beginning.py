"""Whether a game can begin on a layout at all, and if not, where the trouble is."""

from __future__ import annotations

from engine.desiree.goals import outcome, shows_two_series, standing_line
from engine.desiree.moves import generate
from engine.desiree.position import Position, moved
from engine.desiree.profile import Profile
from engine.desiree.status import status
from engine.desiree.text import write_move


def start_trouble(profile: Profile, start: Position) -> str:
    """What no start may show, with its cells: too many dice outside, a goal, a move that wins."""
    for found in status(profile, start):
        if found.rule == "E.outer":
            cells = ", ".join(found.cells)
            return f"has more dice on the outer cells than article E allows: {cells}"
    if line := standing_line(profile, start.cells):
        cells = ", ".join(profile.board.names[cell] for cell in line)
        return f"starts with a goal already reached: a line on {cells}"
    for sign, player in zip((1, -1), profile.players, strict=True):
        if shows_two_series(start.cells, sign):
            return f"starts with a goal already reached: two series of {player}"
    for move in generate(profile, start):
        if outcome(profile, moved(start, move), move.target):
            return f"lets the first move win: {write_move(profile, start, move)}"
    return ""
