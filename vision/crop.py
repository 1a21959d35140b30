"""The part of a frame that goes into the record: the board and nothing around it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Camera
from vision.pictures import Frame

MARGIN = 0.06
"""Pieces stand up from the board and lean out of its outline: this share of its size is kept too."""

JPEG_QUALITY = 85


def board_picture(frame: Frame, camera: Camera) -> bytes:
    """The board's part of the frame as a JPEG file."""
    corners = camera.corners()
    margin = MARGIN * float(np.ptp(corners, axis=0).max())
    left, top = np.floor(corners.min(axis=0) - margin).astype(int).clip(min=0)
    right, bottom = np.ceil(corners.max(axis=0) + margin).astype(int)
    _, encoded = cv2.imencode(".jpg", frame[top:bottom, left:right], [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return encoded.tobytes()
