"""From log-likelihoods to probabilities that mean what they say."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

TEMPERATURE = 2.0
"""Neighbouring pixels err together, so their logs add up too fast: divided by this.

Fitted on 24 random renders: 1 gave the least surprise there, 2 to 3 on path-traced pictures of other dice.
"""
EMPTY_PRIOR = 20.0
"""Two cells in three are empty, and each die has many ways to stand: bare wood gets this head start
(log, before tempering)."""
DOUBT = 2.0e-4
"""Even a perfect fit leaves this for what the model does not know."""


def distribution(labels: Sequence[str], scores: NDArray[np.floating], stranger: float) -> dict[str, float]:
    """Probabilities for “empty” (first label) and all pieces, from log-ratios against bare wood.

    What a stranger (neither wood nor a known piece) gets is spread evenly: it may hide anything.
    """
    logs = np.concatenate([[EMPTY_PRIOR], scores, [stranger]]).astype(np.float64) / TEMPERATURE
    weights = np.exp(logs - logs.max())
    weights /= weights.sum()
    hidden = DOUBT + (1.0 - DOUBT) * weights[-1]
    shares = (1.0 - DOUBT) * weights[:-1] + hidden / len(labels)
    return dict(zip(labels, shares.tolist(), strict=True))


def uniform(labels: Sequence[str]) -> dict[str, float]:
    """The distribution of who has seen nothing."""
    return dict.fromkeys(labels, 1.0 / len(labels))
