"""What the console knows of the board that it talks to."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from arbiter.cli.answers import CommandError
from arbiter.table import Wiring
from arbiter.table.walks import LightWalk, MagnetWalk
from engine import BoardPlan, nearest
from firmware_bridge import Command, Welcome

MOST_DIGITS = 3


@dataclass(slots=True)
class Console:
    """The board's answers, the wiring, and a walk that is under way."""

    plan: BoardPlan
    wiring: Wiring
    path: Path
    """Where the wiring is kept."""
    brightness: float = 0.5
    welcome: Welcome | None = None
    closed: frozenset[int] = frozenset()
    walk: MagnetWalk | LightWalk | None = None
    is_over: bool = False
    is_away: bool = False
    """Whether the board was lost and is not back yet."""
    is_unread: bool = False
    """Whether what was learned before cannot be used."""
    commands: list[Command] = field(default_factory=list)
    """What the board is to be told."""

    @property
    def cells(self) -> tuple[str, ...]:
        """All cells of the board."""
        return tuple(cell.name for cell in self.plan.cells)

    def keep(self) -> None:
        """Write the wiring down; one that could not be used is put aside first."""
        if self.is_unread and self.path.is_file():
            self.path.replace(self.path.with_suffix(".old"))
        self.is_unread = False
        self.wiring.save(self.path)

    def name(self, reed: int) -> str:
        """A reed with its cell, if it lies under one."""
        cell = next((cell for cell, known in self.wiring.reeds.items() if known == reed), None)
        return f"reed {reed}" + (f", {cell}" if cell else "")

    def led(self, word: str) -> int:
        """The light of a cell, or by its number."""
        if word in self.wiring.leds:
            return self.wiring.leds[word]
        if word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS and int(word) < 256:
            return int(word)
        raise CommandError(f"There is no light '{word}'{nearest(word, self.wiring.leds)}")
