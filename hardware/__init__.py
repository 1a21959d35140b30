"""The Pi's side of a table: lights, pins and cameras, each with a fake that ships."""

from hardware.buttons import Buttons
from hardware.buzzer import Buzzer
from hardware.errors import PinError, PinReason
from hardware.header import Header
from hardware.led_matrix import LedMatrix
from hardware.leds import DimmedLeds, SwitchedLeds
from hardware.pace import Pace
from hardware.pins import Pins, Pull
from hardware.reed_matrix import ReedMatrix
from hardware.scanner import Felt, ReedScanner
from hardware.spi_strip import Bus, SpiBus, SpiStrip
from hardware.strip import Rgb, SimulatedStrip, Strip

__all__ = [
    "Bus",
    "Buttons",
    "Buzzer",
    "DimmedLeds",
    "Felt",
    "Header",
    "LedMatrix",
    "Pace",
    "PinError",
    "PinReason",
    "Pins",
    "Pull",
    "ReedMatrix",
    "ReedScanner",
    "Rgb",
    "SimulatedStrip",
    "SpiBus",
    "SpiStrip",
    "Strip",
    "SwitchedLeds",
]
