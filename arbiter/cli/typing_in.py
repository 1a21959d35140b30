"""Lines that a person types while the command goes on with its work."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterator

LONGEST_LINE = 4096
WAIT_S = 0.005
"""How long to wait for the keyboard at each look."""


def typed_lines(at_end: str | None) -> Iterator[str | None]:
    """Lines as they are typed, None while there is none; once the input has ended, `at_end` for ever."""
    begun = b""
    while True:
        *whole, begun = begun.split(b"\n")
        yield from map(_text, whole)
        if not select.select([sys.stdin], [], [], WAIT_S)[0]:
            yield None
            continue
        data = os.read(sys.stdin.fileno(), LONGEST_LINE)
        if not data:
            break
        begun += data
    if begun:
        yield _text(begun)
    while True:
        yield at_end
        time.sleep(WAIT_S)


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").strip()
