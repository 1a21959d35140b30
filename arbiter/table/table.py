"""The way of one move: frame, sighting, reading, journal, and only then the lights."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from arbiter.journal import EvidenceStore, Journal, replay
from arbiter.referee import Action, Opened, Record, Settled, Signal, State, begin, step
from arbiter.sighting import Sighting
from arbiter.signals import Light, Tone, glow, lights, serial_lines, sound
from arbiter.table.eyes import CameraEyes
from arbiter.words import Words
from engine import AnyGame
from firmware_bridge import LineOut, LinkError
from hardware import Rgb, Strip
from vision import Frame


class Buzzer(Protocol):
    """Anything that can play tones."""

    def play(self, tones: tuple[Tone, ...]) -> None:
        """Play these, one after the other."""


@dataclass(slots=True)
class Outputs:
    """What is plugged in. Anything may be missing."""

    strip: Strip | None = None
    buzzer: Buzzer | None = None
    line_out: LineOut | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of day for the journal, and a time that never jumps for the lights."""

    wall: Callable[[], float] = time.time
    steady: Callable[[], float] = time.monotonic


@dataclass(frozen=True, slots=True)
class Shown:
    """All that the players were given for one reading; `n` is its entry in the journal."""

    n: int
    signal: Signal
    text: str
    lights: tuple[Light, ...]
    tones: tuple[Tone, ...]
    lines: tuple[str, ...]


class Table:
    """One game at one board."""

    def __init__(
        self,
        game: AnyGame,
        state: State,
        journal: Journal,
        words: Words,
        outputs: Outputs,
        clock: Clock,
        evidence: EvidenceStore | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.journal = journal
        self.shown: Shown | None = None
        """What the players see now."""
        self.troubles: list[str] = []
        """Devices that failed; the game goes on without them."""
        self.words = words
        self._outputs = outputs
        self._clock = clock
        self._evidence = evidence
        self._lit_at = clock.steady()

    @classmethod
    def open(
        cls,
        game: AnyGame,
        position: str,
        journal: Journal,
        words: Words,
        outputs: Outputs,
        clock: Clock,
        evidence: EvidenceStore | None = None,
    ) -> Table:
        """A new game from this position, its opening already in the journal."""
        state, actions = begin(Opened(game.name, game.options, position))
        table = cls(game, state, journal, words, outputs, clock, evidence)
        table._carry_out(actions, ())
        return table

    @classmethod
    def resume(
        cls,
        journal: Journal,
        language: str,
        outputs: Outputs,
        clock: Clock,
        evidence: EvidenceStore | None = None,
    ) -> Table:
        """The game of a journal, to go on where it stopped."""
        told = replay(journal.entries)
        words = Words(told.game.name, language)
        table = cls(told.game, told.state, journal, words, outputs, clock, evidence)
        records = [action for action in told.actions if isinstance(action, Record)]
        signals = [action for action in told.actions if isinstance(action, Signal)]
        # The last signal is given again, and a closing entry that the power cut took is written.
        table._carry_out((*records[len(journal.entries) :], *signals[-1:]), ())
        return table

    def look(self, eyes: CameraEyes, frame: Frame) -> Shown | None:
        """Take in a frame; what is new to the players comes back."""
        sighting = eyes.look(frame)
        if sighting is None:
            return None
        return self.settle(sighting, lambda: eyes.evidence(frame))

    def settle(self, sighting: Sighting, picture: Callable[[], bytes] | None = None) -> Shown | None:
        """Take in a sighting of a scene at rest, with a way to get the picture that proves it."""
        state, actions = step(self.game, self.state, Settled(sighting))
        if not actions:
            return None
        kept = (self._evidence.keep(picture()),) if picture and self._evidence else ()
        self._carry_out(actions, kept)
        self.state = state
        return self.shown

    def light_up(self) -> None:
        """Bring the strip up to date; call it as often as the lights should change."""
        if self._outputs.strip is None:
            return
        elapsed_s = self._clock.steady() - self._lit_at
        lit = self.shown.lights if self.shown else ()
        order = [cell.name for cell in self.game.plan.cells]
        self._outputs.strip.show(strip_colours(lit, order, elapsed_s))

    def _carry_out(self, actions: tuple[Action, ...], evidence: tuple[str, ...]) -> None:
        """Records first reach the disk, then the signals reach the players."""
        for action in actions:
            if isinstance(action, Record):
                self.journal.append(action, self._clock.wall(), evidence if action.reading else ())
            else:
                self._show(action)

    def _show(self, signal: Signal) -> None:
        text = self.words.signal(signal)
        lit = lights(signal, self.game.plan)
        line_text = self.words.ending(signal.outcome) if signal.outcome else text
        self.shown = Shown(
            self.journal.entries[-1].n, signal, text, lit, sound(signal), serial_lines(signal, line_text)
        )
        self._lit_at = self._clock.steady()
        self.light_up()
        if self._outputs.buzzer and self.shown.tones:
            self._outputs.buzzer.play(self.shown.tones)
        for line in self.shown.lines:
            self._send(line)

    def _send(self, line: str) -> None:
        if self._outputs.line_out is None:
            return
        try:
            self._outputs.line_out.send(line)
        except LinkError as trouble:
            self.troubles.append(str(trouble))
            self._outputs.line_out = None


def strip_colours(lit: tuple[Light, ...], order: list[str], elapsed_s: float) -> list[Rgb]:
    """The colour of every light of the strip at a moment; the first light on a cell wins."""
    colours: dict[str, Rgb] = {}
    for light in lit:
        for index, cell in enumerate(light.cells):
            if cell not in colours:
                bright = glow(light, index, elapsed_s)
                red, green, blue = (round(part * bright) for part in light.colour.value)
                colours[cell] = (red, green, blue)
    return [colours.get(cell, (0, 0, 0)) for cell in order]
