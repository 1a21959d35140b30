"""A thread that keeps the Pi's pins going at their own pace, whatever the referee is busy with."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from typing import Any

from arbiter.sighting import Sighting
from arbiter.signals import Light, Tone
from arbiter.table.pin_board import PinBoard
from engine import AnyGame
from firmware_bridge import Key


class PinThread:
    """A board of pins with a thread of its own. Use it as a context manager; it is a board itself."""

    def __init__(self, board: PinBoard, step_s: float) -> None:
        self._board, self._step_s = board, step_s
        self._lock, self._is_over = threading.Lock(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="pins", daemon=True)
        self.pressed: list[Key] = []
        self.troubles: list[str] = []

    def __enter__(self) -> PinThread:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()

    @property
    def is_there(self) -> bool:
        """Whether the reeds have told what they feel."""
        with self._lock:
            return self._board.is_there

    @property
    def notes(self) -> tuple[str, ...]:
        """What cannot be relied on at this moment."""
        with self._lock:
            return self._board.notes

    def step(self, _t: float) -> None:
        """Take over what the thread has heard. One that has died is never passed over in silence."""
        if not self._thread.is_alive():
            raise RuntimeError("Nobody listens to the pins any more.")
        with self._lock:
            self.pressed += self._board.pressed
            self.troubles += self._board.troubles
            self._board.pressed, self._board.troubles = [], []

    def look(self, contents: Mapping[str, str]) -> Sighting | None:
        """What the reeds say at this moment."""
        with self._lock:
            return self._board.look(contents)

    def look_again(self, game: AnyGame, position: Any) -> Sighting | None:
        """The same when the players vouch for a legal move."""
        with self._lock:
            return self._board.look_again(game, position)

    def light(self, lit: tuple[Light, ...]) -> None:
        """Show these, until others come."""
        with self._lock:
            self._board.light(lit)

    def play(self, tones: tuple[Tone, ...]) -> None:
        """Sound these."""
        with self._lock:
            self._board.play(tones)

    def _run(self) -> None:
        while not self._is_over.wait(self._step_s):
            with self._lock:
                self._board.step(time.monotonic())
