"""Cameras on USB, video files and network streams, through OpenCV."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import cv2
import numpy as np

from hardware.cameras.errors import CameraError, CameraReason
from hardware.cameras.light_lock import LightLock
from hardware.cameras.source import Frame, without_password

PATIENCE_MS = 2000
"""What gives no picture for so long has stalled."""
WIDTH, HEIGHT = 1280, 720
"""What is asked of a camera; it gives what it can."""
USUAL_FRAMES_A_SECOND = 25.0
"""Where a video does not say."""

# OpenCV reads these when it opens its first camera. An unplugged one would block for ten seconds, and
# whatever is wrong would be told twice: in many lines by the libraries, and in one by us.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", str(PATIENCE_MS // 1000))
os.environ.setdefault("OPENCV_VIDEOIO_V4L_READ_ATTEMPTS", "1")
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


class VideoSource:
    """One open OpenCV capture."""

    def __init__(self, name: str) -> None:
        self._name, self._count = name, 0
        self._is_file = Path(name).is_file()
        self._capture = _opened(name)
        self._light = LightLock(self._capture)
        if not self._capture.isOpened():
            raise CameraError(CameraReason.CANNOT_OPEN, why_not_opened(name))
        if not self._is_file:
            self._settle()

    def read(self) -> Frame:
        """The next picture."""
        try:
            is_there, frame = self._capture.read()
        except cv2.error as trouble:
            raise CameraError(
                CameraReason.NO_FRAME, f"{_told(self._name)} gives no picture ({trouble.err})."
            ) from trouble
        if is_there and frame is not None:
            self._count += 1
            picture = np.asarray(frame, dtype=np.uint8)
            if not self._is_file:
                self._light.see(picture)
            return picture
        if self._is_file and self._count:
            raise CameraError(CameraReason.ENDED, f"{self._name} is at its end.")
        ask = "is it a video?" if self._is_file else "check its cable, and whether another program uses it."
        raise CameraError(CameraReason.NO_FRAME, f"{_told(self._name)} gives no picture: {ask}")

    @property
    def frame_s(self) -> float:
        """How many seconds lie between two pictures, as the file says."""
        per_second = self._capture.get(cv2.CAP_PROP_FPS)
        return 1 / (per_second if per_second > 0 else USUAL_FRAMES_A_SECOND)

    def close(self) -> None:
        """Give the camera back."""
        self._capture.release()

    def _settle(self) -> None:
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)


def why_not_opened(name: str) -> str:
    """What to look at when a source does not open."""
    if Path(name).is_file():
        return f"{name} is no video that can be read: give another file, or a camera."
    device = Path(f"/dev/video{name}" if name.isdecimal() else name)
    if name.isdecimal() and sys.platform == "linux" and not device.exists():
        return f"There is no camera {name}: plug it in, or look with `ls /dev/video*` which there are."
    if name.isdecimal() or device.exists():
        return f"{_told(name)} cannot be opened: does another program use it, or is it no camera?"
    return f"{_told(name)} does not answer: check the address, and whether the camera is on."


def _opened(name: str) -> cv2.VideoCapture:
    if name.isdecimal() or Path(name).is_char_device():
        # Only where cameras are: other parts of OpenCV would try too, and take their time for it.
        only = cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY
        return cv2.VideoCapture(int(name) if name.isdecimal() else name, only)
    wait = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, PATIENCE_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, PATIENCE_MS]
    return cv2.VideoCapture(name) if Path(name).exists() else cv2.VideoCapture(name, cv2.CAP_FFMPEG, wait)


def _told(name: str) -> str:
    return f"Camera {name}" if name.isdecimal() else without_password(name)
