"""The colour of a die in one plain word."""

from __future__ import annotations

import colorsys

import numpy as np

from vision.loose.crops import CROP_PX, SPAN
from vision.patches import Patches

RIM = 0.42
"""The top face is looked at within this share of its side from its middle; pips cover less than half."""
SAMPLE = 2
"""Every second pixel both ways is enough."""
DARK, BRIGHT = 0.4, 0.68
"""Share of full brightness below which something dull is black, and above which it is white."""
DULL, DULL_DARK = 0.22, 0.35
"""Share of colour below which something is grey; in the dark, where every tint looks stronger, more."""
VERY_DARK = 0.13
"""Below this nobody sees a colour."""
BROWN = 0.62
"""An orange darker than this is brown."""
PALE, CRIMSON = 0.6, 328
"""A pink darker than this is purple, or red if it is nearer to red than so many degrees."""
PALE_RED = 0.55
"""A red with less colour than this is pink if it is bright."""

HUES: tuple[tuple[float, str], ...] = (
    (14, "red"), (42, "orange"), (68, "yellow"), (165, "green"), (196, "turquoise"), (255, "blue"),
    (292, "purple"), (342, "pink"), (361, "red"),
)  # fmt: skip
"""Up to how many degrees of the colour circle each word goes."""


def colours_of(crops: Patches) -> list[str]:
    """The word for each die in crops (N, side, side, 3)."""
    steps = ((np.arange(CROP_PX) + 0.5) / CROP_PX * SPAN - SPAN / 2)[::SAMPLE]
    inside = np.hypot(*np.meshgrid(steps, steps)) <= RIM
    middles = np.median(crops[:, ::SAMPLE, ::SAMPLE][:, inside], axis=1)
    return [word_of(middle) for middle in middles.tolist()]


def word_of(bgr: list[float]) -> str:
    """The word for a colour, given as blue, green and red pixel values."""
    blue, green, red = (part / 255 for part in bgr)
    hue, vivid, value = colorsys.rgb_to_hsv(red, green, blue)
    if value < VERY_DARK or vivid < (DULL_DARK if value < DARK else DULL):
        return "black" if value < DARK else "white" if value > BRIGHT else "grey"
    word = next(name for end, name in HUES if hue * 360 < end)
    if word in ("orange", "red") and hue * 360 > 8 and hue * 360 < 50 and value < BROWN:
        return "brown"
    if word == "pink" and value < PALE:
        return "purple" if hue * 360 < CRIMSON else "red"
    if word == "red" and vivid < PALE_RED and value > BROWN:
        return "pink"
    return word
