"""A simulated board behind a pseudo-terminal: a real serial port of this machine, in real time."""

from __future__ import annotations

import os
import pty
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from firmware_bridge.simulated.board import SimulatedBoard

SLICE_S = 0.002


@contextmanager
def on_a_terminal(board: SimulatedBoard) -> Iterator[str]:
    """The name of the port; at the end the cable is pulled."""
    far, near = pty.openpty()
    tty.setraw(near)
    os.set_blocking(far, False)
    is_over = threading.Event()

    def live() -> None:
        while not is_over.wait(SLICE_S):
            with suppress(BlockingIOError):  # nothing was said
                board.write(os.read(far, 4096))
            board.run(SLICE_S)
            os.write(far, board.read())

    thread = threading.Thread(target=live)
    thread.start()
    try:
        yield os.ttyname(near)
    finally:
        is_over.set()
        thread.join()
        os.close(far)
        os.close(near)
