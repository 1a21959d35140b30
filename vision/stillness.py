"""Is the table at rest? Compares two frames so that sensor noise does not count and a hand does."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Frame

SMALL_WIDTH_PX = 160
"""Frames are compared at this width."""
PICKED = 3
"""Each small pixel is the mean of 3×3 of the frame, spread over its place: a third of the sensor noise.
Taking all of them would cost as much as decoding the frame."""
SMOOTH_PX = 3
"""A further box blur, so that a slight shake of the camera counts less than a moved die."""
CHANGED_LEVELS = 6.0
"""Grey levels beyond the change of the whole picture: six times what noise of 6 levels leaves over."""
STILL_SHARE = 2.0e-4
"""A moved die changes over ten of the 19200 small pixels, noise none: four are let pass."""


def motion(previous: Frame, frame: Frame) -> float:
    """The share of the picture that changed, 0 for a table at rest, 1 if the sizes differ."""
    if previous.shape != frame.shape:
        return 1.0
    difference = _small_grey(frame) - _small_grey(previous)
    difference -= np.median(difference)  # a lamp or the exposure changes everything by the same amount
    return float((np.abs(difference) > CHANGED_LEVELS).mean())


def is_still(previous: Frame, frame: Frame) -> bool:
    """Did nothing move between these two frames?"""
    return motion(previous, frame) <= STILL_SHARE


def _small_grey(frame: Frame) -> NDArray[np.float32]:
    high, wide = frame.shape[:2]
    size = (SMALL_WIDTH_PX, max(1, round(high * SMALL_WIDTH_PX / wide)))
    picked = cv2.resize(frame, (PICKED * size[0], PICKED * size[1]), interpolation=cv2.INTER_NEAREST)
    grey = cv2.cvtColor(cv2.resize(picked, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.blur(grey.astype(np.float32), (SMOOTH_PX, SMOOTH_PX)), dtype=np.float32)
