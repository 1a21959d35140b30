"""From the desk's thread to any number of browsers: each gets the newest moment as soon as it can take it.

Whoever is slow misses moments in between, and holds nobody back.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from arbiter.table import Moment


class Feed:
    """The newest moment, and those who wait for it."""

    def __init__(self) -> None:
        self.latest: Moment | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: set[asyncio.Event] = set()

    def attach(self, loop: asyncio.AbstractEventLoop | None) -> None:
        """Say in which loop the browsers are served; None when it ends."""
        self._loop = loop

    def publish(self, moment: Moment) -> None:
        """Take in a moment, in whatever thread; it takes microseconds."""
        self.latest = moment
        if (loop := self._loop) is not None:
            try:
                loop.call_soon_threadsafe(self._wake)
            except RuntimeError:  # the server has just ended: nobody is left to be told
                self._loop = None

    async def follow(self) -> AsyncIterator[Moment]:
        """The newest moment now, and again whenever there is a newer one."""
        event = asyncio.Event()
        self._waiting.add(event)
        try:
            while True:
                event.clear()
                if self.latest is not None:
                    yield self.latest
                await event.wait()
        finally:
            self._waiting.discard(event)

    def _wake(self) -> None:
        for event in self._waiting:
            event.set()
