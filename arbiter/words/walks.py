"""A move of a figure as people tell it: from where to where, who is thrown out, who comes home."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine import EMPTY, Change

_MOVE = re.compile(r"((?P<roll>[1-6]):)?(?P<start>B|[0-9]+)>(?P<target>[0-9]+)")
_CORNER = re.compile(r"[a-z]+\.B[0-9]")


@dataclass(frozen=True, slots=True)
class Walk:
    """What was thrown, where the figure went, and whose figure had to leave."""

    roll: str | None
    start: str
    target: str
    hit: str | None

    @property
    def kind(self) -> str:
        """How people call it: `entered`, `came_home` or plainly `walked`."""
        if _CORNER.fullmatch(self.start):
            return "entered"
        return "came_home" if "." in self.target and "." not in self.start else "walked"


def walk_of(move: str, change: Change, player: str) -> Walk | None:
    """The walk behind a move and what it changed; None where the change does not show all of it."""
    written = _MOVE.fullmatch(move)
    left = [each.cell for each in change.cells if each.before == player != each.after]
    reached = [each.cell for each in change.cells if each.after == player != each.before]
    if written is None or len(left) != 1 or len(reached) != 1 or _CORNER.fullmatch(reached[0]):
        return None
    if (written["start"] == "B") != bool(_CORNER.fullmatch(left[0])):
        return None
    hit = next((each.after for each in change.cells if each.after not in (EMPTY, player)), None)
    return Walk(written["roll"], left[0], reached[0], hit)
