"""A camera over the board as a sensor: one thread keeps its newest picture, another reads it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from arbiter.referee import Bumped
from arbiter.referee.roll_watch import Die
from arbiter.sighting import Sighting
from arbiter.table.lens import Lens
from hardware.cameras import LiveCamera, Open, Shot
from vision import Frame, VisionError

WAIT_S = 0.2
"""How long the reader waits for a picture before it looks whether it is to end."""


@dataclass(frozen=True, slots=True)
class CameraLook:
    """What one picture shows. Without a sighting something moves, or a hand is over the board."""

    sighting: Sighting | None
    die: Die
    face: int | None
    picture: Callable[[], bytes]
    """The picture itself, as a JPEG file cut to the board."""
    bump: Bumped | None = None
    """Where the board was found again, if camera or board had moved."""


class CameraWatch:
    """Reads what a camera sees, always the newest picture. Use it as a context manager."""

    def __init__(self, camera: LiveCamera, lens: Lens) -> None:
        self._camera, self.lens = camera, lens
        self._look: CameraLook | None = None
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
        look, self._look = self._look, None
        return look

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
            untaken, look = self._look, _look_at(shot.frame, self.lens)
            bump = self.lens.bump() or (untaken.bump if untaken else None)
            self._look = replace(look, bump=bump)
        except VisionError as trouble:
            self._look, self._trouble = None, str(trouble)
        else:
            self._trouble = ""


def _look_at(frame: Frame, lens: Lens) -> CameraLook:
    sighting = lens.look(frame)
    if sighting is None:
        return CameraLook(None, Die.MOVING, None, lambda: lens.evidence(frame))
    lying = lens.die(frame)
    if lying is None:
        return CameraLook(sighting, Die.GONE, None, lambda: lens.evidence(frame))
    state = Die.LEANING if lying.face is None else Die.FLAT
    return CameraLook(sighting, state, lying.face, lambda: lens.evidence(frame))
