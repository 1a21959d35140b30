"""Does a picture file go to its own end? A decoder fills up what is missing with grey and says nothing."""

from __future__ import annotations

import re

JPEG, PNG, RIFF, WEBP = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF", b"WEBP"
"""How the files of these kinds begin; WebP is a kind of RIFF file, whose length stands between."""
_MARK = re.compile(rb"\xff+[\x01-\xcf\xd8-\xfe]")
"""The next mark of a JPEG, passing over pixels: in these an FF comes before 00 or D0 to D7 only."""
_BEGIN_OF_JPEG, _END_OF_JPEG, _LENGTH = 0xD8, 0xD9, 2
"""Two marks that stand alone; after all others their length is told in so many bytes, itself included."""
_END_OF_PNG = b"IEND\xae\x42\x60\x82"
"""The last chunk: its name, and the sum over it."""


def is_webp(content: bytes) -> bool:
    """Whether this is how a WebP file begins."""
    return content.startswith(RIFF) and content[8:12] == WEBP


def is_cut_short(content: bytes) -> bool:
    """Does a JPEG, PNG or WebP lack its end?

    What comes behind the end is no business of the picture: phones put a film or more pictures there.
    """
    if content.startswith(JPEG):
        return not _has_jpeg_end(content)
    if content.startswith(PNG):
        return _END_OF_PNG not in content
    return is_webp(content) and len(content) < 8 + int.from_bytes(content[4:8], "little")


def _has_jpeg_end(content: bytes) -> bool:
    """From mark to mark: the small picture for lists that a JPEG may hold has an end of its own."""
    at = 0
    while found := _MARK.search(content, at):
        mark, at = content[found.end() - 1], found.end()
        if mark == _END_OF_JPEG:
            return True
        if mark != _BEGIN_OF_JPEG:
            at += int.from_bytes(content[at : at + _LENGTH], "big")
    return False
