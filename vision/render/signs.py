"""What is printed on a board beside dots and lines: rings, areas (arrows, stars) and letters.

Each sign is a mark of a plan whose points say all about its place, its size and how it is turned:

- `ring`: its middle, a point on its outer edge and one on its inner edge (the middle itself: a full round);
- `area`: its corners;
- `letter A`, `serif A`: the middle, the middle of its upper edge, and a point half a pen off the middle.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.wood import Light

RING, AREA, LETTER, SERIF = "ring", "area", "letter", "serif"
SIGNS = (RING, AREA, LETTER, SERIF)
FONTS = {LETTER: cv2.FONT_HERSHEY_SIMPLEX, SERIF: cv2.FONT_HERSHEY_TRIPLEX}
CAST_PX = 96
"""A letter is first written so high, then laid on the board."""
SHIFT_BITS = 4

Paint = tuple[float, float, float]


def is_sign(kind: str) -> bool:
    """Is this kind of mark drawn here?"""
    return kind.partition(" ")[0] in SIGNS


def draw_sign(texture: Light, kind: str, points: NDArray[np.float64], paint: Paint) -> None:
    """Print a sign on a texture; its points are pixels (n, 2)."""
    name, _, text = kind.partition(" ")
    cover = np.zeros(texture.shape[:2], dtype=np.uint8)
    if name == RING:
        _ring(cover, points)
    elif name == AREA:
        cv2.fillPoly(cover, [_fine(points)], 255, lineType=cv2.LINE_AA, shift=SHIFT_BITS)
    else:
        _letter(cover, FONTS[name], text, points)
    left, top, width, height = cv2.boundingRect(cover)
    box = slice(top, top + height), slice(left, left + width)
    share = cover[box][..., None].astype(np.float32) / 255.0
    texture[box] += share * (np.asarray(paint, dtype=np.float32) - texture[box])


def _ring(cover: NDArray[np.uint8], points: NDArray[np.float64]) -> None:
    (middle,) = _fine(points[:1]).tolist()
    for rim, ink in zip(points[1:3], (255, 0), strict=True):
        radius = round(float(np.linalg.norm(rim - points[0])) * (1 << SHIFT_BITS))
        if radius:
            cv2.circle(cover, middle, radius, ink, thickness=-1, lineType=cv2.LINE_AA, shift=SHIFT_BITS)


def _letter(cover: NDArray[np.uint8], font: int, text: str, points: NDArray[np.float64]) -> None:
    """Write the text on a slip and lay the slip where it belongs, turned and as large as told."""
    up = points[1] - points[0]
    height = 2.0 * float(np.linalg.norm(up))
    scale = CAST_PX / cv2.getTextSize("A", font, 1.0, 1)[0][1]
    pen = max(1, round(2.0 * float(np.linalg.norm(points[2] - points[0])) * CAST_PX / height))
    (wide, high), below = cv2.getTextSize(text, font, scale, pen)
    slip = np.zeros((high + below + 2 * pen, wide + 2 * pen), dtype=np.uint8)
    cv2.putText(slip, text, (pen, pen + high), font, scale, 255, pen, cv2.LINE_AA)
    left, top, wide, high = cv2.boundingRect(slip)
    middle, size = np.array([left + wide / 2, top + high / 2]), height / CAST_PX
    across = np.array([-up[1], up[0]]) / (height / 2)
    turned = np.column_stack((across, -up / (height / 2))) * size
    lay = np.column_stack((turned, points[0] - turned @ middle))
    blur = max(0.0, 0.5 * (1.0 / size - 1.0))  # else thin strokes would be jagged where the slip shrinks
    if blur > 0:
        slip = np.asarray(cv2.GaussianBlur(slip, (0, 0), blur), dtype=np.uint8)
    cv2.warpAffine(slip, lay, (cover.shape[1], cover.shape[0]), dst=cover, flags=cv2.INTER_LINEAR)


def _fine(points: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.asarray(np.round(points * (1 << SHIFT_BITS)), dtype=np.int32)
