"""A folder of pictures as a camera: each picture once, by name."""

from __future__ import annotations

from pathlib import Path

from hardware.cameras.errors import CameraError, CameraReason
from hardware.cameras.source import Decode, Frame

PICTURES = (".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".heic", ".heif")
"""Endings of the names of pictures. The last two are of phones, and cannot be read: that should be said."""


class FolderSource:
    """The pictures of a folder, in the order of their names."""

    def __init__(self, folder: Path, decode: Decode) -> None:
        self._left, self._decode = iter(pictures_in(folder)), decode

    def read(self) -> Frame:
        """The next picture."""
        path = next(self._left, None)
        if path is None:
            raise CameraError(CameraReason.ENDED, "The folder has no more pictures.")
        picture = self._picture(path)
        if picture is None:
            raise CameraError(
                CameraReason.NO_FRAME, f"{path} is no picture that can be read: take it out of the folder."
            )
        return picture

    def close(self) -> None:
        """Nothing is kept open."""

    def _picture(self, path: Path) -> Frame | None:
        try:
            return self._decode(path.read_bytes())
        except OSError:
            return None


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
