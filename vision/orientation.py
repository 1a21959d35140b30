"""Is the board the right way round? Compares the paints of its cells with the plan, turned and mirrored."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.colours import rgb_of
from vision.geometry import Floats
from vision.plan import BoardPlan, PlanKey

REST = 0.5
"""The board is called turned if another way round leaves less than this share unexplained."""
SAME = 0.1
"""Two cells are the same place when they are closer than this, in cells."""

Turn = NDArray[np.float64]
TURNS: tuple[Turn, ...] = tuple(
    np.array(rows, dtype=np.float64)
    for rows in (
        ((1, 0), (0, 1)),
        ((0, -1), (1, 0)),
        ((-1, 0), (0, -1)),
        ((0, 1), (-1, 0)),
        ((-1, 0), (0, 1)),
        ((1, 0), (0, -1)),
        ((0, 1), (1, 0)),
        ((0, -1), (-1, 0)),
    )
)
"""As it should be, turned by 90, 180 and 270 degrees, and the four ways of a mirror."""


def is_turned(paints: Floats, plan: BoardPlan) -> bool:
    """Whether the paints of the cells (cells, 3) fit much better another way round.

    Boards without paint never do.
    """
    key = PlanKey(plan)
    promised = _promised(key)
    if promised is None:
        return False
    fits = promised @ _likeness(paints)  # correlations (ways,)
    rests = 1.0 - np.maximum(fits, 0.0) ** 2
    return bool(rests.min() < REST * rests[0])


def _likeness(colours: Floats) -> Floats:
    """Colours (cells, 3), each about its own mean, as one vector of length one; of length zero if plain."""
    about = (colours - colours.mean(axis=0)).ravel()
    size = float(np.sqrt(about @ about))
    return np.asarray(about / size if size else about, dtype=np.float64)


@lru_cache(maxsize=8)
def _promised(key: PlanKey) -> Floats | None:
    """What the paints of the plan, blue first, look like each way round (ways, 3 × cells).

    None if it has fewer than two paints.
    """
    tints = [cell.tint for cell in key.plan.cells]
    if len(set(tints)) < 2 or "" in tints:
        return None
    paints = np.array([rgb_of(tint)[::-1] for tint in tints], dtype=np.float64)
    return np.stack([_likeness(paints[order]) for order in _orders(key)])


def _orders(key: PlanKey) -> tuple[NDArray[np.intp], ...]:
    """For each way round that maps the board onto itself, which cell lies where each one should."""
    plan = key.plan
    middle = np.array([plan.width, plan.height]) / 2
    places = np.array([(cell.x, cell.y) for cell in plan.cells]) - middle
    orders = []
    for turn in TURNS:
        apart = np.linalg.norm(places[:, None] - (places @ turn.T)[None], axis=2)
        if apart.min(axis=1).max() < SAME:
            orders.append(apart.argmin(axis=1))
    return tuple(orders)
