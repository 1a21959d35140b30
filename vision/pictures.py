"""Pictures in: from a file or its bytes to an array of blue, green and red bytes."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.endings import JPEG, PNG, is_cut_short, is_webp
from vision.errors import VisionError, VisionReason
from vision.overheard import overheard

Frame = NDArray[np.uint8]
"""A picture (height, width, 3), blue first, 8 bits."""

SMALLEST_SIDE_PX = 48
"""Below this an 8×8 board has six pixels a cell: nothing can be read."""
GREY_WITHIN, GREY_SHARE, SPARSE = 6, 0.99, 4
"""In a picture without colours the channels of so many pixels are so near to each other.
Each fourth one of each fourth row tells it."""
SIXTEEN_TO_EIGHT = 257
"""65535 / 255."""
DAMAGED = re.compile(
    rb"premature end|bad huffman code|instead of rst"
    rb"|\d\d extraneous bytes before marker 0x(?:c4|da|d[0-7])",
    re.IGNORECASE,
)
"""What the JPEG library says of a file that lost some of its bytes; it guesses the rest of the picture. It
complains once only. It waits in vain for marks at which to begin anew, as many cameras write them, or much is
left over before one, or where the next of several layers begins, as pages on the net have. Of what else it
says, such as bytes behind the end, the picture suffers nothing; some cameras pad each mark with a few."""
HEIC = re.compile(rb"....ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)", re.DOTALL)
"""How the pictures begin that many phones take; OpenCV cannot read them."""


def load_picture(path: Path | str) -> Frame:
    """The picture in a file, turned into 8-bit colour whatever it was."""
    try:
        content = Path(path).read_bytes()
    except IsADirectoryError as error:
        raise _no_picture(f"{path} is a folder: give the pictures in it.") from error
    except OSError as error:
        raise _no_picture(f"Cannot open {path}: check the name and that it may be read.") from error
    return decode_picture(content, str(path))


def decode_picture(content: bytes, name: str = "the picture") -> Frame:
    """The picture in these bytes (JPEG, PNG, …)."""
    if is_cut_short(content):
        raise _no_picture(f"{name} is cut short: copy or take it again.")
    with overheard() as said:
        decoded = _decoded(content)
        heard = said()
    if DAMAGED.search(heard):
        raise _no_picture(f"{name} is damaged: copy or take it again.")
    if decoded is None:
        raise _no_picture(f"{name} {_why_no_picture(content)}")
    return as_frame(np.asarray(decoded), name)


def _why_no_picture(content: bytes) -> str:
    """What is wrong with a file that no decoder takes, and what to do."""
    if not content:
        return "is empty: copy or take it again."
    if content.startswith((JPEG, PNG)) or is_webp(content):
        return "is damaged: copy or take it again."
    if HEIC.match(content):
        return "is a HEIC picture, which cannot be read here: save it as JPEG, or have the phone take JPEGs."
    return "is no picture: give a JPEG or PNG file."


def _no_picture(sentence: str) -> VisionError:
    return VisionError(VisionReason.NOT_A_PICTURE, sentence)


def whole_picture(content: bytes) -> Frame | None:
    """The picture in these bytes; None where there is none, or not all of it."""
    try:
        return decode_picture(content)
    except VisionError:
        return None


def as_frame(array: NDArray[np.generic], name: str = "the picture") -> Frame:
    """An array as an 8-bit colour frame: grey, see-through and 16-bit pictures are converted."""
    eight = _eight_bits(array, name)
    if eight.ndim == 2:
        eight = eight[:, :, None]
    if eight.ndim != 3 or eight.shape[2] not in (1, 3, 4):
        raise _no_picture(f"{name} is no colour or grey picture.")
    if min(eight.shape[:2]) < SMALLEST_SIDE_PX:
        high, wide = eight.shape[:2]
        raise VisionError(
            VisionReason.TOO_SMALL,
            f"{name} is only {wide}×{high} pixels: take one of at least 640×480.",
        )
    colour = np.repeat(eight, 3, axis=2) if eight.shape[2] == 1 else eight[:, :, :3]
    return np.ascontiguousarray(colour)


def is_grey(frame: Frame) -> bool:
    """Whether a picture has no colours."""
    some = frame[::SPARSE, ::SPARSE]
    spread = some.max(axis=2) - some.min(axis=2)
    return float((spread <= GREY_WITHIN).mean()) >= GREY_SHARE


def _eight_bits(array: NDArray[np.generic], name: str) -> Frame:
    if array.dtype == np.uint8:
        return array.astype(np.uint8, copy=False)
    if array.dtype == np.uint16:
        return (array.astype(np.uint32) // SIXTEEN_TO_EIGHT).astype(np.uint8)
    raise _no_picture(f"{name} has {array.dtype} pixels: save it with 8 bits.")


def _decoded(content: bytes) -> object | None:
    if not content:
        return None
    try:
        return cv2.imdecode(np.frombuffer(content, dtype=np.uint8), cv2.IMREAD_ANYDEPTH | cv2.IMREAD_COLOR)
    except cv2.error:
        return None


def encoded(frame: Frame) -> bytes:
    """The frame as a JPEG file."""
    _, content = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return content.tobytes()
