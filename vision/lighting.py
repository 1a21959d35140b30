"""The light over a table and the paints of its pieces, fitted to the colours of all pieces together.

A tone is a colour as logarithms: brightness, blue against green, red against green. A lamp adds the same to
all tones, a paint adds to those of one colour, and haze, glare or a dull sensor draws all hues together.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

PIECE_SD = np.array([0.20, 0.09, 0.09])
"""How far two pieces of one colour differ in a picture: shadow, shine and the eye's own errors."""
LOOSE = 2.0
"""The first look allows so many times more."""
ROUNDS = 6
"""After six rounds nothing changes any more."""
VIVID, VIVID_SD, LEAST_VIVID, MOST_VIVID = (1.0, 0.65, 0.4), 0.3, 0.25, 1.6
"""How vivid hues may be against what is promised: the first guesses, the spread, the limits."""
STRANGER_LOG = -9.0
"""A piece that fits no colour better than this (log, about four deviations) has a colour of its own."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far the lamp and each paint may be off (standard deviations of tones)."""

    light: Floats
    paint: Floats


PROMISED = Limits(np.array([0.40, 0.14, 0.14]), np.array([0.22, 0.20, 0.20]))
"""When all that is known are the colours of the set."""
LEARNED = Limits(PROMISED.light / 2, PROMISED.paint / 4)
"""When the colours were learned at this very table: only the time of day has changed."""


@dataclass(frozen=True, slots=True)
class Lighting:
    """One explanation of the colours seen."""

    tones: Floats  # (colours, 3) as promised
    vivid: float
    light: Floats  # (3,)
    paint: Floats  # (colours, 3)

    @property
    def expected(self) -> Floats:
        """What each colour should look like, (colours, 3)."""
        return self._dulled + self.light + self.paint

    @property
    def _dulled(self) -> Floats:
        return np.asarray(self.tones * np.array([1.0, self.vivid, self.vivid]), dtype=np.float64)

    def improved(self, seen: Floats, weights: Floats, limits: Limits, spread: Floats) -> Lighting:
        """The same after asking every piece (pieces, 3), each as much as its weight, one thing at a time."""
        votes = (shares(seen, self.expected, spread)[:, :-1] * weights[:, None]).T
        count, total = votes.sum(axis=1)[:, None], votes @ seen
        precision = 1 / spread**2
        off = (total - count * (self._dulled + self.paint)).sum(axis=0) * precision
        light = off / (count.sum() * precision + 1 / limits.light**2)
        off = (total - count * (self._dulled + light)) * precision
        paint = off / (count * precision + 1 / limits.paint**2)
        hues = self.tones[:, 1:]
        off = ((total - count * (light + paint))[:, 1:] * hues * precision[1:]).sum()
        vivid = (off + 1 / VIVID_SD**2) / ((count * hues**2 * precision[1:]).sum() + 1 / VIVID_SD**2)
        return Lighting(self.tones, float(np.clip(vivid, LEAST_VIVID, MOST_VIVID)), light, paint)


def fit_lighting(tones: Floats, seen: Floats, weights: Floats, limits: Limits) -> Lighting:
    """The lighting under which the tones (colours, 3) explain best what was seen (pieces, 3)."""
    guesses = [Lighting(tones, vivid, np.zeros(3), np.zeros_like(tones)) for vivid in VIVID]
    guesses = [each.improved(seen, weights, limits, PIECE_SD * LOOSE) for each in guesses]
    best = max(guesses, key=lambda each: float(weights @ _logs(seen, each.expected, PIECE_SD * LOOSE)))
    for turn in range(1, ROUNDS):
        best = best.improved(seen, weights, limits, PIECE_SD * (LOOSE if turn < ROUNDS // 2 else 1.0))
    return best


def shares(seen: Floats, expected: Floats, spread: Floats) -> Floats:
    """Probabilities (pieces, colours + 1) of the colours and, last, of a stranger."""
    logs = _colour_logs(seen, expected, spread)
    weights = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), dtype=np.float64)


def _logs(seen: Floats, expected: Floats, spread: Floats) -> Floats:
    """How well (pieces,) each piece fits the best of the colours."""
    return np.asarray(_colour_logs(seen, expected, spread).max(axis=1), dtype=np.float64)


def _colour_logs(seen: Floats, expected: Floats, spread: Floats) -> Floats:
    off = np.square((seen[:, None] - expected[None]) / spread).sum(axis=2)
    return np.concatenate([-off / 2, np.full((len(seen), 1), STRANGER_LOG)], axis=1)
