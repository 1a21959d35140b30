"""Which way round the board lies, as far as its paints tell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.colours import rgb_of
from vision.corners import Corners
from vision.finding.edges import Floats
from vision.finding.fitting import fitted
from vision.finding.outlines import mapped, sampled
from vision.pictures import Frame
from vision.plan import BoardPlan, PlanCell

RINGS = (0.33, 0.26, 0.2)
"""The paint of a circle is looked at so far from its middle, in cells, where it tells most: beside a figure,
and on a board of small circles farther in."""
CORNER = 0.52
"""That of a square is looked at this far from its middle, towards its corners: beside a disc."""
SPOTS = 12
AS_GOOD, SLACK = 1.4, 0.02
"""A turn is possible if it leaves not much more of the paints unexplained than the best one."""
TURNS = (0, 1, 3, 2)
"""Quarter turns, the likeliest first: with the first player at the lower edge."""


def possible_turns(frame: Frame, plan: BoardPlan, corners: Corners) -> tuple[int, ...]:
    """The quarter turns under which the paints of the cells are where the plan has them, likeliest first.

    A turn of one means that the first player's edge is the one on the left.
    """
    turns = TURNS if plan.width == plan.height else (0, 2)
    promised = _promised(plan)
    if promised is None:
        return turns
    is_round = all(cell.shape == "circle" for cell in plan.cells)
    looks = [
        {turn: _rest(promised, _seen(frame, plan, turned(corners, turn), ring)) for turn in turns}
        for ring in (RINGS if is_round else (CORNER,))
    ]
    rests = min(looks, key=lambda each: min(each.values()))
    return tuple(turn for turn in turns if rests[turn] <= AS_GOOD * min(rests.values()) + SLACK)


def turned(corners: Corners, quarters: int) -> Corners:
    """The same corners, far left first, for somebody who sits so many quarters further round the board."""
    return np.roll(corners, quarters, axis=0)


def nearest_way(ways: Sequence[Corners], before: Corners) -> Corners:
    """Of several ways round the one that is least turned against where the board was."""
    return min(ways, key=lambda way: float(np.linalg.norm(_unit(way) - _unit(before))))


def _unit(corners: Corners) -> Corners:
    """The same corners about their middle, of size one."""
    centred = corners - corners.mean(axis=0)
    return np.asarray(centred / np.linalg.norm(centred))


def _promised(plan: BoardPlan) -> Floats | None:
    """The paints (cells, 3) of the plan, blue first, or None if it has fewer than two."""
    tints = [cell.tint for cell in plan.cells]
    if len(set(tints)) < 2 or "" in tints:
        return None
    return np.array([rgb_of(tint)[::-1] for tint in tints], dtype=np.float64)


def _seen(frame: Frame, plan: BoardPlan, corners: Corners, ring: float) -> Floats:
    """The median colour (cells, 3) of each cell so far from its middle."""
    wide, deep = plan.width, plan.height
    flat = fitted(np.array([[0, deep], [wide, deep], [wide, 0], [0, 0]], dtype=np.float64), corners)
    places = np.array([_spots(cell, ring) for cell in plan.cells])
    return np.median(sampled(frame, mapped(flat, places)), axis=1).astype(np.float64)


def _spots(cell: PlanCell, far: float) -> Floats:
    """Where to look at a cell's paint, (spots, 2) in cells."""
    is_round = cell.shape == "circle"
    twelfths = np.arange(SPOTS) if is_round else 3 * (np.arange(SPOTS) % 4) + 1.5
    angles = 2 * np.pi / SPOTS * twelfths
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return np.asarray((cell.x, cell.y) + far * ring)


def _rest(promised: Floats, seen: Floats) -> float:
    """The share of the paints (cells, 3) seen that those promised do not explain."""
    first, second = (colours - colours.mean(axis=0) for colours in (promised, seen))
    size = float(np.sqrt(np.square(first).sum() * np.square(second).sum()))
    alike = float((first * second).sum()) / size if size else 0.0
    return 1.0 - max(alike, 0.0) ** 2
