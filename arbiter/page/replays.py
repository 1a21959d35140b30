"""Past games are told in a process of their own: whoever looks at them never holds the referee back."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from arbiter.page.past import PastError, replay_json

KEPT = 8
"""So many games are remembered as they were told last."""


class Replays:
    """Tells one game after the other, each once as long as its journal does not grow."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._told: OrderedDict[tuple[str, int, str], str] = OrderedDict()
        self._turn = asyncio.Lock()

    async def tell(self, path: Path, language: str) -> str:
        """The game as JSON text."""
        key = path.name, path.stat().st_size, language
        async with self._turn:
            if key not in self._told:
                loop = asyncio.get_running_loop()
                self._told[key] = await loop.run_in_executor(self._worker(), replay_text, path, language)
            self._told.move_to_end(key)
            while len(self._told) > KEPT:
                self._told.popitem(last=False)
            return self._told[key]

    def close(self) -> None:
        """End the worker."""
        if self._pool:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _worker(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        return self._pool


def replay_text(path: Path, language: str) -> str:
    """What the worker does."""
    try:
        return json.dumps(replay_json(path, language), ensure_ascii=False, separators=(",", ":"))
    except OSError as trouble:
        raise PastError("This game cannot be read.") from trouble
