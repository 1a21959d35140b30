"""Reeds that flicker: a magnet at the edge of its reach, or a loose joint. Pure.

A hand cannot lift and put a piece four times within two seconds; a reed that turns so often says nothing
about the piece above it, until it has been quiet for a while.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

TURNS, WITHIN_S = 8, 2.0
QUIET_S = 5.0


@dataclass(frozen=True, slots=True)
class Restless:
    """When each reed has turned lately, and since when some are known to flicker."""

    turned: Mapping[int, tuple[float, ...]] = field(default_factory=dict, hash=False)
    flickering: frozenset[int] = frozenset()

    def after(self, reeds: Iterable[int], t: float) -> Restless:
        """The same after these have turned at this moment; those that are quiet by now are forgotten."""
        lately = {reed: times for reed, times in self.turned.items() if t - times[-1] < QUIET_S}
        for reed in reeds:
            lately[reed] = (*lately.get(reed, ()), t)[-TURNS:]
        new = {reed for reed, times in lately.items() if len(times) == TURNS and t - times[0] <= WITHIN_S}
        return Restless(lately, (self.flickering & lately.keys()) | new)
