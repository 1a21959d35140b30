"""A rim unrolled: the edge is level, and a wall has the same height from wherever one looks."""

from __future__ import annotations

import numpy as np
import pytest

from vision.rim import ANGLES, HEIGHTS, LEAST_WALL_MM, Floats, rim_points

FRONT = int(np.argmin(np.abs(ANGLES)))
BACK = int(np.argmin(np.abs(ANGLES - np.pi)))
WALL_MM, REACH_MM = 6.0, 18.0


def points(lean: float, top: tuple[float, float, float] = (0.0, 0.0, 11.5)) -> Floats:
    tops, leans = np.array([top], dtype=np.float32), np.array([lean], dtype=np.float32)
    return np.asarray(np.moveaxis(rim_points(tops, leans, WALL_MM, REACH_MM)[0], 0, 2), dtype=np.float32)


def test_the_edge_lies_on_the_circle_all_around() -> None:
    around = points(0.3, (1.0, -2.0, 11.0)) - [1.0, -2.0]
    far = np.hypot(around[..., 0], around[..., 1])
    inside, outside = far[HEIGHTS < 0], far[HEIGHTS > 0]
    assert inside.max() < 11.0 < outside.min()
    assert (inside[-1] + outside[0]) / 2 == pytest.approx(11.0, abs=0.01)


@pytest.mark.parametrize("lean", [0.2, 0.45, 0.8])
def test_in_front_a_row_is_a_share_of_the_wall(lean: float) -> None:
    y = points(lean, (0.0, -6.0, 9.0))[:, FRONT, 1]
    assert np.interp([1.0, 2.0], HEIGHTS, y) == pytest.approx([3 + 6 * lean, 3 + 12 * lean], abs=0.15)


def test_where_no_wall_shows_rows_are_so_far_apart_that_a_camera_can_tell_them() -> None:
    for lean, column in ((0.0, FRONT), (0.6, BACK)):
        far = np.hypot(*points(lean)[:, column].T)
        assert np.interp([0.0, 1.0], HEIGHTS, far) == pytest.approx([11.5, 11.5 + LEAST_WALL_MM], abs=0.01)


def test_nothing_beyond_the_patch_is_looked_at() -> None:
    assert np.abs(points(1.5, (4.0, 4.0, 12.0))).max() <= REACH_MM
