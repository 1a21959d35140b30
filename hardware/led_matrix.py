"""A matrix of LEDs on rows and columns: the rows are lit in turn, so fast that all seem lit at once."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.header import Header, named
from hardware.pace import Pace

ROW_HZ = 1000.0
"""How often the next row is lit: each of eight rows 125 times a second."""


class LedMatrix:
    """LEDs numbered row by row. A row feeds the anodes and is on when high, a column sinks when low.

    Between two rows everything is dark for a moment, so that no LED glows with its neighbour's picture.
    """

    def __init__(self, header: Header, rows: Sequence[int], columns: Sequence[int]) -> None:
        self._header, self._rows, self._columns = header, tuple(rows), tuple(columns)
        self._turns, self._row = Pace(1 / ROW_HZ), 0
        self._lit: frozenset[int] = frozenset()
        self._low: tuple[int, ...] = ()
        header.claim(named("LED row", rows))
        header.claim(named("LED column", columns))
        for pin in rows:
            header.pins.drive(pin, False)
        for pin in columns:
            header.pins.drive(pin, True)

    @property
    def count(self) -> int:
        """How many LEDs there are."""
        return len(self._rows) * len(self._columns)

    def show(self, lit: frozenset[int]) -> None:
        """Light these, until others come."""
        self._lit = lit

    def step(self, t: float) -> None:
        """Go on to the next row if it is time to; an empty one stays dark for as long as a full one."""
        if not self._turns.is_due(t):
            return
        write, first = self._header.pins.write, self._row * len(self._columns)
        write(self._rows[self._row - 1], False)
        wanted = tuple(pin for at, pin in enumerate(self._columns, first) if at in self._lit)
        for pin in self._low:
            if pin not in wanted:
                write(pin, True)
        for pin in wanted:
            if pin not in self._low:
                write(pin, False)
        self._low = wanted
        if wanted:
            write(self._rows[self._row], True)
        self._row = (self._row + 1) % len(self._rows)

    def close(self) -> None:
        """Go dark and give the pins back; twice does no harm."""
        self._header.give_back((*self._rows, *self._columns))
