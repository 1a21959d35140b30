"""The parts of an endless multipart answer, which is how a network camera sends its pictures.

Bytes in, whole parts out: nothing here reads from anywhere.
"""

from __future__ import annotations

import re

MOST_BYTES = 32_000_000
"""No part is so long; what sends more without an end sends no pictures."""
_LENGTH = re.compile(rb"^content-length:\s*(\d{1,9})\s*$", re.IGNORECASE | re.MULTILINE)
_BOUNDARY = re.compile(r'boundary="?([^";]+)"?', re.IGNORECASE)


def boundary_of(content_type: str) -> bytes | None:
    """What separates the parts, from the answer's Content-Type; None where it is not a multipart answer."""
    found = _BOUNDARY.search(content_type)
    if not content_type.lower().startswith("multipart/") or found is None:
        return None
    # Some cameras write the two hyphens of a separator into its name as well.
    return b"--" + found[1].strip().removeprefix("--").encode("latin-1")


class Multipart:
    """Cuts a stream of bytes into parts."""

    def __init__(self, boundary: bytes) -> None:
        self._boundary = boundary
        self._held = b""

    def feed(self, more: bytes) -> list[bytes]:
        """The parts that are whole by now."""
        self._held += more
        parts = []
        while (part := self._next()) is not None:
            parts.append(part)
        if len(self._held) > MOST_BYTES:
            raise ValueError("no end of a part")
        return parts

    def _next(self) -> bytes | None:
        """Cut the first part off what is held; None if it is not whole yet."""
        start = self._held.find(self._boundary)
        head_end = self._held.find(b"\r\n\r\n", start)
        if start < 0 or head_end < 0:
            return None
        body = head_end + 4
        if length := _LENGTH.search(self._held[start:head_end].replace(b"\r\n", b"\n")):
            end = body + int(length[1])
            is_whole = len(self._held) >= end
        else:
            end = self._held.find(b"\r\n" + self._boundary, body)
            is_whole = end >= 0
        if not is_whole:
            return None
        part, self._held = self._held[body:end], self._held[end:]
        return part
