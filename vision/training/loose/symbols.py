"""What some dice show instead of pips, and dice with more than six sides: nothing that could be a roll."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

MAP_PX = 96
"""Resolution of what is drawn on one face."""
SIGNS = "0123456789ABCDEFGHJKLMNPRSTXYZ?!+&#%$@=<>"
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX)


@dataclass(frozen=True, slots=True)
class Atlas:
    """What is drawn on the six sides, (6, MAP_PX, MAP_PX)."""

    maps: Floats

    def at(self, points: Floats) -> Floats:
        """The paint (N,) at points (3, N) of the cube from −1 to 1."""
        axis = np.abs(points).argmax(axis=0)
        side = axis * 2 + (np.take_along_axis(points, axis[None], axis=0)[0] < 0)
        first = np.where(axis == 0, points[1], points[0])
        second = np.where(axis == 2, points[1], points[2])
        column, row = (
            np.clip((part + 1) * (MAP_PX / 2), 0, MAP_PX - 1).astype(np.intp) for part in (first, second)
        )
        return np.asarray(self.maps[side, row, column], dtype=np.float32)


def random_atlas(rng: np.random.Generator) -> Atlas:
    """Numerals, letters, shapes, or nothing at all."""
    style = rng.random()
    return Atlas(np.stack([_side(style, rng) for _ in range(6)]))


def _side(style: float, rng: np.random.Generator) -> Floats:
    picture = np.zeros((MAP_PX, MAP_PX), dtype=np.uint8)
    if style < 0.45:
        write(picture, str(rng.choice(list(SIGNS))), float(rng.uniform(1.6, 2.6)), rng)
    elif style < 0.85:
        for _ in range(int(rng.integers(1, 4))):
            draw_shape(picture, (MAP_PX // 2, MAP_PX // 2), float(rng.uniform(12, 36)), rng)
    turned = np.rot90(picture, int(rng.integers(4)))
    return np.asarray(turned / 255, dtype=np.float32)


def write(picture: NDArray[np.uint8], text: str, scale: float, rng: np.random.Generator) -> None:
    """A word in the middle of a picture."""
    font, thick = int(rng.choice(FONTS)), int(rng.integers(3, 9))
    (wide, high), _ = cv2.getTextSize(text, font, scale, thick)
    place = ((picture.shape[1] - wide) // 2, (picture.shape[0] + high) // 2)
    cv2.putText(picture, text, place, font, scale, 255, thick, cv2.LINE_AA)


def draw_shape(
    picture: NDArray[np.uint8], middle: tuple[int, int], radius: float, rng: np.random.Generator
) -> None:
    """A star, a ring, a cross, a polygon, a heart-like blob: anything but a round pip."""
    corners = int(rng.integers(3, 9))
    angles = np.linspace(0, 2 * np.pi, 2 * corners, endpoint=False) + rng.uniform(0, 7)
    reach = np.where(np.arange(2 * corners) % 2, radius * rng.uniform(0.3, 1.0), radius)
    outline = np.stack([np.cos(angles), np.sin(angles)], axis=1) * reach[:, None] + middle
    thick = int(rng.choice([-1, 3, 6]))
    if thick < 0:
        cv2.fillPoly(picture, [outline.astype(np.int32)], 255, cv2.LINE_AA)
    elif rng.random() < 0.5:
        cv2.polylines(picture, [outline.astype(np.int32)], True, 255, thick, cv2.LINE_AA)
    else:
        cv2.circle(picture, middle, int(radius), 255, thick, cv2.LINE_AA)


def gem(canvas_px: int, side_px: int, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Layers (side, side, 4) as of a cast: facets round a middle one that shows a number."""
    layers = np.zeros((canvas_px, canvas_px, 4), dtype=np.uint8)
    corners, middle = int(rng.choice([5, 6, 6, 8, 10])), canvas_px / 2
    angles = (np.arange(corners) + rng.uniform(-0.15, 0.15, corners)) * 2 * np.pi / corners
    squash = np.array([1.0, rng.uniform(0.75, 1.0)])
    outer = np.stack([np.cos(angles), np.sin(angles)], axis=1) * side_px * 0.72 * squash + middle
    kept = int(rng.choice([3, 4, corners]))
    inner = (outer[np.linspace(0, corners, kept, endpoint=False).astype(int)] - middle) * rng.uniform(
        0.5, 0.75
    ) + middle
    for index in range(corners):
        facet = np.array([outer[index], outer[(index + 1) % corners], (middle, middle)])
        cv2.fillPoly(layers, [facet.astype(np.int32)], (255, 0, int(rng.uniform(50, 150)), 0), cv2.LINE_AA)
    shine = int(rng.choice([0, 20, 60]))
    cv2.fillPoly(layers, [inner.astype(np.int32)], (255, 0, 127, shine), cv2.LINE_AA)
    text = np.zeros((canvas_px, canvas_px), dtype=np.uint8)
    write(text, str(rng.integers(0, 21)), float(rng.uniform(0.7, 1.4)), rng)
    layers[:, :, 1] = text
    return layers
