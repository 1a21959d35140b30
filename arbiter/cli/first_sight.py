"""Does another position stand on the board than the one with which the referee began?"""

from __future__ import annotations

from arbiter.cli.looks import Look

FEW = 4
"""Where more cells than this are disturbed before anything else was seen, another position stands there."""
SOON_S = 10.0
"""So long may pass in a film until it is sure what stands there: that nothing is new is said before."""
UNSURE, UNCHANGED, DISTURBED = "unsure", "unchanged", "disturbed"


class FirstSight:
    """Shown each look with the reading that came of it, it says once that the position was another one."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._is_over = False

    def is_another(self, look: Look, reading: str, cells: int) -> bool:
        """Whether it is seen by now that much stood otherwise from the beginning on."""
        if self._is_over or reading == UNSURE:
            return False
        self._since = look.t if self._since is None else self._since
        is_open = reading == UNCHANGED and look.is_of_film and look.t - self._since < SOON_S
        self._is_over = not is_open
        return reading == DISTURBED and cells > FEW
