"""A move of a figure as people tell it: from where to where, who is thrown out, who comes home."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine import EMPTY, Change
from engine.mensch import circle_of

_MOVE = re.compile(r"((?P<roll>[1-6]):)?(?P<start>B|[0-9]+)>(?P<target>[0-9]+)")

CORNER = "B"
"""Where figures wait; which of the four circles it is does not matter."""


@dataclass(frozen=True, slots=True)
class Walk:
    """What was thrown, and from which circle to which the figure went."""

    roll: str | None
    start: str
    target: str

    @property
    def kind(self) -> str:
        """How people call it: `entered`, `came_home`, `moved_up` inside home, or plainly `walked`."""
        if self.start == CORNER:
            return "entered"
        if "." not in self.target:
            return "walked"
        return "moved_up" if "." in self.start else "came_home"


def walk_of(move: str, player: str) -> Walk | None:
    """The walk that a player's move is; None where the text is no move of a figure."""
    written = _MOVE.fullmatch(move)
    if written is None:
        return None
    start = CORNER if written["start"] == CORNER else circle_of(player, int(written["start"]))
    target = circle_of(player, int(written["target"]))
    return Walk(written["roll"], start, target) if start and target else None


def hit_by(walk: Walk, change: Change, player: str) -> str | None:
    """Whose figure had to leave; the player's own where the target held one of that colour before."""
    hit = next((each.after for each in change.cells if each.after not in (EMPTY, player)), None)
    is_reached = any(each.cell == walk.target for each in change.cells)
    return hit if hit or is_reached else player


def entered_after(walk: Walk, change: Change) -> bool:
    """Whether another figure took the circle that was left (`six_clear_enters`)."""
    return walk.start != CORNER and all(each.cell != walk.start for each in change.cells)
