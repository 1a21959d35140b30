"""What libraries complain of by themselves: decoders below OpenCV write to the error output, past Python."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import RLock

ERROR_OUTPUT, MOST_HEARD = 2, 1_000_000
"""Where programs complain, and so many bytes of that are read."""
_OF_DECODERS = re.compile(
    rb"(?:(?:Corrupt JPEG|Premature end|Inconsistent progression|Invalid SOS|Unknown Adobe|Unsupported marker"
    rb"|Warning: unknown JFIF|libpng |TIFF\w*: |\[ ?(?:WARN|ERROR|INFO|DEBUG)).*)?\n?"
)
"""Lines of the decoders, and of OpenCV about them, which leaves some empty."""

_TURN = RLock()
"""There is one error output: two threads that turned it aside at once might never give it back."""


@contextmanager
def overheard() -> Iterator[Callable[[], bytes]]:
    """What is written to the error output meanwhile. What no decoder wrote is passed on afterwards: other
    threads have something to say as well.
    """
    with _TURN:
        try:
            kept, shown = tempfile.TemporaryFile(), os.dup(ERROR_OUTPUT)  # noqa: SIM115 -- open while they write
        except OSError:  # no error output, or no room for a file: then they may write
            yield bytes
            return
        with kept:
            os.dup2(kept.fileno(), ERROR_OUTPUT)
            try:
                yield lambda: os.pread(kept.fileno(), MOST_HEARD, 0)
            finally:
                os.dup2(shown, ERROR_OUTPUT)
                os.close(shown)
                _pass_on(os.pread(kept.fileno(), MOST_HEARD, 0))


def _pass_on(heard: bytes) -> None:
    others = b"".join(line for line in heard.splitlines(keepends=True) if not _OF_DECODERS.fullmatch(line))
    with suppress(OSError):  # nobody reads them
        while others:
            others = others[os.write(ERROR_OUTPUT, others) :]
