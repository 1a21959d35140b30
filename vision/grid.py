"""Where the cells of a board lie in a picture, from its four corners alone: a preview while they are moved.

On the board itself four corners say everything; where the camera stands matters only above it.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.corners import Corners
from vision.geometry import corners_mm
from vision.plan import BoardPlan, board_mm, centre_mm

HALF_CELL = np.array([[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]])
"""The corners of a cell from its middle, in the usual order, in cells."""


def grid_outlines(plan: BoardPlan, corners: Corners) -> dict[str, NDArray[np.float64]]:
    """The outline (4, 2) of each cell in pixels, on a board with these corners (4, 2)."""
    board = corners_mm(board_mm(plan))[:, :2].astype(np.float32)
    plane = cv2.getPerspectiveTransform(board, np.asarray(corners, dtype=np.float32))
    middles = np.array([centre_mm(plan, cell) for cell in plan.cells])
    outlines = middles[:, None] + HALF_CELL * plan.cell_mm
    pixels = cv2.perspectiveTransform(outlines, plane)
    return {cell.name: np.asarray(each) for cell, each in zip(plan.cells, pixels, strict=True)}
