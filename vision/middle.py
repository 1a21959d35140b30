"""What the middle of a patch shows without any network: its colour, and whether pips are light or dark."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.glare import DARK_LEVEL
from vision.levels import LEAST_SPREAD
from vision.patches import Patches
from vision.plan import PieceColour

Floats = NDArray[np.float32]

COLOUR_SHARE = 0.14
"""The colour of a figure is looked at within this share of the patch's side from its middle: 5 mm on the
cells that the networks know."""
PIPS_SHARE = 0.32
"""Pips are looked for within this share of a die's side from its middle: there is the top, and some of every
face's pips, also of a die that stands aside."""
STEP = 2
"""Every other pixel each way tells as much."""
FEW = 0.03
"""The lightest and darkest share that counts as pips: even a one has more than that."""
CLEARLY = 0.3
"""From here on the middle is clearly lopsided: 96 of 100 black and white dice on 200 own renders, 0.4 of 100
the wrong way."""
PIPS_LOG = 5.0
"""How much less likely (log) clear pips make a colour that has the others: see CLEARLY, log(96 / 0.4) is
5.5. They never make a colour likelier: what has no colour of the set stays a stranger. On dark wood in weak
light black dice alone had passed for white ones (17 on one of 240 own renders)."""


def with_middles(bodies: Floats, patches: Patches) -> Floats:
    """Colours (places, 3) where the network points, and in the middle of each patch: halfway between them.

    Now and then the network points beside a slender figure; where a figure stands aside the middle is the
    ground. Both seldom happen at once.
    """
    middles = np.median(_seen(patches, COLOUR_SHARE), axis=1)
    both = np.sqrt((bodies + DARK_LEVEL) * (middles + DARK_LEVEL)) - DARK_LEVEL
    return np.asarray(np.clip(both, 0.0, 255.0), dtype=np.float32)


def pips_logs(patches: Patches, die_share: float, shades: NDArray[np.int_]) -> NDArray[np.float64]:
    """How much less likely (places, colours) the pips of dice make each colour: logarithms, none above zero.

    The die's side is given as a share of the patch's; the shades (colours,) say whether a colour has lighter
    pips (1) or darker ones (-1).
    """
    pixels = _seen(patches, PIPS_SHARE * die_share).astype(np.float32)
    grey = np.sort(pixels @ np.full(3, 1 / 3, dtype=np.float32), axis=1)
    low, usual, high = (grey[:, round(rank * (grey.shape[1] - 1))] for rank in (FEW, 0.5, 1 - FEW))
    lopsided = (high + low - 2 * usual) / (high - low + LEAST_SPREAD)
    fits = np.clip(lopsided / CLEARLY, -1.0, 1.0)[:, None] * shades
    return np.asarray(PIPS_LOG * np.minimum(fits, 0.0), dtype=np.float64)


def pip_shades(colours: tuple[PieceColour, ...]) -> NDArray[np.int_] | None:
    """Whether each colour has lighter pips (1) or darker ones (-1); None if it is the same for all."""
    shades = np.array([1 if sum(each.mark_rgb) > sum(each.rgb) else -1 for each in colours])
    return None if len(set(shades.tolist())) < 2 else shades


def _seen(patches: Patches, share: float) -> Patches:
    """The pixels (places, pixels, 3) within this share of the side from the middle, every other each way."""
    side = patches.shape[1]
    return patches.reshape(len(patches), side * side, 3)[:, _within(side, share)]


@lru_cache(maxsize=8)
def _within(side: int, share: float) -> NDArray[np.intp]:
    """Which of the pixels of a square lie within this share of its side from the middle."""
    steps = (np.arange(0, side, STEP) + STEP / 2) / side - 0.5
    rows, columns = np.nonzero(np.hypot(steps[:, None], steps) <= share)
    return (rows * side + columns) * STEP
