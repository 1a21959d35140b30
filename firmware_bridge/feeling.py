"""What the board feels, put together from events and scans; each event is taken once.

Events come in their order, each until we have confirmed it: one that is repeated has the number of the last.
A scan to which no event is missing tells the truth, whatever was lost on the way.
"""

from __future__ import annotations

from firmware_bridge.events import Felt, KeyPressed, LinkEvent
from firmware_bridge.messages import Changed, Key, Reeds


class Feeling:
    """The state of the reeds in one session."""

    def __init__(self) -> None:
        self._event: int | None = None
        self._closed: frozenset[int] | None = None

    def scanned(self, reeds: Reeds) -> list[LinkEvent]:
        """What a scan tells; while events wait it tells nothing: they are on their way, in their order."""
        return [] if reeds.waiting else self._now(reeds.reeds)

    def changed(self, number: int, changed: Changed) -> list[LinkEvent]:
        """What an event tells; one that was taken already tells nothing."""
        if number == self._event:
            return []
        self._event = number
        pressed = Key(changed.pressed)
        return self._now(changed.reeds) + [KeyPressed(key) for key in Key if key in pressed]

    def _now(self, reeds: bytes) -> list[LinkEvent]:
        closed = closed_reeds(reeds)
        before, self._closed = self._closed, closed
        return [] if closed == before else [Felt(closed)]


def closed_reeds(bitmap: bytes) -> frozenset[int]:
    """The numbers of the bits that are set."""
    return frozenset(8 * i + bit for i, byte in enumerate(bitmap) for bit in range(8) if byte >> bit & 1)
