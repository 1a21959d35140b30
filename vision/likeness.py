"""Which colours of a set look too much alike at a table, and whether they are those of the set at all."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from vision.lighting import PIECE_SD, PROMISED
from vision.palette import Palette

LEAST_APART = 3.0
"""Standard deviations between two colours: nearer ones are mixed up more than once in fifteen pieces."""

MOST_OFF = 3.0
"""Standard deviations of a paint: colours that are further from what the set promises are a stranger's."""


def is_as_promised(learned: Palette, promised: Palette) -> bool:
    """Whether learned colours are those that the set promises, whatever the lamp adds to all of them."""
    off = np.array(learned.tones) - np.array(promised.tones)
    return bool((np.abs(off - off.mean(axis=0)) < MOST_OFF * PROMISED.paint).all())


def close_colours(palette: Palette) -> list[tuple[str, str]]:
    """Pairs of colours that can hardly be told apart."""
    tones = dict(zip(palette.names, np.array(palette.tones), strict=True))
    return [
        (one, other)
        for one, other in combinations(palette.names, 2)
        if float(np.linalg.norm((tones[one] - tones[other]) / PIECE_SD)) < LEAST_APART
    ]
