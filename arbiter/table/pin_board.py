"""The Pi's own pins as a sensor and as lights, sound and buttons of the table."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.sighting import Sighting
from arbiter.signals import Light, Tone
from arbiter.table.felt import felt_sighting
from arbiter.table.pin_parts import PinParts
from arbiter.table.wiring import Wiring
from firmware_bridge import Key
from hardware import Felt


class PinBoard:
    """Steps all parts that are wired. Whoever runs it calls `step` often, with a time that never jumps."""

    def __init__(self, parts: PinParts, wiring: Wiring) -> None:
        self._parts, self._wiring = parts, wiring
        self._felt: Felt | None = None
        self.pressed: list[Key] = []
        self.troubles: list[str] = []

    @property
    def turns(self) -> Mapping[str, int]:
        """How often the reed of each cell has closed or opened."""
        turns = self._parts.scanner.turns if self._parts.scanner else {}
        return {cell: turns.get(reed, 0) for cell, reed in self._wiring.reeds.items()}

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

    @property
    def felt(self) -> Felt | None:
        """What the reeds say, by their numbers."""
        return self._felt

    def light(self, lit: tuple[Light, ...]) -> None:
        """Show these, until others come."""
        if self._parts.lamps:
            self._parts.lamps.light(lit)

    def play(self, tones: tuple[Tone, ...]) -> None:
        """Sound these."""
        if self._parts.buzzer:
            self._parts.buzzer.play([(tone.hertz, tone.ms) for tone in tones])

    def _feel(self, felt: Felt) -> None:
        """Take in what is felt; a reed that makes ghosts is told once."""
        before, self._felt = self._felt, felt
        if felt.doubtful:
            known = before.without_diode if before and before.doubtful else frozenset()
            for reed in sorted(felt.without_diode - known):
                self._tell(
                    f"The reed {self._place(reed)} lets current through backwards and makes ghosts: "
                    "check its diode. Until then its neighbours are in doubt."
                )

    def _tell(self, trouble: str) -> None:
        if trouble not in self.troubles:
            self.troubles.append(trouble)

    def _place(self, reed: int) -> str:
        cell = next((cell for cell, known in self._wiring.reeds.items() if known == reed), None)
        return f"of {cell}" if cell else f"number {reed}"
