"""Evenly spaced teeth: which of many positions on a line are those of a grid with so many cells?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.finding.edges import Floats

NEAR = 0.11
"""A position belongs to a tooth that is this near, in cells."""
STRONGEST = 16
"""Pairs of these many strongest positions suggest where teeth may be."""
SPARE = 3
"""Teeth are counted this many cells beyond either end of the grid."""


@dataclass(frozen=True, slots=True)
class Comb:
    """Teeth at first + k · step, for k from 0 to the number of cells."""

    first: float
    step: float
    score: float


def find_combs(
    positions: Floats, weights: Floats, cells: int, steps: tuple[float, float], count: int
) -> list[Comb]:
    """The combs of so many cells, with a step between two limits, that most of the weight stands on."""
    order = np.argsort(-weights)[:STRONGEST]
    low, high = np.triu_indices(len(order), 1)
    first, second = positions[order][low], positions[order][high]
    gaps = np.arange(1, cells + 1)
    step = ((second - first)[:, None] / gaps).ravel()
    start = np.repeat(first, cells)
    keep = (np.abs(step) > steps[0]) & (np.abs(step) < steps[1])
    step, start = np.abs(step[keep]), start[keep]
    if not len(step):
        return []
    return _distinct(*_best_windows(positions, weights, start, step, cells), count)


def _best_windows(
    positions: Floats, weights: Floats, start: Floats, step: Floats, cells: int
) -> tuple[Floats, Floats, Floats]:
    """For each guess the first tooth of its best window of teeth, the step, and the weight there."""
    teeth = (positions[None, :] - start[:, None]) / step[:, None]
    nearest = np.round(teeth)
    reach = cells + SPARE
    fits = (np.abs(teeth - nearest) < NEAR) & (np.abs(nearest) <= reach)
    wide = 2 * reach + 1
    index = (np.arange(len(step))[:, None] * wide + nearest + reach)[fits].astype(np.intp)
    gained = np.broadcast_to(weights, teeth.shape)[fits]
    found = np.zeros(len(step) * wide)
    np.maximum.at(found, index, gained)
    sums = np.cumsum(np.pad(found.reshape(len(step), wide), ((0, 0), (1, 0))), axis=1)
    windows = sums[:, cells + 1 :] - sums[:, : -cells - 1]
    best = windows.argmax(axis=1)
    return start + (best - reach) * step, step, windows[np.arange(len(step)), best]


def _distinct(first: Floats, step: Floats, score: Floats, count: int) -> list[Comb]:
    """The best combs that differ by more than a fifth of a cell somewhere."""
    combs: list[Comb] = []
    for index in np.argsort(-score):
        comb = Comb(float(first[index]), float(step[index]), float(score[index]))
        if not any(
            abs(comb.first - other.first) < 0.2 * comb.step and abs(comb.step / other.step - 1) < 0.03
            for other in combs
        ):
            combs.append(comb)
        if len(combs) == count:
            break
    return combs
