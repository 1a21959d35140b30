"""What is mirrored over a square lies over the disc on it, too, and is taken off its colour.

A window mirrored in varnish makes dark discs look light. But it also makes the square beneath lighter than
the other squares of its paint.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.plan import BoardPlan

Floats = NDArray[np.float32]

COUNTS = 0.5
"""So much of what makes a square lighter is taken off: most discs are duller than varnish. On photos of two
sets everything from 0.3 to 0.7 did equally well."""


def unveiled(bodies: Floats, paints: NDArray[np.float64], plan: BoardPlan) -> Floats:
    """The colours of discs (cells, 3), pixel values, as they would be without what is mirrored there.

    The paints (cells, 3) are the colours of the cells themselves.
    """
    veils = np.zeros_like(paints)
    for cells in _by_paint(plan):
        veils[cells] = paints[cells] - np.median(paints[cells], axis=0)
    return np.asarray(np.clip(bodies - COUNTS * np.maximum(veils, 0.0), 0.0, 255.0), dtype=np.float32)


@lru_cache(maxsize=8)
def _by_paint(plan: BoardPlan) -> tuple[NDArray[np.intp], ...]:
    """The cells that are painted alike, paint by paint."""
    paints = [(cell.tint, cell.is_outer) for cell in plan.cells]
    return tuple(np.flatnonzero([each == paint for each in paints]) for paint in dict.fromkeys(paints))
