"""Colour names of plans and piece sets, and the step between pixel values and amounts of light."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError, VisionReason

Rgb = tuple[int, int, int]

NAMED: dict[str, Rgb] = {
    # Paints as they look on wood, not the pure screen colours.
    "black": (32, 30, 30),
    "white": (238, 236, 228),
    "grey": (128, 128, 126),
    "red": (190, 45, 40),
    "green": (45, 125, 65),
    "blue": (45, 85, 165),
    "yellow": (225, 185, 50),
    "pink": (225, 140, 160),
    "brown": (95, 60, 40),
}

HEX = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")


def rgb_of(colour: str) -> Rgb:
    """The red, green and blue of a colour name or of `#rrggbb`."""
    if colour in NAMED:
        return NAMED[colour]
    match = HEX.fullmatch(colour)
    if match is None:
        known = ", ".join(sorted(NAMED))
        raise VisionError(
            VisionReason.UNKNOWN_COLOUR, f"“{colour}” is no colour here: write #rrggbb or one of {known}."
        )
    red, green, blue = (int(part, 16) for part in match.groups())
    return red, green, blue


def light_of(rgb: Rgb) -> NDArray[np.float32]:
    """The share of light a surface of this colour sends back, as blue, green, red from 0 to 1.

    Pixel values follow roughly the square root of the light (a gamma of 2, quick and near enough to
    the 2.2 of real cameras); all mixing and shading is done on the light itself.
    """
    return (np.array(rgb[::-1], dtype=np.float32) / 255.0) ** 2


def pixels_of(light: NDArray[np.float32]) -> NDArray[np.float32]:
    """Pixel values 0 to 255 (not rounded) for amounts of light from 0 to 1."""
    return np.sqrt(np.clip(light, 0.0, 1.0)) * np.float32(255.0)
