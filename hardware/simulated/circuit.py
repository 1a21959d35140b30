"""An electrical circuit as far as pins can tell: wires, switches, diodes, pulls, and what each node reads.

Current flows through a contact both ways, or one way if there is a diode in it. A low output pulls down
whatever can send current into it, a high one lifts whatever it can send current to; a pull does the same,
but any output overrules it; a node that nothing reaches keeps its charge.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

GROUND = 63
"""The node that is always low; pins are the nodes below."""


class ShortCircuit(Exception):  # noqa: N818 -- it is one
    """A high and a low output were joined: a real pin could be damaged."""


@dataclass(frozen=True, slots=True)
class Contact:
    """Two nodes that may be joined; with a diode current only flows from the first to the second."""

    source: int
    drain: int
    has_diode: bool = False


class Forces(NamedTuple):
    """What the pins do, as bitmaps of nodes: outputs at high and low, inputs that are pulled up or down."""

    high: int = 0
    low: int = 0
    up: int = 0
    down: int = 0


class Circuit:
    """Contacts between nodes. All bitmaps have one bit a node."""

    def __init__(self) -> None:
        self._closed: set[Contact] = set()
        self._onwards: dict[int, int] = {}
        """Whom each node can send current to."""
        self._backwards: dict[int, int] = {}
        """Who can send current to each node."""
        self._charge = 0
        self._solved: dict[Forces, tuple[int, int]] = {}
        """The answers for as long as no contact changes: a scan asks the same again and again."""

    def join(self, contact: Contact, is_closed: bool) -> None:
        """Close or open a contact."""
        if is_closed == (contact in self._closed):
            return
        (self._closed.add if is_closed else self._closed.discard)(contact)
        self._solved.clear()
        self._onwards, self._backwards = {}, {}
        for each in self._closed:
            self._lead(each.source, each.drain)
            if not each.has_diode:
                self._lead(each.drain, each.source)

    def levels(self, forces: Forces) -> int:
        """Which nodes are high."""
        known = self._solved.get(forces)
        if known is None:
            known = self._solved[forces] = self._solve(forces)
        high, reached = known
        self._charge = high | (self._charge & ~reached)
        return self._charge

    def _solve(self, forces: Forces) -> tuple[int, int]:
        """The nodes that are held high, and all that are held at all."""
        low = _spread(forces.low | 1 << GROUND, self._backwards)
        high = _spread(forces.high, self._onwards)
        if low & high:
            raise ShortCircuit(f"A high and a low output meet at GPIO {_lowest(low & high)}.")
        strong = low | high
        down = _spread(forces.down, self._backwards) & ~strong
        up = _spread(forces.up, self._onwards) & ~strong & ~down
        return high | up, strong | down | up

    def _lead(self, source: int, drain: int) -> None:
        self._onwards[source] = self._onwards.get(source, 0) | 1 << drain
        self._backwards[drain] = self._backwards.get(drain, 0) | 1 << source


def _spread(begin: int, leads: dict[int, int]) -> int:
    """All nodes on the way from these."""
    reached, ahead = begin, begin
    while ahead:
        new = leads.get(_lowest(ahead), 0) & ~reached
        ahead = (ahead & (ahead - 1)) | new
        reached |= new
    return reached


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
