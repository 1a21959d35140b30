"""What the players are given for one reading, and the devices that give it to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from arbiter.referee import Signal
from arbiter.signals import Light, Tone, glow, is_spent, lights, serial_lines, sound, two_lines
from arbiter.table.line_feed import LineFeed
from arbiter.words import Words
from engine import BoardPlan
from hardware import Rgb, Strip


class Buzzer(Protocol):
    """Anything that can play tones."""

    def play(self, tones: tuple[Tone, ...]) -> None:
        """Play these, one after the other."""


class Lamps(Protocol):
    """Lights that play the rhythms by themselves."""

    def light(self, lit: tuple[Light, ...]) -> None:
        """Show these until others come."""


class Display(Protocol):
    """A text display of two lines."""

    def write(self, lines: tuple[str, str]) -> None:
        """Show these."""


@dataclass(frozen=True, slots=True)
class Shown:
    """All that the players were given for one reading; `n` is its entry in the journal."""

    n: int
    signal: Signal
    text: str
    lights: tuple[Light, ...]
    tones: tuple[Tone, ...]
    lines: tuple[str, ...]

    @staticmethod
    def of(n: int, signal: Signal, plan: BoardPlan, words: Words) -> Shown:
        """What a signal comes to on this board, in these words; the same every time."""
        text = words.signal(signal)
        line_text = words.ending(signal.outcome) if signal.outcome else text
        return Shown(n, signal, text, lights(signal, plan), sound(signal), serial_lines(signal, line_text))


@dataclass(slots=True)
class Outputs:
    """What is plugged in. Anything may be missing."""

    strip: Strip | None = None
    """Lights that show what they are told, again and again; whoever runs the table does that."""
    lamps: Lamps | None = None
    buzzer: Buzzer | None = None
    display: Display | None = None
    line_out: LineFeed | None = None

    def give(self, shown: Shown) -> None:
        """Hand it to every device."""
        if self.lamps:
            self.lamps.light(shown.lights)
        if self.buzzer and shown.tones:
            self.buzzer.play(shown.tones)
        if self.display and shown.lines:
            self.display.write(two_lines(shown.lines[-1]))
        if self.line_out:
            for line in shown.lines:
                self.line_out.send(line)


def strip_colours(lit: tuple[Light, ...], order: list[str], elapsed_s: float) -> list[Rgb]:
    """The colour of every light of the strip at a moment; the first light on a cell wins."""
    colours: dict[str, Rgb] = {}
    for light in lit:
        if is_spent(light, elapsed_s):
            continue
        for index, cell in enumerate(light.cells):
            if cell not in colours:
                bright = glow(light, index, elapsed_s)
                red, green, blue = (round(part * bright) for part in light.colour.value)
                colours[cell] = (red, green, blue)
    return [colours.get(cell, (0, 0, 0)) for cell in order]
