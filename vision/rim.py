"""The rim of a disc, unrolled: its edge becomes a level line, the wall below it always has the same height.

Columns go round the disc, the middle one towards the camera; rows go outwards from the top. In front a row is
measured in walls as they must show from here, so that a man's wall ends at 1 and a king's at 2, from wherever
the camera looks.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

ROWS, ROWS_PER_WALL, INSIDE_WALLS = 24, 4, 2.0
"""From two walls' heights inside the edge outwards, so many rows to a wall."""
SHADOW_ROWS, SHADOW_STEP_MM = 6, 1.2
"""The last rows are farther apart: a king's shadow is twice as long as a man's, under the same lamp."""
COLUMNS, OVERLAP = 48, 4
"""Steps once round, and so many more at either end: the net sees no seam."""
LEAST_WALL_MM = 0.9
"""What stands for a wall where it is hidden or seen from right above: two pixels of most cameras."""

_STEPS = np.arange(ROWS) + 0.5
_BEYOND = np.maximum(_STEPS - (ROWS - SHADOW_ROWS) + 0.5, 0.0)
HEIGHTS = ((_STEPS - _BEYOND) / ROWS_PER_WALL - INSIDE_WALLS).astype(np.float32)
"""How far out (rows,) each row lies, in walls, and in millimetres farther than that."""
BEYOND_MM = (_BEYOND * SHADOW_STEP_MM).astype(np.float32)
ANGLES = ((np.arange(-OVERLAP, COLUMNS + OVERLAP) + 0.5) / COLUMNS * 2 * np.pi - np.pi).astype(np.float32)
OUTWARD = np.stack([np.sin(ANGLES), np.cos(ANGLES)])
"""Which way (2, columns) is outwards in each column; and how much of a wall (columns,) shows there."""
FRONT = np.maximum(OUTWARD[1], 0)


def rim_points(tops_mm: Floats, lean: Floats, wall_mm: float, reach_mm: float) -> Floats:
    """Where to look (discs, 2, rows, columns) for rims, in millimetres right and down from a patch's middle.

    The tops (discs, 3) are the middle and the radius of each disc's outline in its patch; nothing farther
    than the reach from the patch's middle is looked at.
    """
    wall = np.maximum(wall_mm * lean[:, None] * FRONT, LEAST_WALL_MM)
    far = HEIGHTS[:, None] * wall[:, None] + (tops_mm[:, 2, None, None] + BEYOND_MM[:, None])
    points = far[:, None] * OUTWARD[:, None] + tops_mm[:, :2, None, None]
    return np.asarray(np.clip(points, -reach_mm, reach_mm, out=points), dtype=np.float32)
