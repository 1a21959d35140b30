"""Anything that gives one picture after another: how it is named, opened and read."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hardware.cameras.errors import CameraError, CameraReason

Frame = NDArray[np.uint8]
"""A picture (height, width, 3), blue first."""

PI = "pi"
"""The name of the camera on the Pi's own ribbon cable."""
MJPEG = ("http://", "https://")
OTHER_STREAMS = ("rtsp://", "rtmp://", "udp://")
MOST_DIGITS = 4
"""No machine counts its cameras further."""

Open = Callable[[], "Source"]
Decode = Callable[[bytes], Frame | None]
"""The picture in the bytes of a file; None where they are no whole picture. It comes from outside: what is
torn has to be the same for whoever looks through a camera and whoever opens a file.
"""


class Source(Protocol):
    """An open camera, stream or file."""

    def read(self) -> Frame:
        """The next picture; an error when there is none within two seconds, or no more."""

    def close(self) -> None:
        """Give it back; a second time does nothing."""


def open_source(name: str, decode: Decode) -> Source:
    """A camera by its number or device, `pi`, a stream by its address, a folder of pictures, or a video."""
    is_stream = name.startswith((*MJPEG, *OTHER_STREAMS))
    is_number = name.isdecimal() and len(name) <= MOST_DIGITS
    # Path.exists would stumble over a folder that nobody may look into, and over a name that is too long.
    if not (name == PI or is_number or is_stream or os.path.exists(name)):  # noqa: PTH110
        raise CameraError(CameraReason.CANNOT_OPEN, _missing(name))
    # Only what is asked for is imported: not every machine has every library.
    if name == PI:
        from hardware.cameras.pi import PiSource

        return PiSource()
    if name.startswith(MJPEG):
        from hardware.cameras.mjpeg import MjpegSource

        return MjpegSource(name, decode)
    if Path(name).is_dir():
        from hardware.cameras.folder import FolderSource

        return FolderSource(Path(name), decode)
    from hardware.cameras.video import VideoSource

    return VideoSource(name)


def _missing(name: str) -> str:
    if "://" in name:
        return f"{without_password(name)!r} is no folder, video, stream or camera: check the name."
    return f"Cannot open {name}: check the name and that it may be read."


def without_password(name: str) -> str:
    """The name of a source as it may be shown to anybody.

    A password may hold what else would end it: all that stands before the last @ is left out.
    """
    scheme, mark, rest = name.partition("://")
    return scheme + mark + rest.rpartition("@")[2]


def frames_of(name: str, decode: Decode) -> Generator[Frame]:
    """All pictures of a source to its end; a camera has none."""
    with closing(open_source(name, decode)) as source:
        yield from _to_the_end(source)


def film_frame_s(name: str) -> float | None:
    """How many seconds lie between two pictures of a video file; None for all that comes as it is taken."""
    if not Path(name).is_file():
        return None
    from hardware.cameras.video import VideoSource

    with closing(VideoSource(name)) as video:
        return video.frame_s


def _to_the_end(source: Source) -> Iterator[Frame]:
    while True:
        try:
            frame = source.read()
        except CameraError as trouble:
            if trouble.reason is CameraReason.ENDED:
                return
            raise
        yield frame
