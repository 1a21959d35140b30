"""Lines for a display, given to it in a thread of its own: one that does not read holds up nobody."""

from __future__ import annotations

import threading
from collections import deque
from itertools import chain, repeat
from types import TracebackType
from typing import NamedTuple

from firmware_bridge import LineOut, LinkError
from firmware_bridge.link import BACK_OFF_S

MOST_WAITING = 256
"""More than a display misses in a minute; then the oldest lines go."""


class _Line(NamedTuple):
    text: str
    is_passing: bool


class LineFeed:
    """Feeds one port; a display that is away is tried again with patience, until it is closed."""

    def __init__(self, line_out: LineOut) -> None:
        self.trouble = ""
        """What is wrong with the port at the moment, for people."""
        self._line_out = line_out
        self._waiting: deque[_Line] = deque(maxlen=MOST_WAITING)
        self._news = threading.Condition()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name=f"lines to {line_out.port}")
        self._thread.start()

    def send(self, text: str, is_passing: bool = False) -> None:
        """Take a line in without waiting. A passing one, such as the time, replaces the one before."""
        with self._news:
            if is_passing:
                lasting = [line for line in self._waiting if not line.is_passing]
                self._waiting = deque(lasting, MOST_WAITING)
            self._waiting.append(_Line(text, is_passing))
            self._news.notify()

    def close(self) -> None:
        """Give what waits to a display that takes it, then the port back; twice does no harm."""
        with self._news:
            self._is_closed = True
            self._news.notify()
        self._thread.join()
        self._line_out.close()

    def __enter__(self) -> LineFeed:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self) -> None:
        while (line := self._next()) is not None:
            self._give(line)

    def _next(self) -> str | None:
        """The oldest line, as soon as there is one; None at the end."""
        with self._news:
            self._news.wait_for(lambda: self._waiting or self._is_closed)
            return self._waiting.popleft().text if self._waiting else None

    def _give(self, line: str) -> None:
        for pause_s in chain(BACK_OFF_S, repeat(BACK_OFF_S[-1])):
            try:
                self._line_out.send(line)
            except LinkError as trouble:
                self.trouble = str(trouble)
            else:
                self.trouble = ""
                return
            if self._is_closed_within(pause_s):
                return

    def _is_closed_within(self, seconds: float) -> bool:
        """Wait; whoever closes a feed that is stuck does not wait for the rest."""
        with self._news:
            if self._news.wait_for(lambda: self._is_closed, seconds):
                self._waiting.clear()
            return self._is_closed
