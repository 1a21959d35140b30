"""Draws the dice that were found onto a copy of the picture, so that a person can check them at a glance."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.certainty import STRICTLY_SURE
from vision.loose import LooseDie
from vision.pictures import Frame
from vision.tags import READ, TEXT_PX, UNSURE, draw_tag

TAG_SHARE, LEAST_SCALE = 0.3, 0.3
"""Height of the text as a share of the die's size; smaller than this scale nobody can read it."""
RING, TAG_AT = 0.6, np.array([0.44, -0.44])
"""Radius of the ring, and where the text stands, from the middle of the die in its sizes: on the ring, not on
another die where many lie side by side."""


def draw_dice(frame: Frame, dice: Iterable[LooseDie]) -> Frame:
    """A copy of the frame with a ring round each die and its face on the ring; unsure ones are blue."""
    picture = frame.copy()
    for die in dice:
        is_sure = die.face is not None and die.p >= STRICTLY_SURE
        paint = READ if is_sure else UNSURE
        middle = (round(die.x), round(die.y))
        thick = max(1, round(die.size / 40))
        cv2.circle(picture, middle, round(die.size * RING), paint, thick, cv2.LINE_AA)
        text = "?" if die.face is None else f"{die.face}" if is_sure else f"{die.face}?"
        place = np.array([die.x, die.y]) + TAG_AT * die.size
        draw_tag(picture, text, place, max(LEAST_SCALE, TAG_SHARE * die.size / TEXT_PX), paint)
    return picture
