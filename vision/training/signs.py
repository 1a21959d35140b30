"""Signs printed in the cells of a board: letters, numbers, arrows, stars and rings."""

from __future__ import annotations

import math

import numpy as np

from vision.colours import Rgb, rgb_of
from vision.render.signs import AREA, LETTER, RING, SERIF
from vision.render.styles import random_rgb

Point = tuple[float, float]

TEXTS = (*"ABCDEFGHIKLMNOPRSTUVWXYZ", *"abcdeghmnrs", *"0123456789", "10", "24", "37")
ARROW: tuple[Point, ...] = ((0, 1), (0.75, 0.2), (0.3, 0.2), (0.3, -1), (-0.3, -1), (-0.3, 0.2), (-0.75, 0.2))
TRIANGLE: tuple[Point, ...] = ((0, 1), (0.87, -0.5), (-0.87, -0.5))
CROSS: tuple[Point, ...] = tuple(
    (x, y)
    for x, y in (
        *((-0.25, 1), (0.25, 1), (0.25, 0.25), (1, 0.25), (1, -0.25), (0.25, -0.25)),
        *((0.25, -1), (-0.25, -1), (-0.25, -0.25), (-1, -0.25), (-1, 0.25), (-0.25, 0.25)),
    )
)
STAR: tuple[Point, ...] = tuple(
    ((1 - 0.55 * (k % 2)) * math.sin(math.pi * k / 5), (1 - 0.55 * (k % 2)) * math.cos(math.pi * k / 5))
    for k in range(10)
)
AREAS = (ARROW, ARROW, TRIANGLE, CROSS, STAR)
PRINTED = 0.6
"""So many boards of circles have signs in their cells."""
IN_EVERY_CELL = 0.15
"""So many of these have one in every cell, the others in up to two fifths."""
SIZES = (0.1, 0.3)
"""Half the height of a sign, in cells; a circle's radius is 0.42."""
INKS: tuple[Rgb, ...] = ((20, 20, 22), (20, 20, 22), (242, 240, 234), (186, 38, 36), (40, 78, 160))


def random_signs(
    places: list[tuple[Point, str]], rng: np.random.Generator
) -> list[tuple[str, tuple[Point, ...], Rgb]]:
    """Kind, points and ink of the signs on a board whose cells lie at these places and have these paints."""
    if rng.random() >= PRINTED:
        return []
    share = 1.0 if rng.random() < IN_EVERY_CELL else float(rng.uniform(0.05, 0.4))
    size, turn, spin = float(rng.uniform(*SIZES)), float(rng.choice(4)) * math.pi / 2, rng.random() < 0.3
    ink = INKS[int(rng.integers(len(INKS)))] if rng.random() < 0.6 else random_rgb(rng)
    signs = []
    for place, paint in places:
        if rng.random() >= share:
            continue
        angle = float(rng.uniform(0, 2 * math.pi)) if spin else turn
        kind, points = _sign(place, size * float(rng.uniform(0.85, 1.15)), angle, rng)
        signs.append((kind, points, _shade(paint, rng) if paint and rng.random() < 0.2 else ink))
    return signs


def _sign(place: Point, size: float, turn: float, rng: np.random.Generator) -> tuple[str, tuple[Point, ...]]:
    """One sign of some kind, its middle a little off the cell's."""
    middle = (place[0] + float(rng.normal(0, 0.015)), place[1] + float(rng.normal(0, 0.015)))
    kind = rng.random()
    if kind < 0.6:
        text = TEXTS[int(rng.integers(len(TEXTS)))]
        if len(text) > 1:
            size *= 0.7
        pen = size * float(rng.uniform(0.08, 0.28))
        return f"{LETTER if kind < 0.35 else SERIF} {text}", _placed(
            middle, 1.0, turn, ((0, 0), (0, size), (0, pen))
        )
    if kind < 0.8:
        inner = float(rng.uniform(0.4, 0.92)) if rng.random() < 0.7 else 0.0
        return RING, _placed(middle, size, turn, ((0, 0), (0, 1), (0, inner)))
    return AREA, _placed(middle, size, turn, AREAS[int(rng.integers(len(AREAS)))])


def _placed(middle: Point, size: float, turn: float, points: tuple[Point, ...]) -> tuple[Point, ...]:
    cosine, sine = size * math.cos(turn), size * math.sin(turn)
    return tuple((middle[0] + x * cosine - y * sine, middle[1] + x * sine + y * cosine) for x, y in points)


def _shade(paint: str, rng: np.random.Generator) -> Rgb:
    """The cell's own paint, darker or lighter."""
    factor = float(rng.uniform(0.4, 0.75)) if rng.random() < 0.6 else float(rng.uniform(1.2, 1.6))
    red, green, blue = np.clip(np.array(rgb_of(paint)) * factor, 8, 250).astype(int).tolist()
    return red, green, blue
