"""What widths tell of men and kings: kings are nearer to the camera."""

from __future__ import annotations

import numpy as np
import pytest

from vision.nearer import king_odds
from vision.outline import Outlines

WIDER_MM = 0.15
"""So much wider a king looks."""

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


def floats(*values: float) -> Floats:
    return np.array(values, dtype=np.float32)


def odds(wider: Floats, scores: Floats, doubt: float = 0.02, kin: Floats | None = None) -> Floats:
    """Log odds for kings of discs that lean alike, so much wider than believed in parts of a king's width."""
    told = Outlines(wider * WIDER_MM, np.full_like(wider, doubt), np.full_like(wider, doubt))
    which = np.zeros(len(wider), dtype=bool) if kin is None else kin > 0
    return king_odds(told, WIDER_MM, scores, which, np.full_like(wider, 0.1))


def test_who_is_wider_than_the_men_is_a_king() -> None:
    told = odds(floats(0.0, 0.1, -0.1, 1.0), floats(-3, -3, -3, 0))
    assert told[3] > 3
    assert told[:3].max() < -1.5


def test_who_is_as_wide_as_the_kings_is_a_king() -> None:
    told = odds(floats(0.0, 0.1, -0.1, 0.0), floats(4, 4, 4, 0))
    assert told[3] > 2


def test_what_is_measured_badly_tells_little() -> None:
    told = odds(floats(0.0, 0.0, 0.0, 1.0), floats(-3, -3, -3, 0), doubt=0.6)
    assert np.abs(told).max() < 0.5


def test_who_stands_alone_in_its_colour_tells_nothing() -> None:
    told = odds(floats(0.0, 0.0, 0.0, 1.0), floats(-3, -3, -3, -2), kin=floats(0, 0, 0, 1))
    assert told[3] == pytest.approx(0, abs=0.3)


def test_what_leans_otherwise_tells_little() -> None:
    wider = floats(0.0, 0.0, 1.0) * WIDER_MM
    told, small = Outlines(wider, np.full_like(wider, 0.02), np.full_like(wider, 0.02)), floats(-3, -3, 0)
    kin = np.zeros(3, dtype=bool)
    near, far = (king_odds(told, WIDER_MM, small, kin, floats(0.1, 0.1, lean))[2] for lean in (0.1, 1.0))
    assert near > 2 > 0.5 > abs(far)


def test_one_measure_alone_is_never_believed_beyond_all_else() -> None:
    told = odds(floats(0.0, 0.0, 0.0, 8.0), floats(-3, -3, -3, -3))
    assert told[3] < 6
