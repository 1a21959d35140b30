"""A camera over the board as a sensor: one thread keeps its newest picture, another reads it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from arbiter.table.camera_look import CameraLook, look_at
from arbiter.table.lens import Lens
from hardware.cameras import LiveCamera, Open, Shot
from vision import VisionError

WAIT_S = 0.2
"""How long the reader waits for a picture before it looks whether it is to end."""


class NewestLook:
    """A place for one look: a thread puts it there, and another one takes it."""

    def __init__(self) -> None:
        self._look: CameraLook | None = None
        self._lock = threading.Lock()

    def put(self, look: CameraLook | None) -> None:
        """Leave this one to be taken; a bump that nobody has heard of yet goes with it."""
        with self._lock:
            untold = self._look.bump if self._look else None
            self._look = replace(look, bump=look.bump or untold) if look else None

    def take(self, is_fresh: Callable[[float], bool]) -> CameraLook | None:
        """What is there, once. One that has waited too long says nothing any more but of a bump."""
        with self._lock:
            look, self._look = self._look, None
        return look if look is None or is_fresh(look.t) else replace(look, sighting=None)


class CameraWatch:
    """Reads what a camera sees, always the newest picture. Use it as a context manager."""

    def __init__(self, camera: LiveCamera, lens: Lens) -> None:
        self._camera, self.lens = camera, lens
        self._newest = NewestLook()
        self._trouble = ""
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="eyes", daemon=True)

    def __enter__(self) -> CameraWatch:
        self._camera.__enter__()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End both threads and give the camera back."""
        self._is_over.set()
        if self._thread.is_alive():
            self._thread.join()
        self._camera.close()

    def turn_to(self, open_source: Open) -> None:
        """Look through another camera from now on."""
        self._camera.turn_to(open_source)

    def take(self) -> CameraLook | None:
        """The newest look that was not taken yet."""
        return self._newest.take(self._camera.is_fresh)

    @property
    def trouble(self) -> str:
        """Why the camera says nothing at the moment, for people."""
        return self._camera.trouble or self._trouble

    def _run(self) -> None:
        number = 0
        while not self._is_over.is_set():
            shot = self._camera.after(number, WAIT_S)
            if shot is not None:
                number = shot.number
                self._read(shot)

    def _read(self, shot: Shot) -> None:
        try:
            look = look_at(shot.frame, shot.t, self.lens)
        except VisionError as trouble:
            self._newest.put(None)
            self._trouble = str(trouble)
        else:
            self._newest.put(look)
            self._trouble = ""
