"""Colours into which the ground around a piece has mixed.

In a blurred picture, or where the eye looked half beside a piece, its colour has something of what it stands
on: a black die on green cloth looks dark green, which no paint of its set is. But that ground is to be seen
around it; so it can be told what was mixed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.colours import pixels_of
from vision.glare import pixels_of_tones, tones_of
from vision.patches import Patches

Floats = NDArray[np.float64]

RING = 1 / 12
"""The ground is looked at along the edge of a patch, in a ring as wide as this share of its side."""
SHARES = np.linspace(0.05, 0.4, 8)
"""How much of the light may have come from the ground."""
GROUND_LOG, MUCH_LOG = -2.0, -6.0
"""How unlikely it is (log) that the ground has mixed in at all, and that it is all that is seen. On 600 own
renders of dice and figures twice or half as much changed the colour of no more than four pieces in 13,000."""


def grounds_of(patches: Patches) -> Floats:
    """The colour (places, 3) along the edge of each patch, pixel values, blue first."""
    side = patches.shape[1]
    wide = max(1, round(RING * side))
    along = np.ones((side, side), dtype=np.bool_)
    along[wide:-wide, wide:-wide] = False
    return np.asarray(np.median(patches[:, along], axis=1), dtype=np.float64)


def ground_logs(seen: Floats, tones: Floats, grounds: Floats, spread: Floats) -> Floats:
    """How well pieces (pieces, 3) fit each colour (pieces, colours) with as much ground in it as suits it."""
    paints, under = (pixels_of_tones(tones) / 255.0) ** 2, (grounds / 255.0) ** 2
    shares = SHARES[:, None, None]
    mixed = (1 - shares) * paints + shares * under[:, None, None]
    off = (seen[:, None, None] - tones_of(pixels_of(mixed.astype(np.float32)).astype(np.float64))) / spread
    logs = np.square(off).sum(axis=-1) / -2 + GROUND_LOG + MUCH_LOG * SHARES[:, None]
    return np.asarray(logs.max(axis=1), dtype=np.float64)
