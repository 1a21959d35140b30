"""From the desk's thread to any number of browsers: each gets the newest moment as soon as it can take it.

Whoever is slow misses moments in between, and holds nobody back.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from arbiter.table import Moment


class Feed:
    """The newest moment, and those who wait for it, each in the loop that serves him."""

    def __init__(self) -> None:
        self.latest: Moment | None = None
        self._waiting: dict[asyncio.AbstractEventLoop, set[asyncio.Event]] = {}

    def publish(self, moment: Moment) -> None:
        """Take in a moment, in whatever thread; it takes microseconds, however many wait."""
        self.latest = moment
        for loop in tuple(self._waiting):
            with contextlib.suppress(RuntimeError):  # the server has just ended: nobody is left to be told
                loop.call_soon_threadsafe(self._wake, loop)

    async def follow(self) -> AsyncIterator[Moment]:
        """The newest moment now, and again whenever there is a newer one."""
        event, loop = asyncio.Event(), asyncio.get_running_loop()
        self._waiting.setdefault(loop, set()).add(event)
        given = None
        try:
            while True:
                event.clear()
                if self.latest is not None and self.latest is not given:
                    given = self.latest
                    yield given
                await event.wait()
        finally:
            self._waiting[loop].discard(event)
            if not self._waiting[loop]:
                del self._waiting[loop]

    def _wake(self, loop: asyncio.AbstractEventLoop) -> None:
        for event in self._waiting.get(loop, ()):
            event.set()
