"""Contacts that bounce become steady: pure, all contacts at once, as the firmware does it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Debounced:
    """Contacts as bitmaps. One is believed to have changed after three looks in a row that say so.

    Each contact counts for itself, so that one that bounces holds up no other. The counts lie across
    two bitmaps, the low bit of each in one and the high bit in the other.
    """

    steady: int = 0
    count_low: int = 0
    count_high: int = 0

    def after(self, seen: int) -> Debounced:
        """The state after one more look."""
        differs = seen ^ self.steady
        if not differs:
            return Debounced(self.steady) if self.count_low | self.count_high else self
        high = (self.count_high ^ self.count_low) & differs
        low = ~self.count_low & differs
        turned = high & low
        return Debounced(self.steady ^ turned, low ^ turned, high ^ turned)
