"""A strip of coloured lights, one under each cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

Rgb: TypeAlias = tuple[int, int, int]

OFF: Rgb = (0, 0, 0)


class Strip(Protocol):
    """Anything that can show one colour per light."""

    @property
    def length(self) -> int:
        """How many lights there are."""

    def show(self, colours: Sequence[Rgb]) -> None:
        """Light all of them at once, in the order of the strip."""


def check_colours(colours: Sequence[Rgb], length: int) -> None:
    """Refuse what lights cannot show."""
    if len(colours) != length:
        raise ValueError(f"The strip has {length} lights, but {len(colours)} colours were sent.")
    if any(not 0 <= part <= 255 for colour in colours for part in colour):
        raise ValueError("A colour has three parts from 0 to 255.")


class SimulatedStrip:
    """A strip that remembers what it shows; as strict about its input as the real one."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.colours: tuple[Rgb, ...] = (OFF,) * length

    def show(self, colours: Sequence[Rgb]) -> None:
        """Remember these colours."""
        check_colours(colours, self.length)
        self.colours = tuple(colours)
