"""A matrix of reeds on the pins: one row after the other is pulled low, and the columns are read."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from hardware.header import Header, named
from hardware.pins import Pull

SETTLE_S = 20e-6
"""A column is lifted by 50 kΩ against some 200 pF of wires: after twice that time it can be read."""


def settle() -> None:
    """Wait until the wires have followed."""
    time.sleep(SETTLE_S)


class ReedMatrix:
    """Rows and columns of one board. Reeds are numbered row by row; a set bit is a closed one.

    Rows that are not looked at drive nothing: were they held high, two closed reeds in a column without
    diodes would join a high and a low output.
    """

    def __init__(
        self,
        header: Header,
        rows: Sequence[int],
        columns: Sequence[int],
        settle: Callable[[], None] = settle,
    ) -> None:
        self.rows, self.columns = tuple(rows), tuple(columns)
        self._header, self._settle = header, settle
        header.claim(named("reed row", rows))
        header.claim(named("reed column", columns))
        for pin in (*rows, *columns):
            header.pins.listen(pin, Pull.UP)

    def scan(self) -> int:
        """Which reeds are closed, ghosts included."""
        reeds, width = 0, len(self.columns)
        for number, low in enumerate(self._lines(self.rows, self.columns)):
            reeds |= low << number * width
        return reeds

    def scan_backwards(self) -> int:
        """Which reeds let current through the wrong way: they have no diode, or it is the wrong way round."""
        reeds, width = 0, len(self.columns)
        for column, low in enumerate(self._lines(self.columns, self.rows)):
            for row in range(len(self.rows)):
                reeds |= (low >> row & 1) << row * width + column
        return reeds

    def close(self) -> None:
        """Give the pins back; twice does no harm."""
        self._header.give_back((*self.rows, *self.columns))

    def _lines(self, driven: Sequence[int], read: Sequence[int]) -> list[int]:
        """For each driven line the lines that it pulls low."""
        pins, every, lows = self._header.pins, (1 << len(read)) - 1, []
        for pin in driven:
            pins.drive(pin, False)
            try:
                self._settle()
                lows.append(~pins.read(read) & every)
            finally:
                pins.listen(pin, Pull.UP)  # a line that stayed low would be felt in every other
        return lows
