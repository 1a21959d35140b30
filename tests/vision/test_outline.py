"""How wide outlines show: measured by all of an edge, to a small part of a pixel."""

from __future__ import annotations

import numpy as np
import pytest

from vision.outline import INSIDE, OUTSIDE, Outlines, kin_of, outline_points, outlines
from vision.patches import Patches

WIDER_MM = np.array([0.0, 0.0, 0.15, 0.0, -0.15, 0.0])
"""Some discs, of which one shows wider than the others and one narrower."""
NOISE = 3.0
ALL_KIN = np.zeros(len(WIDER_MM), dtype=bool)


def drawn(wider_mm: np.ndarray[tuple[int, ...], np.dtype[np.float64]], contrast: float = 80.0) -> Patches:
    """Edges of discs, blurred and noisy: darker outside, so much farther out than believed."""
    points = outline_points(np.tile(np.array([0, 0, 11.5], dtype=np.float32), (len(wider_mm), 1)))
    off = np.hypot(*points.transpose(1, 0, 2, 3)) - 11.5 - wider_mm[:, None, None]
    levels = 120 + contrast / (1 + np.exp(off / 0.25))
    noise = np.random.default_rng(3).normal(0, NOISE, (*off.shape, 3))
    return np.asarray(np.clip(levels[..., None] + noise, 0, 255), dtype=np.uint8)


def measured(edges: Patches) -> Outlines:
    return outlines(edges, ALL_KIN)


def test_points_go_from_inside_to_outside_behind_the_top() -> None:
    points = outline_points(np.array([[1.0, -2.0, 11.0]], dtype=np.float32))
    far = np.hypot(points[0, 0] - 1, points[0, 1] + 2)
    assert points.shape[:3] == (1, 2, INSIDE + OUTSIDE + 3)
    assert far[0].max() < 11 < far[-1].min()
    assert points[0, 1].mean() < -2  # away from the camera


def test_a_hair_more_width_is_seen() -> None:
    wider = measured(drawn(WIDER_MM)).wider_mm
    np.testing.assert_allclose(wider - np.median(wider), WIDER_MM, atol=0.04)


def test_a_top_that_lies_beside_is_not_wider() -> None:
    tops = np.tile(np.array([0, 0, 11.5], dtype=np.float32), (6, 1))
    tops[2, :2] = 0.2, -0.1
    points = outline_points(tops)
    off = np.hypot(*points.transpose(1, 0, 2, 3)) - 11.5
    edges = (120 + 80 / (1 + np.exp(off / 0.25)))[..., None].repeat(3, axis=3).astype(np.uint8)
    assert np.abs(measured(edges).wider_mm[2]) < 0.05


def test_a_square_of_another_paint_close_by_counts_little() -> None:
    edges = drawn(WIDER_MM)
    edges[0, -4:, 5:10] = 250
    wider = measured(edges).wider_mm
    np.testing.assert_allclose(wider - np.median(wider), WIDER_MM, atol=0.06)


def test_the_doubt_is_about_how_far_off_a_measure_is_and_grows_where_hardly_an_edge_shows() -> None:
    clear, faint = measured(drawn(0 * WIDER_MM)), measured(drawn(0 * WIDER_MM, contrast=8.0))
    assert clear.wider_mm.std() < 3 * clear.doubt_mm.mean() < 0.1
    assert faint.doubt_mm.mean() > 3 * clear.doubt_mm.mean()
    assert faint.least_doubt_mm.mean() > 3 * clear.least_doubt_mm.mean()


def test_a_plain_surface_is_in_doubt_and_does_not_fail() -> None:
    told = measured(np.full((6, INSIDE + OUTSIDE + 3, 27, 3), 90, dtype=np.uint8))
    assert np.abs(told.wider_mm).max() == 0
    assert told.least_doubt_mm.min() > 0.5


@pytest.mark.parametrize(
    "bodies",
    [
        [
            (200, 120, 60),
            (90, 50, 26),
            (140, 90, 40),
            (150, 120, 230),
            (70, 52, 100),
        ],  # blue, pink; some shaded
        [(200, 220, 235), (190, 214, 230), (205, 225, 240), (40, 60, 90), (36, 50, 80)],  # two woods
    ],
)
def test_colours_are_told_apart_in_light_and_shade(bodies: list[tuple[int, int, int]]) -> None:
    kin = kin_of(np.array(bodies, dtype=np.float32))
    assert len({*kin[:3]}) == len({*kin[3:]}) == 1
    assert kin[0] != kin[3]


def test_discs_of_one_colour_or_one_disc_alone_are_no_failure() -> None:
    same = np.full((4, 3), 99, dtype=np.float32)
    assert len({*kin_of(same)}) == 1
    assert len(kin_of(same[:1])) == 1


def test_dark_discs_are_one_colour_whatever_their_noise() -> None:
    rng = np.random.default_rng(5)
    for dark, light in ((5.0, 220.0), (12.0, 120.0), (30.0, 200.0)):
        levels = np.repeat([dark, light], 6)[:, None]
        for _ in range(20):
            bodies = np.clip(levels + rng.normal(0, 2.0, (12, 3)), 0, 255).astype(np.float32)
            kin = kin_of(bodies)
            assert len(set(kin[:6].tolist())) == len(set(kin[6:].tolist())) == 1
            assert kin[0] != kin[6]
