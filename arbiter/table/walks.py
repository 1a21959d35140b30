"""Learning how a board is wired: walk a magnet over the cells, then follow the lights. Pure.

The magnet walk asks for one cell after the other and takes the reed that closes there. The light walk lights
one LED after the other and takes the cell on which the magnet is put.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from arbiter.table.wiring import Wiring
from arbiter.words import TableWords


class InTheWay(Enum):
    """What keeps a walk from going on; the words for it are data."""

    LIFT_FIRST = "lift_first"
    SEVERAL_REEDS = "several_reeds"
    OTHER_REED = "other_reed"
    OCCUPIED = "occupied"
    HAD_LIGHT = "had_light"
    NOT_KEPT = "not_kept"


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something in the way of a walk, with what has to be said about it."""

    what: InTheWay
    cell: str = ""
    other: str = ""
    count: int = 0
    why: str = ""

    def told(self, words: TableWords) -> str:
        """The sentence in this language."""
        return words.walk(self.what.value, self.cell, self.other, self.count, self.why)


@dataclass(frozen=True, slots=True)
class MagnetWalk:
    """A magnet goes from cell to cell. Reeds that are closed at the beginning are stuck."""

    cells: tuple[str, ...]
    stuck: frozenset[int]
    reeds: Mapping[str, int] = field(default_factory=dict, hash=False)
    masked: tuple[str, ...] = ()
    is_lifted: bool = True
    """Whether the magnet was away since the last cell."""
    complaint: Complaint | None = None

    @property
    def asked(self) -> str | None:
        """The cell that the magnet should be put on now; None at the end."""
        done = len(self.reeds) + len(self.masked)
        return self.cells[done] if done < len(self.cells) else None

    def after(self, closed: frozenset[int]) -> MagnetWalk:
        """The walk after the reeds have changed."""
        new = closed - self.stuck
        if not new:
            return replace(self, is_lifted=True, complaint=None)
        if self.asked is None:
            return self
        if not self.is_lifted:
            is_elsewhere = bool(new - {list(self.reeds.values())[-1]})
            return replace(self, complaint=Complaint(InTheWay.LIFT_FIRST) if is_elsewhere else None)
        if len(new) > 1:
            return replace(self, complaint=Complaint(InTheWay.SEVERAL_REEDS, count=len(new)))
        (reed,) = new
        if reed in self.reeds.values():
            other = next(cell for cell, known in self.reeds.items() if known == reed)
            return replace(self, complaint=Complaint(InTheWay.OTHER_REED, self.asked, other))
        return replace(self, reeds={**self.reeds, self.asked: reed}, is_lifted=False, complaint=None)

    def skipped(self) -> MagnetWalk:
        """The walk without the cell that is asked for: its reed is broken, and it is masked."""
        return replace(self, masked=(*self.masked, self.asked)) if self.asked else self

    def wiring(self, before: Wiring) -> Wiring:
        """What was learned; lights stay as they were."""
        return replace(before, reeds=self.reeds, masked=frozenset(self.masked))


@dataclass(frozen=True, slots=True)
class LightWalk:
    """One LED after the other is lit, and a magnet is put on its cell; one whose reed is broken is named."""

    count: int
    wiring_before: Wiring
    cells: tuple[str, ...]
    leds: Mapping[str, int] = field(default_factory=dict, hash=False)
    lit: int = 0
    is_lifted: bool = True
    complaint: Complaint | None = None

    @property
    def is_over(self) -> bool:
        """Whether every LED was lit, or every cell has one."""
        return self.lit >= self.count or len(self.leds) == len(self.cells)

    def after(self, closed: frozenset[int]) -> LightWalk:
        """The walk after the reeds have changed."""
        occupied = [cell for cell, on in self.wiring_before.cells(closed).items() if on]
        if not occupied:
            return replace(self, is_lifted=True, complaint=None)
        if self.is_over:
            return self
        if len(occupied) > 1:
            return replace(self, complaint=Complaint(InTheWay.OCCUPIED))
        if not self.is_lifted:
            return self
        return replace(self.named(occupied[0]), is_lifted=False)

    def named(self, cell: str) -> LightWalk:
        """The walk after somebody said which cell is lit."""
        if cell in self.leds:
            return replace(self, complaint=Complaint(InTheWay.HAD_LIGHT, cell))
        return replace(self, leds={**self.leds, cell: self.lit}, lit=self.lit + 1, complaint=None)

    def skipped(self) -> LightWalk:
        """The walk without this LED: it lies under no cell, or does not work."""
        return replace(self, lit=self.lit + 1)

    def wiring(self) -> Wiring:
        """What was learned; reeds stay as they were, and so do lights not found under another cell."""
        before, taken = self.wiring_before.leds, set(self.leds.values())
        kept = {cell: led for cell, led in before.items() if led not in taken}
        return replace(self.wiring_before, leds={**kept, **self.leds})
