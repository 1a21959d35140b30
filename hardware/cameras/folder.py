"""A folder of pictures as a camera: each picture once, by name."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from hardware.cameras.errors import CameraError, CameraReason
from hardware.cameras.source import Frame

PICTURES = (".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".heic", ".heif")
"""Endings of the names of pictures. The last two are of phones, and cannot be read: that should be said."""


class FolderSource:
    """The pictures of a folder, in the order of their names."""

    def __init__(self, folder: Path) -> None:
        self._left = iter(pictures_in(folder))

    def read(self) -> Frame:
        """The next picture."""
        path = next(self._left, None)
        if path is None:
            raise CameraError(CameraReason.ENDED, "The folder has no more pictures.")
        picture = _picture(path)
        if picture is None:
            raise CameraError(
                CameraReason.NO_FRAME, f"{path} is no picture that can be read: take it out of the folder."
            )
        return picture

    def close(self) -> None:
        """Nothing is kept open."""


def pictures_in(folder: Path) -> list[Path]:
    """The pictures of a folder, in the order of their names."""
    try:
        paths = sorted(path for path in folder.iterdir() if is_named_as_picture(path))
    except OSError as trouble:
        raise CameraError(
            CameraReason.CANNOT_OPEN, f"The folder {folder} cannot be read ({trouble.strerror})."
        ) from trouble
    if not paths:
        raise CameraError(
            CameraReason.CANNOT_OPEN, f"There is no picture in {folder}: it should hold JPEG or PNG files."
        )
    return paths


def is_named_as_picture(path: Path) -> bool:
    """Whether the name of a file says that it is a picture, and not a video."""
    return path.suffix.lower() in PICTURES


def _picture(path: Path) -> Frame | None:
    """The picture of a file; None also where it says to be larger than OpenCV reads."""
    try:
        picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if picture is None else np.asarray(picture, dtype=np.uint8)
