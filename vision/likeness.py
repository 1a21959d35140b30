"""Which colours of a set look too much alike in the light of a table."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from vision.lighting import PIECE_SD
from vision.palette import Palette

LEAST_APART = 3.0
"""Standard deviations between two colours: nearer ones are mixed up more than once in fifteen pieces."""


def close_colours(palette: Palette) -> list[tuple[str, str]]:
    """Pairs of colours that can hardly be told apart."""
    tones = dict(zip(palette.names, np.array(palette.tones), strict=True))
    return [
        (one, other)
        for one, other in combinations(palette.names, 2)
        if float(np.linalg.norm((tones[one] - tones[other]) / PIECE_SD)) < LEAST_APART
    ]
