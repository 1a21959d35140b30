"""Ways to end a command from outside: each of them gives back what the command has in its hands."""

from __future__ import annotations

import signal

ASKED_TO_END = (signal.SIGTERM, signal.SIGHUP)
"""The system asks us to end, or the terminal that we were started from is gone."""


def end_like_ctrl_c() -> None:
    """Have these end the command as Ctrl-C does, pins and ports given back; what is ignored stays ignored."""
    for each in ASKED_TO_END:
        if signal.getsignal(each) is signal.SIG_DFL:
            signal.signal(each, signal.default_int_handler)
