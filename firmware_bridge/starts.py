"""How often a board begins anew: one whose power is too weak does it again and again."""

from __future__ import annotations

from collections import deque

MOST_STARTS, WITHIN_S = 4, 10.0
"""Opening the port resets many boards, and a person may do it once or twice; no more than that."""


class Starts:
    """The last starts of one board."""

    def __init__(self) -> None:
        self._at: deque[float] = deque(maxlen=MOST_STARTS)

    def are_too_many(self, t: float) -> bool:
        """Whether, with the one at this moment, there were too many in a short time."""
        self._at.append(t)
        return len(self._at) == MOST_STARTS and t - self._at[0] < WITHIN_S
