"""The Pi's own pins as a sensor and as lights, sound and buttons of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbiter.sighting import Sighting
from arbiter.signals import Light, Tone
from arbiter.table.felt import felt_sighting, vouched_sighting
from arbiter.table.pin_parts import PinParts
from arbiter.table.wiring import Wiring
from engine import AnyGame
from firmware_bridge import Key
from hardware import Felt


class PinBoard:
    """Steps all parts that are wired. Whoever runs it calls `step` often, with a time that never jumps."""

    def __init__(self, parts: PinParts, wiring: Wiring) -> None:
        self._parts, self._wiring = parts, wiring
        self._felt: Felt | None = None
        self._told: set[str] = set()
        self.pressed: list[Key] = []
        self.troubles: list[str] = []

    @property
    def is_there(self) -> bool:
        """Whether the reeds have told what they feel."""
        return self._felt is not None

    def step(self, t: float) -> None:
        """Scan, listen, light and sound what is due."""
        parts = self._parts
        if parts.scanner and (felt := parts.scanner.step(t)):
            self._feel(felt)
        if parts.buttons:
            self.pressed += [Key[name.upper()] for name in parts.buttons.step(t)]
        if parts.lamps:
            parts.lamps.step(t)
        if parts.buzzer:
            parts.buzzer.step(t)

    def look(self, contents: Mapping[str, str]) -> Sighting | None:
        """What the reeds say at this moment; None before the first scan, or without reeds."""
        if self._felt is None:
            return None
        return felt_sighting(self._wiring, self._felt.closed, contents, self._felt.doubtful)

    def look_again(self, game: AnyGame, position: Any) -> Sighting | None:
        """What is felt when the players vouch for a legal move over masked cells; None if there is none."""
        return vouched_sighting(self._wiring, self._felt.closed if self._felt else None, game, position)

    def light(self, lit: tuple[Light, ...]) -> None:
        """Show these, until others come."""
        if self._parts.lamps:
            self._parts.lamps.light(lit)

    def play(self, tones: tuple[Tone, ...]) -> None:
        """Sound these."""
        if self._parts.buzzer:
            self._parts.buzzer.play([(tone.hertz, tone.ms) for tone in tones])

    def _feel(self, felt: Felt) -> None:
        """Take in what is felt; each reed that cannot be relied on is told once."""
        self._felt = felt
        for reed in sorted(felt.flickering):
            self._tell(f"The reed {self._place(reed)} flickers and is left out: move it or its magnet.")
        for reed in sorted(felt.without_diode) if felt.doubtful - felt.flickering else ():
            self._tell(f"The reed {self._place(reed)} makes ghosts of its neighbours: check its diode.")

    def _tell(self, trouble: str) -> None:
        if trouble not in self._told:
            self._told.add(trouble)
            self.troubles.append(trouble)

    def _place(self, reed: int) -> str:
        cell = next((cell for cell, known in self._wiring.reeds.items() if known == reed), None)
        return f"of {cell}" if cell else f"number {reed}"
