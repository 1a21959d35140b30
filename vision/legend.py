"""A strip below an overlay that says what its colours mean; nothing of the picture is hidden by it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pictures import Frame
from vision.tags import FONT, INK, PAPER, QUIET, READ, TEXT_PX, UNSURE, draw_outline, stroke_px

SHARE, LEAST_PX = 0.04, 24
"""How high the strip is: this share of the picture's width, and so many pixels at least."""
TEXT_SHARE, BOX_SHARE, GAP_SHARE = 0.36, 0.5, 0.7
"""Height of the words, side of the boxes before them, and the gaps between: shares of the strip."""
LINE = 12
"""The lines of the boxes are so many times thinner than the strip is high."""


def with_legend(picture: Frame, sure: str, unsure: str, empty: str) -> Frame:
    """The overlay with these words beside green, blue and grey boxes below it; they are plain ASCII."""
    high = max(LEAST_PX, round(SHARE * picture.shape[1]))
    strip = np.full((high, picture.shape[1], 3), INK, dtype=np.uint8)
    scale, box, gap = TEXT_SHARE * high / TEXT_PX, round(BOX_SHARE * high), round(GAP_SHARE * high)
    left, top, thick = gap, (high - box) // 2, stroke_px(scale)
    for paint, word in ((READ, sure), (UNSURE, f"? {unsure}"), (QUIET, empty)):
        corners = np.array([(left, top), (left + box, top), (left + box, top + box), (left, top + box)])
        draw_outline(strip, corners, paint, max(2, high // LINE))
        (wide, tall), _ = cv2.getTextSize(word, FONT, scale, thick)
        start = (left + box + gap // 2, (high + tall) // 2)
        cv2.putText(strip, word, start, FONT, scale, PAPER, thick, cv2.LINE_AA)
        left = start[0] + wide + gap
    return np.vstack([picture, strip])
