"""The die that is thrown onto a rendered board: a piece more, which lies in the middle."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine import BoardPlan, Piece, PieceColour, PieceSet
from vision import Placement

IVORY = PieceColour("ivory", (236, 230, 214), (28, 26, 24))
SIDE_MM = 16.0
SPREAD_MM = 6.0
"""So far from the middle it comes to rest, each way; farther out it would hide the last cells before home."""
LEANING_DEG = 34.0


def with_die(pieces: PieceSet) -> PieceSet:
    """The set and a household die."""
    faces = (Piece(face_label(face), "die", IVORY.name, face, SIDE_MM, SIDE_MM) for face in range(1, 7))
    return replace(pieces, pieces=(*pieces.pieces, *faces), colours=(*pieces.colours, IVORY))


def lying(plan: BoardPlan, face: int, is_leaning: bool, rng: np.random.Generator) -> Placement:
    """A die that was thrown into the middle of the board: said of the cell that is nearest to it."""
    middle = np.array([plan.width / 2, plan.height / 2])
    near = min(plan.cells, key=lambda cell: float(np.hypot(*(middle - (cell.x, cell.y)))))
    x_mm, y_mm = (middle - (near.x, near.y)) * plan.cell_mm + rng.uniform(-SPREAD_MM, SPREAD_MM, 2)
    tip_deg = LEANING_DEG if is_leaning else 0.0
    return Placement(
        near.name, face_label(face), float(x_mm), float(y_mm), float(rng.uniform(0, 360)), tip_deg=tip_deg
    )


def face_label(face: int) -> str:
    """The label of a die that shows this."""
    return f"{IVORY.name} {face}"
