"""The colour of a die in one plain word."""

from __future__ import annotations

import colorsys
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.loose.crops import SPAN
from vision.patches import Patches

Paints = NDArray[np.float32]
"""(dice, 3) pixel values, blue first."""

RIM = 0.46
"""The top face is looked at within this share of its side from its middle."""
FACE_PX = 16
"""So many pixels both ways are enough."""
ALIKE = 30.0
"""Two pixels that differ by less than this are of the same paint: pips differ by more, shading by less."""
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


def _face() -> NDArray[np.intp]:
    """Which pixels of a crop to look at."""
    steps = (np.arange(FACE_PX) + 0.5) / FACE_PX * SPAN - SPAN / 2
    return np.flatnonzero(np.hypot(*np.meshgrid(steps, steps)) <= RIM)


_FACE = _face()


def bodies_of(crops: Patches) -> Paints:
    """The paint that most of each top face has: that of the die, as pips cover less than half."""
    pixels = crops.reshape(len(crops), FACE_PX**2, 3)[:, _FACE].astype(np.float32)
    half = np.einsum("npc,npc->np", pixels, pixels) / 2
    # Their product less half of both squares is minus half the distance squared.
    nearness = pixels @ pixels.transpose(0, 2, 1)
    nearness -= half[:, None]
    alike = nearness > (half - ALIKE**2 / 2)[:, :, None]
    most = alike.view(np.uint8).sum(axis=1, dtype=np.uint8).argmax(axis=1)
    own = alike[np.arange(len(crops)), most].astype(np.float32)
    mean = (own[:, None] @ pixels)[:, 0] / np.maximum(own.sum(axis=1, keepdims=True), 1)
    return np.asarray(mean, dtype=np.float32)


def word_of(bgr: Sequence[float]) -> str:
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
