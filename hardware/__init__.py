"""The Pi's side of a table: lights, pins and cameras, each with a fake that ships."""

from hardware.strip import Rgb, SimulatedStrip, Strip

__all__ = ["Rgb", "SimulatedStrip", "Strip"]
