"""What the players get: light patterns, sounds and serial lines, as values. Pure."""

from arbiter.signals.display import two_lines
from arbiter.signals.file_rank import FileRankLeds, file_rank_leds
from arbiter.signals.glow import SWITCH_AT, glow, is_spent, numbers
from arbiter.signals.lights import Colour, Light, Rhythm, host_lost_lights, lights, waiting_lights
from arbiter.signals.lines import clock_line, serial_lines
from arbiter.signals.sounds import Tone, sound
from arbiter.signals.three_leds import ThreeLeds, three_leds

__all__ = [
    "SWITCH_AT",
    "Colour",
    "FileRankLeds",
    "Light",
    "Rhythm",
    "ThreeLeds",
    "Tone",
    "clock_line",
    "file_rank_leds",
    "glow",
    "host_lost_lights",
    "is_spent",
    "lights",
    "numbers",
    "serial_lines",
    "sound",
    "three_leds",
    "two_lines",
    "waiting_lights",
]
