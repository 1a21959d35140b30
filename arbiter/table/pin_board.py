"""The Pi's own pins as a sensor and as lights, sound and buttons of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from arbiter.sighting import Sighting
from arbiter.signals import Light, Tone
from arbiter.table.felt import felt_sighting, vouched_sighting
from arbiter.table.pin_parts import PinParts
from arbiter.table.wiring import Wiring
from engine import AnyGame
from firmware_bridge import Key
from hardware import Felt, PinError

MENDED_S = 1.0
"""A part that has not failed for so long works again."""


class PinBoard:
    """Steps all parts that are wired. Whoever runs it calls `step` often, with a time that never jumps.

    A part that fails is told and tried again at the next step; the others go on.
    """

    def __init__(self, parts: PinParts, wiring: Wiring) -> None:
        self._parts, self._wiring = parts, wiring
        self._failed: dict[str, tuple[str, float]] = {}
        """The parts that have failed lately, each with the reason and when."""
        self._bare: frozenset[int] = frozenset()
        """Reeds that have made ghosts: a missing diode stays missing."""
        self.pressed: list[Key] = []
        self.troubles: list[str] = []

    @property
    def is_there(self) -> bool:
        """Whether the reeds have told what they feel."""
        return self._felt is not None

    @property
    def notes(self) -> tuple[str, ...]:
        """What cannot be relied on at this moment."""
        return (*(why for why, _ in self._failed.values()), *self._odd_reeds())

    def step(self, t: float) -> None:
        """Scan, listen, light and sound what is due."""
        parts = self._parts
        self._failed = {part: each for part, each in self._failed.items() if t - each[1] < MENDED_S}
        if parts.scanner:
            self._try("reeds", self._scan, t)
        if parts.buttons:
            self._try("buttons", self._listen, t)
        if parts.lamps:
            self._try("lamps", parts.lamps.step, t)
        if parts.buzzer:
            self._try("buzzer", parts.buzzer.step, t)

    def look(self, contents: Mapping[str, str]) -> Sighting | None:
        """What the reeds say at this moment; None before the first scan, or without reeds."""
        felt = self._felt
        return felt_sighting(self._wiring, felt.closed, contents, felt.doubtful) if felt else None

    def look_again(self, game: AnyGame, position: Any) -> Sighting | None:
        """What is felt when the players vouch for a legal move over masked cells; None if there is none."""
        felt = self._felt
        return vouched_sighting(self._wiring, felt.closed, game, position, felt.doubtful) if felt else None

    def light(self, lit: tuple[Light, ...]) -> None:
        """Show these, until others come."""
        if self._parts.lamps:
            self._parts.lamps.light(lit)

    def play(self, tones: tuple[Tone, ...]) -> None:
        """Sound these."""
        if self._parts.buzzer:
            self._parts.buzzer.play([(tone.hertz, tone.ms) for tone in tones])

    @property
    def _felt(self) -> Felt | None:
        return self._parts.scanner.felt if self._parts.scanner else None

    def _try(self, part: str, deed: Callable[[float], None], t: float) -> None:
        try:
            deed(t)
        except PinError as trouble:
            self._failed[part] = str(trouble), t

    def _scan(self, t: float) -> None:
        if self._parts.scanner and (felt := self._parts.scanner.step(t)):
            self._bare |= felt.without_diode if felt.doubtful - felt.flickering else frozenset()

    def _listen(self, t: float) -> None:
        if self._parts.buttons:
            self.pressed += [Key[name.upper()] for name in self._parts.buttons.step(t)]

    def _odd_reeds(self) -> Iterator[str]:
        for reed in sorted(self._felt.flickering if self._felt else ()):
            yield f"The reed {self._place(reed)} flickers and is left out: move it or its magnet."
        for reed in sorted(self._bare):
            yield f"The reed {self._place(reed)} makes ghosts of its neighbours: check its diode."

    def _place(self, reed: int) -> str:
        cell = next((cell for cell, known in self._wiring.reeds.items() if known == reed), None)
        return f"of {cell}" if cell else f"number {reed}"
