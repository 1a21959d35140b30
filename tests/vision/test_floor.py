"""The board between the discs: its paints and its light are found, and how dim each place of it is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawn_board import BOARD_MM, CELL_MM, Floats, Tone, drawn
from vision import Camera, View, camera_of
from vision.floor import BRIGHTEST, DIMMEST, LEAST_GRAIN, Circles, Floor, floor_of
from vision.patches import SPAN_CELLS, Places

ASIDE = camera_of(View(image_size=(640, 480), tilt_deg=15), BOARD_MM)
PLACES = Places(
    tuple(((x + 0.5) * CELL_MM, (y + 0.5) * CELL_MM) for y in range(8) for x in range(8)),
    SPAN_CELLS * CELL_MM,
    6.0,
)
RADIUS = 11.5
FOOT, TOP = (135.0, 105.0), (131.0, 116.0)
"""The one disc that stands on the board: its foot, and where on the board its top is seen."""
DIM = -0.5


def circles(*feet: tuple[float, float], radius: float = RADIUS) -> Circles:
    """Discs seen from right above."""
    where = np.array(feet, dtype=np.float32).reshape(-1, 2)
    return Circles(where, where, radius)


def floor_in(tone: Tone, camera: Camera = ASIDE, discs: Circles | None = None, noise: float = 0.0) -> Floor:
    floor = floor_of(drawn(camera, tone, noise), PLACES, camera, circles() if discs is None else discs)
    assert floor is not None
    return floor


def slope(across: Floats, away: Floats) -> Floats:
    """A lamp beyond the far right corner."""
    return np.asarray(0.3 * (across / 120 - 1) + 0.2 * (away / 120 - 1) ** 2, dtype=np.float64)


def shadow(across: Floats, away: Floats) -> Floats:
    """The same light, and in it a round shadow in the middle of d4."""
    return slope(across, away) + np.where(np.hypot(across - 105, away - 105) < 12, DIM, 0.0)


def points(*where: tuple[float, float]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """These points, and the last of them again until the row is full."""
    return np.array([*where, *[where[-1]] * (16 - len(where))], dtype=np.float32).T


IN_SHADOW = points((105, 105), (101, 102), (109, 104), (103, 110))
BARE = points((45, 45), (75, 45), (45, 201), (195, 195), (165, 201), (190, 40), (220, 105))


def test_beside_discs_nothing_is_dim_whatever_its_paint_and_however_the_light_slopes() -> None:
    floor = floor_in(slope)
    dim, seen = floor.dimness(BARE)
    assert seen.all()
    assert np.abs(dim).max() < 0.02
    assert floor.grain == LEAST_GRAIN


def test_a_shadow_is_as_dim_as_it_was_drawn() -> None:
    dim, seen = floor_in(shadow).dimness(IN_SHADOW)
    assert seen.all()
    assert dim == pytest.approx(DIM, abs=0.03)


def test_through_a_bent_lens_the_same_is_seen() -> None:
    """Near the corner of the board, where it bends by seven millimetres."""

    def corner(across: Floats, away: Floats) -> Floats:
        return slope(across, away) + np.where(np.hypot(across - 20, away - 20) < 6, DIM, 0.0)

    floor = floor_in(corner, replace(ASIDE, bulge=-0.3))
    assert floor.dimness(points((20, 20), (22, 19), (19, 18)))[0] == pytest.approx(DIM, abs=0.05)
    assert np.abs(floor.dimness(BARE)[0]).max() < 0.03


def test_light_is_what_most_of_the_board_shows_though_many_shadows_lie_on_it() -> None:
    """Half of all cells have one that takes up a third of them."""

    def spotted(across: Floats, away: Floats) -> Floats:
        near = [np.hypot(across - x, away - y) < 10 for x, y in PLACES.centres_mm if x < y]
        return slope(across, away) + np.where(np.any(near, axis=0), 2 * DIM, 0.0)

    floor = floor_in(spotted)
    assert np.abs(floor.dimness(points((26, 86), (56, 206), (195, 45), (213, 26)))[0]).max() < 0.05
    assert floor.dimness(points((15, 105), (75, 165)))[0] == pytest.approx(2 * DIM, abs=0.05)


def test_the_grain_is_how_much_bare_places_differ() -> None:
    calm, noisy = (floor_in(slope, noise=noise).grain for noise in (0.0, 40.0))
    assert calm < 0.05 < noisy


@pytest.mark.parametrize(
    "where",
    [
        FOOT,
        TOP,
        (TOP[0], TOP[1] + 9.0),  # what the wall hides
        (FOOT[0] + RADIUS + 0.3, FOOT[1]),  # the edge of the disc
        (60.2, 45.0),  # a line between two cells
        (45.0, 89.8),
        (-1.0, 105.0),
        (241.0, 105.0),
        (105.0, -305.0),
        (105.0, 305.0),
    ],
)
def test_no_disc_no_line_and_nothing_beyond_the_board_is_looked_at(where: tuple[float, float]) -> None:
    disc = Circles(np.array([FOOT], np.float32), np.array([TOP], np.float32), RADIUS)
    floor = floor_in(slope, discs=disc)
    assert not floor.dimness(points(where))[1].any()
    assert floor.dimness(BARE)[1].all()


@pytest.mark.parametrize("off", [DIMMEST - 0.2, BRIGHTEST + 0.2])
def test_holes_and_mirrored_lamps_are_not_looked_at(off: float) -> None:
    def spotted(across: Floats, away: Floats) -> Floats:
        return np.where(np.hypot(across - 105, away - 105) < 12, off, 0.0)

    floor = floor_in(spotted)
    assert not floor.dimness(IN_SHADOW)[1].any()


def test_discs_do_not_count_as_board() -> None:
    """Dark ones stand on every cell of one paint: all that is seen of that paint lies beside them."""
    middles = [(x, y) for x, y in PLACES.centres_mm if (x + y) / CELL_MM % 2 == 1]

    def dotted(across: Floats, away: Floats) -> Floats:
        near = [np.hypot(across - x, away - y) < RADIUS for x, y in middles]
        return np.where(np.any(near, axis=0), -1.2, 0.0)

    floor = floor_in(dotted, discs=circles(*middles))
    dim, seen = floor.dimness(points((middles[9][0] + 10.5, middles[9][1] + 10.5)))
    assert seen.all()
    assert np.abs(dim).max() < 0.03


def test_where_hardly_any_board_is_seen_nobody_knows_its_light() -> None:
    frame = drawn(ASIDE, slope)
    assert floor_of(frame, PLACES, ASIDE, circles(*PLACES.centres_mm, radius=17.0)) is None


def test_a_paint_of_which_nothing_is_seen_is_not_taken_for_dim_or_bright() -> None:
    one_paint = [(x, y) for x, y in PLACES.centres_mm if (x + y) / CELL_MM % 2 == 1]
    floor = floor_in(slope, discs=circles(*one_paint, radius=17.0))
    bare = points((45, 75), (75, 45), (45, 195), (195, 165))
    dim, seen = floor.dimness(bare)
    assert seen.all()
    assert np.abs(dim).max() < 0.03
    corner = points((one_paint[0][0] + 13.3, one_paint[0][1] + 13.3))
    assert not floor.dimness(corner)[1].any()
