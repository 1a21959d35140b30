"""Long hours at the pins do no harm: no edge is lost, no scan drifts, no memory grows. On the fake."""

from __future__ import annotations

from random import Random

import pytest

from arbiter.cli.benches.pins import soak


@pytest.mark.slow
def test_long_play_loses_no_edge_and_leaves_nothing_behind() -> None:
    lasted = soak(0.2, Random(3))  # noqa: S311 -- play, not secrets
    assert lasted.touched > 1000
    assert lasted.lost == 0
    assert lasted.drift_ms <= 5
    assert lasted.grown < 100
