"""Cameras as the whole application opens them: what is no whole picture to a command is none to a camera."""

from __future__ import annotations

from collections.abc import Generator

from hardware.cameras import Frame, Source, frames_of, open_source
from vision import whole_picture


def open_camera(name: str) -> Source:
    """A camera, a stream, a folder of pictures or a video, whose torn pictures are passed over."""
    return open_source(name, whole_picture)


def look_through(name: str) -> Generator[Frame]:
    """All its pictures to its end; a camera has none."""
    return frames_of(name, whole_picture)
