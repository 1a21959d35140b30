"""Cameras, streams and video files: anything that gives one frame after another."""

from __future__ import annotations

import time
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Frame = NDArray[np.uint8]
"""A picture (height, width, 3), blue first."""

PATIENCE_MS = 5000
"""A stream that says nothing for so long has stalled."""
STREAMS = ("http://", "https://", "rtsp://")


class CameraReason(Enum):
    """One entry for each thing a person can put right."""

    CANNOT_OPEN = "cannot open"
    NO_FRAME = "no frame"
    STALLED = "stalled"


class CameraError(Exception):
    """A camera that cannot be used; the message says what to do next."""

    def __init__(self, reason: CameraReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def frames_of(source: str, patience_ms: int = PATIENCE_MS) -> Iterator[Frame]:
    """The frames of a camera (its number), of a stream (its address) or of a video (its file), in order."""
    capture = _opened(source, patience_ms)
    count = 0
    try:
        while True:
            asked = time.monotonic()
            is_there, frame = capture.read()
            if not is_there or frame is None:
                break
            count += 1
            yield np.asarray(frame, dtype=np.uint8)
    finally:
        capture.release()
    if (time.monotonic() - asked) * 1000 >= patience_ms:
        raise CameraError(CameraReason.STALLED, f"{source} has stopped sending: is the camera still on?")
    if not count:
        raise CameraError(CameraReason.NO_FRAME, f"{source} gives no picture: is it a video or a camera?")


def _opened(source: str, patience_ms: int) -> cv2.VideoCapture:
    if source.isdecimal():
        capture = cv2.VideoCapture(int(source))
    elif source.startswith(STREAMS):
        wait = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, patience_ms, cv2.CAP_PROP_READ_TIMEOUT_MSEC, patience_ms]
        capture = cv2.VideoCapture(source, cv2.CAP_FFMPEG, wait)
    elif Path(source).is_file():
        capture = cv2.VideoCapture(source)
    else:
        raise CameraError(
            CameraReason.CANNOT_OPEN, f"{source} is no folder, video, stream or camera: check the name."
        )
    if not capture.isOpened():
        raise CameraError(CameraReason.CANNOT_OPEN, f"{source} cannot be opened: is it plugged in and free?")
    return capture
