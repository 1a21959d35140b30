"""Pictures one after the other, from whatever a command is given: a folder, a picture, a video, a camera."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple

from arbiter.table import look_through
from hardware.cameras.folder import is_named_as_picture, pictures_in
from vision import Frame, VisionError, as_frame, load_picture


class Picture(NamedTuple):
    """One of a folder, None if it cannot be read, and what people know it by."""

    name: str
    frame: Frame | None


def pictures_of(source: str) -> Generator[Frame]:
    """All pictures of a source to its end. One that is damaged is named as by every other command."""
    if is_folder(source):
        yield from map(load_picture, pictures_in(Path(source)))
    elif is_picture(source):
        yield load_picture(source)
    else:
        for number, frame in enumerate(look_through(source)):
            yield as_frame(frame, f"frame {number}")


def pictures_and_gaps(folder: str) -> Generator[Picture]:
    """All pictures of a folder: one that cannot be read is named and leaves a gap, and the others go on."""
    paths, bad = pictures_in(Path(folder)), 0
    for path in paths:
        try:
            frame = load_picture(path)
        except VisionError as trouble:
            bad += 1
            if bad == len(paths):
                raise  # there is nothing to go on with
            print(trouble, file=sys.stderr)
            yield Picture(str(path), None)
        else:
            yield Picture(str(path), frame)


def is_folder(source: str) -> bool:
    """Whether this is a folder of pictures."""
    return os.path.isdir(source)  # noqa: PTH112 -- a Path stumbles over names that are too long


def is_picture(source: str) -> bool:
    """Whether this is one picture, and no video."""
    return is_named_as_picture(Path(source)) and os.path.isfile(source)  # noqa: PTH113 -- as above
