"""A USB camera keeps the exposure and the white balance that it has found, so that colours stay put."""

from __future__ import annotations

from typing import Protocol

import cv2

from hardware.cameras.source import Frame

WARMING_UP = 30
"""After so many pictures a camera has found its exposure and its white balance."""
AFTER = 40
"""By then what was asked of it shows."""
MOST_CHANGE = 1.5
"""A picture that becomes so much brighter or darker: the camera went to some value of its own."""
MANUAL, AUTOMATIC = 1.0, 3.0
"""As Video4Linux counts: held, and by the light with the aperture fixed."""


class Controls(Protocol):
    """What a capture lets us ask and set."""

    def get(self, prop: int, /) -> float:
        """The value; zero or less where there is none."""

    def set(self, prop: int, value: float, /) -> bool:
        """Whether the camera has such a thing."""


class LightLock:
    """Shown each picture, it locks the camera once, and frees it again if that went wrong."""

    def __init__(self, controls: Controls) -> None:
        self._controls, self._count, self._level = controls, 0, 0.0

    def see(self, frame: Frame) -> None:
        """One more picture came."""
        self._count += 1
        if self._count == WARMING_UP:
            self._level = _brightness(frame)
            self._lock()
        elif self._count == AFTER and not 1 / MOST_CHANGE < _brightness(frame) / self._level < MOST_CHANGE:
            self._controls.set(cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC)

    def _lock(self) -> None:
        """Hold the values of this moment: many cameras would else go back to those of their last lock."""
        exposure = self._controls.get(cv2.CAP_PROP_EXPOSURE)
        warmth = self._controls.get(cv2.CAP_PROP_WB_TEMPERATURE)
        self._controls.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL)
        if exposure > 0:
            self._controls.set(cv2.CAP_PROP_EXPOSURE, exposure)
        self._controls.set(cv2.CAP_PROP_AUTO_WB, 0.0)
        if warmth > 0:
            self._controls.set(cv2.CAP_PROP_WB_TEMPERATURE, warmth)


def _brightness(frame: Frame) -> float:
    return 1.0 + float(frame.mean())
