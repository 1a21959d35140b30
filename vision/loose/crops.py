"""Places cut out of a picture, each as large as the die that is looked for there."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.loose.pyramid import Pyramid
from vision.patches import Patches
from vision.pictures import Frame

CROP_PX = 48
"""The reader's picture of a die."""
SPAN = 1.6
"""It shows so many sides of the die: a face turned by 45 degrees needs 1.41."""

COARSER = 1.6
"""Shrunk by less than this, no pixel is left out if each new one is mixed of four: that is much quicker."""


def cut_out(
    pyramid: Pyramid, places: NDArray[np.float32], side_px: int = CROP_PX, margin: float = 1.0
) -> Patches:
    """Squares (N, side, side, 3) round places (N, 3): x, y, size; with a margin, so much wider."""
    crops = np.empty((len(places), side_px, side_px, 3), dtype=np.uint8)
    for crop, (x, y, size) in zip(crops, places.tolist(), strict=True):
        span = max(SPAN * margin * size, 2.0)
        picture, times = pyramid.for_span(span, side_px)
        inside = _square(picture, (x + 0.5) / times, (y + 0.5) / times, span / times)
        way = cv2.INTER_AREA if inside.shape[0] > COARSER * side_px else cv2.INTER_LINEAR
        cv2.resize(inside, (side_px, side_px), crop, interpolation=way)
    return crops


def _square(picture: Frame, x: float, y: float, span: float) -> Frame:
    """The square of this span round a point of a picture; beyond its edge its last pixels go on."""
    high, wide, _ = picture.shape
    reach, x, y = span / 2, min(max(x, 0.5), wide - 0.5), min(max(y, 0.5), high - 0.5)
    left, top, right, bottom = round(x - reach), round(y - reach), round(x + reach), round(y + reach)
    if left >= 0 and top >= 0 and right <= wide and bottom <= high:
        return picture[top:bottom, left:right]
    inside = picture[max(top, 0) : max(bottom, 1), max(left, 0) : max(right, 1)]
    above, below, before, after = (max(part, 0) for part in (-top, bottom - high, -left, right - wide))
    grown = cv2.copyMakeBorder(inside, above, below, before, after, cv2.BORDER_REPLICATE)
    return np.asarray(grown, dtype=np.uint8)
