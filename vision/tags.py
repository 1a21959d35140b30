"""What is drawn onto pictures for people: tags, plain words, lines; all in a few colours."""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Floats
from vision.pictures import Frame

Paint = tuple[int, int, int]
"""Blue first."""
READ, UNSURE, QUIET = (60, 140, 40), (230, 100, 10), (200, 200, 200)
"""Green for what is read, blue for unsure (as on the board's lights), grey for empty."""
INK, PAPER = (30, 30, 30), (255, 255, 255)
TEXT_PX = 22.0
"""Height in pixels of OpenCV's plain font at scale 1."""
FONT = cv2.FONT_HERSHEY_SIMPLEX
STROKE = 1.6
"""How thick letters are at scale 1, in pixels; one at least."""


def draw_tag(picture: Frame, text: str, place: Floats, scale: float, colour: Paint) -> None:
    """White text on a plate of this colour, centred on a place, or as near to it as the picture allows."""
    thick, edge = stroke_px(scale), max(3, round(3 * scale))
    (wide, high), _ = cv2.getTextSize(text, FONT, scale, thick)
    rows, columns = picture.shape[:2]
    left = max(edge, min(round(float(place[0]) - wide / 2), columns - wide - edge))
    bottom = min(max(high + edge, round(float(place[1]) + high / 2)), rows - edge - 1)
    corner, opposite = (left - edge, bottom - high - edge), (left + wide + edge - 1, bottom + edge)
    cv2.rectangle(picture, corner, opposite, colour, thickness=cv2.FILLED)
    cv2.rectangle(picture, corner, opposite, INK, thickness=1)
    cv2.putText(picture, text, (left, bottom), FONT, scale, PAPER, thick, cv2.LINE_AA)


def draw_text(picture: Frame, text: str, place: Floats, scale: float) -> None:
    """White text with a dark edge, to be read on any ground, centred on a place."""
    thick = stroke_px(scale)
    (wide, high), _ = cv2.getTextSize(text, FONT, scale, thick)
    start = round(float(place[0]) - wide / 2), round(float(place[1]) + high / 2)
    cv2.putText(picture, text, start, FONT, scale, INK, 3 * thick, cv2.LINE_AA)
    cv2.putText(picture, text, start, FONT, scale, PAPER, thick, cv2.LINE_AA)


def draw_outline(picture: Frame, outline: Floats, colour: Paint, thick: int = 1) -> None:
    """A closed line through these pixels (N, 2)."""
    cv2.polylines(picture, [np.round(outline).astype(np.int32)], True, colour, thick, cv2.LINE_AA)


def stroke_px(scale: float) -> int:
    """How thick letters of this scale are."""
    return max(1, round(STROKE * scale))
