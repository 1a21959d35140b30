"""Cameras on USB, video files and network streams, through OpenCV."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np

from hardware.cameras.errors import CameraError, CameraReason
from hardware.cameras.source import Frame, without_password

PATIENCE_MS = 2000
"""What gives no picture for so long has stalled."""
WIDTH, HEIGHT = 1280, 720
"""What is asked of a camera; it gives what it can."""
WARMING_UP = 30
"""After so many pictures a camera has found its exposure and its white balance."""
MANUAL_EXPOSURE = 1.0
"""As Video4Linux counts: the exposure stays as it is."""

os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", str(PATIENCE_MS // 1000))
# OpenCV reads this when it opens its first camera; otherwise an unplugged one blocks for ten seconds.


class VideoSource:
    """One open OpenCV capture."""

    def __init__(self, name: str) -> None:
        self._name, self._count = name, 0
        self._is_file = Path(name).is_file()
        self._capture = _opened(name)
        if not self._capture.isOpened():
            raise CameraError(
                CameraReason.CANNOT_OPEN,
                f"{_told(name)} cannot be opened: is it plugged in, and does no other program use it?",
            )
        if not self._is_file:
            self._settle()

    def read(self) -> Frame:
        """The next picture."""
        is_there, frame = self._capture.read()
        if is_there and frame is not None:
            self._count += 1
            if self._count == WARMING_UP and not self._is_file:
                self._lock()
            return np.asarray(frame, dtype=np.uint8)
        if self._is_file and self._count:
            raise CameraError(CameraReason.ENDED, f"{self._name} is at its end.")
        raise CameraError(
            CameraReason.NO_FRAME, f"{_told(self._name)} gives no picture: is it a video or a camera?"
        )

    def close(self) -> None:
        """Give the camera back."""
        self._capture.release()

    def _lock(self) -> None:
        """Keep exposure and white balance as they are now, where the camera lets us: colours stay put."""
        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, 0.0)

    def _settle(self) -> None:
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)


def _opened(name: str) -> cv2.VideoCapture:
    if name.isdecimal():
        return cv2.VideoCapture(int(name))
    wait = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, PATIENCE_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, PATIENCE_MS]
    return cv2.VideoCapture(name) if Path(name).exists() else cv2.VideoCapture(name, cv2.CAP_FFMPEG, wait)


def _told(name: str) -> str:
    return f"Camera {name}" if name.isdecimal() else without_password(name)
