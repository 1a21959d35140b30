"""Do the paints of the cells lie as the plan has them? Looks at the steps between neighbouring cells.

Nobody knows the paints of a board, nor the light. But cells of one kind are alike on it, and where two kinds
meet there is always the same step. Shadows fall across all kinds alike, and make few steps.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats
from vision.glare import DARK_LEVEL
from vision.plan import BoardPlan, PlanCell, PlanKey

EXPLAINED = 0.3
"""So large a share of all steps between cells is explained by the paints of the right board: 0.91 and more on
labelled boards and photos of two sets, 0.80 on 120 own renders in random styles, 0.40 with half of these in a
hard shadow besides. The paints of other games' plans explain 0.20 at most, 0.28 with such a shadow. Chequers
explain 0.02 on labelled boards of plain wood, 0.06 on own renders."""
BESIDE = 1.05
"""Cells are neighbours up to this distance."""


def is_painted_otherwise(paints: Floats, plan: BoardPlan) -> bool:
    """Whether the paints of the plan do not show in the colours (cells, 3) seen; never if it has none."""
    return _is_painted(plan) and _explained(paints, plan) < EXPLAINED


def has_strange_chequers(paints: Floats, plan: BoardPlan) -> bool:
    """Whether the cells are light and dark in turn, though the plan has one paint only."""
    return not _is_painted(plan) and _explained(paints, plan) > EXPLAINED


def _is_painted(plan: BoardPlan) -> bool:
    return len({cell.tint for cell in plan.cells}) > 1


def _explained(paints: Floats, plan: BoardPlan) -> float:
    """The share of all steps from cell to cell that is the same wherever the same two kinds meet."""
    first, second, kinds = _steps(PlanKey(plan))
    tones = np.log(paints + DARK_LEVEL)
    seen = tones[first] - tones[second]
    every = float(np.square(seen).sum())
    return float(np.square(kinds.T @ seen).sum()) / every if every else 0.0


@lru_cache(maxsize=8)
def _steps(key: PlanKey) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    """Neighbours, the first and the second of each pair, and all steps that kinds of cells may make.

    These are (pairs, kinds - 1), each of length one and square to the others.
    """
    cells = key.plan.cells
    places = np.array([(cell.x, cell.y) for cell in cells])
    apart = np.linalg.norm(places[:, None] - places[None], axis=2)
    first, second = np.nonzero(np.triu(apart < BESIDE, 1))
    kinds = [cell.tint if _is_painted(key.plan) else _chequer(cell) for cell in cells]
    belongs = np.array([[kind == each for each in dict.fromkeys(kinds)] for kind in kinds], dtype=np.float64)
    every, sizes, _ = np.linalg.svd(belongs[first] - belongs[second], full_matrices=False)
    return first, second, np.asarray(every[:, sizes > 1e-6], dtype=np.float64)


def _chequer(cell: PlanCell) -> str:
    """The kind a cell would be of on a chequered board."""
    return "light" if int(cell.x + cell.y) % 2 else "dark"
