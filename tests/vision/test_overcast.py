"""Bare circles in the shadow of figures: a shadow lies as all others do, a black figure does not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision import Camera, Frame
from vision.answers import ANSWERS, NOTHING_AT, STRANGE_AT
from vision.overcast import MOST, bare_odds, out_of_shadows
from vision.patches import SPAN_CELLS, Places
from vision.plan import FIGURE

SIDE, CELL_MM, PX_PER_MM = 8, 30.0, 4
BOARD_MM = (SIDE * CELL_MM, SIDE * CELL_MM)
PLACES = Places(
    tuple(((column + 0.5) * CELL_MM, (row + 0.5) * CELL_MM) for row in range(SIDE) for column in range(SIDE)),
    SPAN_CELLS * CELL_MM,
    12.0,
)
FIGURES = (9, 12, 25, 28, 41, 44)
"""None stands in the shadow of another one; each throws its shadow on the circle to its right."""
SHADED, ELSEWHERE = 26, 38
FIGURE_AT = next(at for at in range(len(ANSWERS[FIGURE])) if at not in (NOTHING_AT, STRANGE_AT))

Answers = NDArray[np.float64]


def camera() -> Camera:
    """Right above the middle of the board, at so many pixels to a millimetre."""
    edge = SIDE * CELL_MM * PX_PER_MM - 0.5
    corners = [(-0.5, -0.5), (edge, -0.5), (edge, edge), (-0.5, edge)]
    return Camera.from_corners(corners, (SIDE * int(CELL_MM) * PX_PER_MM,) * 2, BOARD_MM)


def drawn(*black: int, shadow: float = 0.6) -> Frame:
    """Wood with circles of two paints, red figures with their shadows, and black figures on some circles."""
    size = int(BOARD_MM[0] * PX_PER_MM)
    picture = np.full((size, size, 3), (110, 150, 190), dtype=np.uint8)
    for place in range(len(PLACES.centres_mm)):
        paint = (215, 225, 230) if place % 3 else (60, 150, 200)
        cv2.circle(picture, _pixel(place), int(0.4 * CELL_MM * PX_PER_MM), paint, cv2.FILLED)
    light = np.ones((size, size), dtype=np.float32)
    for place in FIGURES:
        x, y = _pixel(place)
        cv2.line(light, (x, y), (x + int(1.1 * CELL_MM * PX_PER_MM), y + 14), shadow, 28)
    picture = (picture * cv2.GaussianBlur(light, (0, 0), 4)[..., None]).astype(np.uint8)
    for place in (*FIGURES, *black):
        colour = (30, 28, 26) if place in black else (40, 40, 180)
        cv2.circle(picture, _pixel(place), int(0.22 * CELL_MM * PX_PER_MM), colour, cv2.FILLED)
    noise = np.random.default_rng(2).normal(0, 2, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def _pixel(place: int) -> tuple[int, int]:
    x, y = PLACES.centres_mm[place]
    return int(x * PX_PER_MM), int((BOARD_MM[1] - y) * PX_PER_MM)


def answers(doubtful: int, bare: float = 0.3) -> Answers:
    """Figures where they stand, bare circles elsewhere, and one that is as bare as this."""
    told = np.zeros((len(PLACES.centres_mm), len(ANSWERS[FIGURE])))
    told[:, NOTHING_AT], told[:, FIGURE_AT] = 0.995, 0.005
    told[FIGURES, NOTHING_AT], told[FIGURES, FIGURE_AT] = 0.005, 0.995
    told[doubtful, NOTHING_AT], told[doubtful, FIGURE_AT] = bare, 1 - bare
    return told


def test_what_lies_as_all_shadows_do_is_no_figure() -> None:
    told = out_of_shadows(drawn(), PLACES, camera(), answers(SHADED))
    assert told[SHADED, NOTHING_AT] > 0.99
    assert told.sum(axis=1) == pytest.approx(1.0)


def test_a_weak_shadow_is_one_too() -> None:
    told = out_of_shadows(drawn(shadow=0.85), PLACES, camera(), answers(SHADED))
    assert told[SHADED, NOTHING_AT] > 0.9


def test_figures_stay_figures() -> None:
    told = out_of_shadows(drawn(), PLACES, camera(), answers(SHADED))
    assert told[FIGURES, FIGURE_AT].min() > 0.99


@pytest.mark.parametrize("place", [ELSEWHERE, SHADED])
def test_a_black_figure_stays_one_in_the_light_and_in_a_shadow(place: int) -> None:
    told = out_of_shadows(drawn(place), PLACES, camera(), answers(place))
    assert told[place, NOTHING_AT] == pytest.approx(0.3, abs=0.02)


def test_where_nobody_doubts_nothing_is_asked() -> None:
    known = answers(SHADED, bare=0.999)
    assert out_of_shadows(drawn(), PLACES, camera(), known) is known


@pytest.mark.parametrize("bare", [0.001, 0.999])
def test_what_is_sure_stays_so_whatever_else_is_in_doubt(bare: float) -> None:
    known = answers(SHADED, bare)
    known[ELSEWHERE, NOTHING_AT], known[ELSEWHERE, FIGURE_AT] = 0.6, 0.4
    told = out_of_shadows(drawn(), PLACES, camera(), known)
    assert told[SHADED, NOTHING_AT] == pytest.approx(bare)


def test_two_figures_are_too_few_to_know_shadows_by() -> None:
    known = answers(SHADED)
    known[FIGURES[2:], NOTHING_AT], known[FIGURES[2:], FIGURE_AT] = 0.995, 0.005
    told = out_of_shadows(drawn(), PLACES, camera(), known)
    assert told[SHADED, NOTHING_AT] == pytest.approx(0.3)


def test_where_all_is_even_nothing_is_told() -> None:
    flat = np.full((*camera().image_size[::-1], 3), 120, dtype=np.uint8)
    told = out_of_shadows(flat, PLACES, camera(), answers(SHADED))
    assert told[SHADED, NOTHING_AT] == pytest.approx(0.3)


def test_only_as_much_shadow_as_there_must_be_speaks_for_a_bare_circle() -> None:
    shadow = np.linspace(0, -0.5, 21, dtype=np.float32)[None]
    other = np.abs(shadow + 0.25)
    inside = np.concatenate([shadow + 5, 3 * shadow, other, 0 * shadow])
    same, too_strong, unlike, even = bare_odds(inside, np.repeat(shadow, 4, axis=0))
    assert same == MOST
    assert too_strong == unlike == even == 0
