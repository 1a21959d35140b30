"""A steady pace: deeds that are due at equal intervals and do not drift, however late one of them was."""

from __future__ import annotations


class Pace:
    """Says when the next deed is due. What was missed in a long pause is left out, not made up for."""

    def __init__(self, every_s: float) -> None:
        self._every_s = every_s
        self._begun: float | None = None
        self._done = 0

    def is_due(self, t: float) -> bool:
        """Whether it is time; if so, it counts as done."""
        if self._begun is None:
            self._begun = t
        # A tiny part more, so that steps of exactly the interval are never taken for too short.
        number = int((t - self._begun) / self._every_s + 1e-6) + 1
        if number <= self._done:
            return False
        self._done = number
        return True
