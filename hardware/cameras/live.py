"""A camera that is watched all the time: a thread keeps its newest picture, and reopens it when it fails."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field

from hardware.cameras.errors import CameraError
from hardware.cameras.source import Frame, Open, Source

STALE_S = 2.0
"""An older picture says nothing about now."""
BACK_OFF_S = 0.5
"""How long to wait before a camera that failed is opened again."""
ENDING_S = 5.0
"""How long `close` waits for a camera that does not answer."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture with its number, and when it came by a time that never jumps."""

    number: int
    t: float
    frame: Frame = field(repr=False, compare=False)


class LiveCamera:
    """The newest picture of a camera. Use it as a context manager."""

    def __init__(self, open_source: Open, steady: Callable[[], float] = time.monotonic) -> None:
        self._open, self._steady = open_source, steady
        self._shot: Shot | None = None
        self._count = 0
        self._since = steady()
        self._trouble = ""
        self._is_over = threading.Event()
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def __enter__(self) -> LiveCamera:
        self._since = self._steady()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the thread and give the camera back."""
        self._is_over.set()
        if self._thread.is_alive():
            self._thread.join(ENDING_S)

    def turn_to(self, open_source: Open) -> None:
        """Look through another camera from now on; until it gives its first picture there is none."""
        with self._news:
            self._open, self._shot, self._trouble = open_source, None, ""
            self._since = self._steady()

    def newest(self) -> Shot | None:
        """The last picture, unless it is too old to say anything about now."""
        shot = self._shot
        return shot if shot and self.is_fresh(shot.t) else None

    def is_fresh(self, t: float) -> bool:
        """Whether a picture that came at this time still says something about now."""
        return self._steady() - t <= STALE_S

    def after(self, number: int, timeout_s: float) -> Shot | None:
        """The newest picture that is newer than this one, waited for if need be."""
        with self._news:
            self._news.wait_for(lambda: self._shot is not None and self._shot.number > number, timeout_s)
        shot = self.newest()
        return shot if shot and shot.number > number else None

    @property
    def trouble(self) -> str:
        """Why there is no fresh picture, for people; nothing while there is one."""
        if self.newest() is not None:
            return ""
        if self._trouble:
            return self._trouble
        waited_s = self._steady() - (self._shot.t if self._shot else self._since)
        return "The camera has given no picture for two seconds." if waited_s > STALE_S else ""

    def _run(self) -> None:
        while not self._is_over.is_set():
            opened = self._open
            try:
                with closing(opened()) as source:
                    self._watch(source, opened)
            except CameraError as trouble:
                if self._open is opened:
                    self._trouble = str(trouble)
                    self._is_over.wait(BACK_OFF_S)

    def _watch(self, source: Source, opened: Open) -> None:
        """Until the end, or until another camera is wanted."""
        while not self._is_over.is_set() and self._open is opened:
            frame = source.read()
            with self._news:
                if self._open is opened:
                    self._count += 1
                    self._shot, self._trouble = Shot(self._count, self._steady(), frame), ""
                    self._news.notify_all()
