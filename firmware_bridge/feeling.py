"""What the board feels, put together from events and scans; each state is taken once and in its order."""

from __future__ import annotations

from firmware_bridge.events import Felt, KeyPressed, LinkEvent
from firmware_bridge.messages import Changed, Key, Reeds

NUMBERS = 256
AHEAD = 128
"""Numbers go round: the next half of them is ahead, the other half lies behind."""


class Feeling:
    """The state of reeds and buttons in one session."""

    def __init__(self) -> None:
        self._event: int | None = None
        self._state: tuple[Key, frozenset[int]] | None = None

    def scanned(self, reeds: Reeds) -> list[LinkEvent]:
        """What a scan tells; one ahead of the events tells nothing: they are on their way, in their order."""
        if self._event is not None and reeds.event != self._event:
            return []
        self._event = reeds.event
        return self._now(reeds.keys, reeds.reeds)

    def changed(self, number: int, changed: Changed) -> list[LinkEvent]:
        """What an event tells; one that was taken already tells nothing."""
        if self._event is not None and not 0 < (number - self._event) % NUMBERS < AHEAD:
            return []
        self._event = number
        return self._now(changed.keys, changed.reeds)

    def _now(self, keys: int, reeds: bytes) -> list[LinkEvent]:
        """What is new about a state; buttons that are held down when a session begins are no news."""
        pressed, closed = Key(keys), closed_reeds(reeds)
        before, self._state = self._state, (pressed, closed)
        if before is None:
            return [Felt(closed)]
        felt: list[LinkEvent] = [Felt(closed)] if closed != before[1] else []
        return felt + [KeyPressed(key) for key in Key if key in pressed and key not in before[0]]


def closed_reeds(bitmap: bytes) -> frozenset[int]:
    """The numbers of the bits that are set."""
    return frozenset(8 * i + bit for i, byte in enumerate(bitmap) for bit in range(8) if byte >> bit & 1)
