"""What the players get: light patterns, sounds and serial lines, as values. Pure."""

from arbiter.signals.glow import glow
from arbiter.signals.lights import Colour, Light, Rhythm, lights, waiting_lights
from arbiter.signals.lines import serial_lines, two_lines
from arbiter.signals.sounds import Tone, sound

__all__ = [
    "Colour",
    "Light",
    "Rhythm",
    "Tone",
    "glow",
    "lights",
    "serial_lines",
    "sound",
    "two_lines",
    "waiting_lights",
]
