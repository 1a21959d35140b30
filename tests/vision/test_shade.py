"""What the board looks like beside discs: shadows grow with the height of what throws them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn_board import BOARD_MM, CELL_MM, Floats, Tone, drawn
from vision import Camera, View, camera_of
from vision.patches import SPAN_CELLS, Places, ways_down
from vision.shade import STEPS, TURNS, Beside, Shades, beside

MAN_MM, RADIUS = 6.0, 11.0
PLACES = Places(
    tuple(((x + 0.5) * CELL_MM, (y + 0.5) * CELL_MM) for y in range(8) for x in range(8)),
    SPAN_CELLS * CELL_MM,
    MAN_MM,
)
STAND = np.array([17, 20, 34, 45])
"""Cells on which discs stand: b3, e3, c5, f6."""
MEN, KINGS = [0, 3], [1, 2]
"""Which of these are men, which kings."""
HEIGHTS = np.array([1, 2, 2, 1]) * MAN_MM
LENGTH, DIM = 1.0, -0.6
"""A shadow is as long as a disc is high, and dimmer than the board by so much (logarithm)."""
VIEWS = [View(image_size=(1024, 768), tilt_deg=tilt) for tilt in (0.0, 20.0)]


def feet() -> Floats:
    """Where the discs stand: all of them a little beside the middles of their cells."""
    aside = np.array([[1.0, -1.5], [-1.0, 0.5], [0.5, 1.0], [-1.5, 0.0]])
    return np.asarray(np.array(PLACES.centres_mm)[STAND] + aside, dtype=np.float64)


def tops_of(camera: Camera) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Where their tops show in patches, which lie as high as a man: that of a king seems farther away."""
    below, high = camera.position_mm[:2], camera.position_mm[2]
    nearer = ((high - MAN_MM) / (high - HEIGHTS))[:, None]
    off = below + (feet() - below) * nearer - np.array(PLACES.centres_mm)[STAND]
    down = ways_down(PLACES, camera)[STAND]
    right = np.stack([-down[:, 1], down[:, 0]], axis=1)
    columns = [(off * right).sum(axis=1), (off * down).sum(axis=1), np.full(len(off), RADIUS)]
    return np.stack(columns, axis=1).astype(np.float32)


def shadows(across: Floats, away: Floats) -> Floats:
    """The shadows of all of them to the right, each as wide as its disc."""
    dim = np.zeros(across.shape, dtype=bool)
    for (x, y), height in zip(feet(), HEIGHTS, strict=True):
        for far in np.linspace(0, LENGTH * height, 20):
            dim |= np.hypot(across - x - far, away - y) < RADIUS
    return np.asarray(DIM * dim, dtype=np.float64)


def flat(across: Floats, _away: Floats) -> Floats:
    return np.zeros(across.shape)


def seen(view: View, tone: Tone) -> Beside:
    camera = camera_of(view, BOARD_MM)
    told = beside(drawn(camera, tone), PLACES, camera, STAND, tops_of(camera))
    assert told is not None
    return told


def profile(shades: Shades, disc: int) -> Floats:
    """How dim it is in the direction of the shadow, step by step, the first of which is a man's own edge."""
    return np.asarray(shades.dim[disc].reshape(TURNS, STEPS)[[0, -1], 1:].mean(axis=0), dtype=np.float64)


@pytest.mark.parametrize("view", VIEWS)
def test_in_heights_of_what_stands_there_the_shadow_of_a_king_is_that_of_a_man(view: View) -> None:
    told = seen(view, shadows)
    for king in KINGS:
        assert profile(told.kings, king) == pytest.approx(profile(told.men, 0), abs=0.15)


@pytest.mark.parametrize("view", VIEWS)
def test_in_heights_of_a_man_the_shadow_of_a_king_is_longer(view: View) -> None:
    told = seen(view, shadows)
    for man, king in zip(MEN, KINGS, strict=True):
        assert profile(told.men, king).mean() < 1.5 * profile(told.men, man).mean() < -0.1
        assert profile(told.kings, man).mean() > 0.6 * profile(told.kings, king).mean()


def test_beside_discs_that_throw_none_and_on_their_other_side_nothing_is_dim() -> None:
    told, other = seen(VIEWS[1], flat), seen(VIEWS[1], shadows)
    assert np.abs(told.men.dim).max() < 0.03 > np.abs(told.kings.dim).max()
    lit = other.men.dim.reshape(len(STAND), TURNS, STEPS)[:, TURNS // 2 - 2 : TURNS // 2 + 2]
    assert np.abs(lit).max() < 0.05


def test_a_mirrored_lamp_beside_a_disc_does_not_make_it_brighter_than_bright() -> None:
    def lamp(across: Floats, _away: Floats) -> Floats:
        return np.where(np.abs(across - feet()[0, 0] - 13) < 3, 0.35, 0.0)

    told = seen(VIEWS[0], lamp)
    assert 0.1 < told.men.dim[0].max() <= 0.25


def test_where_another_disc_stands_nothing_is_seen() -> None:
    """c3 lies to the right of b3."""
    camera = camera_of(VIEWS[0], BOARD_MM)
    tops = np.tile(np.array([0, 0, RADIUS], np.float32), (2, 1))
    told = [
        beside(drawn(camera, flat), PLACES, camera, np.array(stand), tops[: len(stand)])
        for stand in ([17, 18], [17])
    ]
    counts = [each.kings.seen[0].reshape(TURNS, STEPS)[[0, -1]].sum() for each in told if each]
    assert counts[0] < 0.6 * counts[1]


def test_how_far_discs_stand_from_each_other_is_told_in_cells() -> None:
    told = seen(VIEWS[0], flat)
    assert told.apart[0, 1] == pytest.approx(3, abs=0.1)
    assert told.apart[0, 3] == pytest.approx(np.hypot(4, 3), abs=0.1)
    assert np.diag(told.apart) == pytest.approx(0)


def test_where_hardly_any_board_is_seen_nothing_is_told() -> None:
    """Discs as wide as their cells, on nearly all of them."""
    camera, everywhere = camera_of(VIEWS[0], BOARD_MM), np.arange(64)
    tops = np.tile(np.array([0, 0, 17], np.float32), (64, 1))
    assert beside(drawn(camera, flat), PLACES, camera, everywhere, tops) is None
