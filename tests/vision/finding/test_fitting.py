"""Homographies through points, also where points lie badly."""

from __future__ import annotations

import numpy as np

from vision.finding.fitting import fitted
from vision.finding.outlines import mapped, unmapped

SQUARE = np.array([[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]])


def test_points_come_to_their_pixels_and_back() -> None:
    pixels = np.array([[200.0, 100.0], [800.0, 120.0], [900.0, 700.0], [100.0, 680.0]])
    flat = fitted(SQUARE, pixels)
    assert np.allclose(mapped(flat, SQUARE), pixels)
    assert np.allclose(unmapped(flat, pixels), SQUARE)


def test_an_origin_on_the_horizon_is_no_trouble() -> None:
    points = SQUARE + 1.0
    pixels = 100 / points  # x and y both run off to infinity towards the origin
    flat = fitted(points, np.stack([pixels[:, 0], points[:, 1] * pixels[:, 0]], axis=1))
    assert np.isfinite(flat).all()
    assert np.allclose(mapped(flat, points)[:, 0], pixels[:, 0])


def test_points_in_one_row_lead_nowhere_without_a_word() -> None:
    row = np.stack([np.arange(6.0), np.zeros(6)], axis=1)
    flat = fitted(row, row * 50 + 100)
    assert np.isfinite(mapped(flat, SQUARE)).all()
    assert np.isfinite(unmapped(flat, row * 50 + 100)).all()
