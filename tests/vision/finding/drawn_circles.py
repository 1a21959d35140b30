"""A drawn board of circles: one paint on another, without outlines."""

from __future__ import annotations

import cv2
import numpy as np

import engine
from vision import Frame

PLAN = engine.open_game("mensch").plan
FIELD = np.array([[330, 120], [820, 150], [900, 640], [260, 610]], dtype=np.float32)
"""Far left, far right, near right, near left."""
SIZE = (1024, 768)


def painted(
    ground: tuple[int, ...], circles: tuple[int, ...], aside: float = 0.0, radius: float = 0.36
) -> Frame:
    """A board with circles of one paint and no outlines; every fifth of them lies aside by so many cells."""
    frame = np.full((SIZE[1], SIZE[0], 3), 90, dtype=np.uint8)
    board = np.array([[0, 0], [11, 0], [11, 11], [0, 11]], dtype=np.float32)
    flat = cv2.getPerspectiveTransform(board, FIELD)
    cv2.fillPoly(frame, [FIELD.astype(np.int32)], ground, cv2.LINE_AA)
    turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    for number, cell in enumerate(PLAN.cells):
        middle = np.array([cell.x + aside * (number % 5 == 0), PLAN.height - cell.y])
        edge = middle + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)
        seen = cv2.perspectiveTransform(edge[None], flat)
        cv2.fillPoly(frame, [np.round(seen * 16).astype(np.int32)], circles, cv2.LINE_AA, 4)
    return frame
