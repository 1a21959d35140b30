"""Which camera looks at the board: the one of the settings, or another that was chosen at the table.

A choice is tried at once, and kept together with the corners that are marked in its picture. It holds until
the setting itself is changed.
"""

from __future__ import annotations

import json
import os
import threading
from functools import partial
from pathlib import Path

from arbiter.table.camera import open_camera
from arbiter.table.camera_watch import CameraWatch
from arbiter.table.lens import LensError
from hardware.cameras import CameraError, FoundCamera, found_cameras, without_password
from vision import Calibration

STREAMS = ("http://", "https://", "rtsp://")
"""Cameras on the network are chosen by their address."""
NO_CHOICE = "Choose a camera of this machine, or type the address of a stream: http://, https:// or rtsp://."


def chosen_camera(path: Path, setting: str) -> str:
    """The camera that was chosen in place of the one in the settings, else that one."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return setting
    is_meant = isinstance(kept, dict) and kept.get("setting") == setting
    return str(kept["camera"]) if is_meant and isinstance(kept.get("camera"), str) else setting


class CameraChoice:
    """The cameras of a table. Any thread may ask it."""

    def __init__(self, watch: CameraWatch, setting: str, now: str, path: Path) -> None:
        self._watch, self._setting, self._path = watch, setting, path
        self.now = now
        """The name of the camera that looks."""
        self._known: dict[str, Calibration | None] = {}
        """What is known of the cameras that looked before."""
        self._choosing = threading.Lock()

    @property
    def shown(self) -> str:
        """The same, as anybody may read it."""
        return without_password(self.now)

    def found(self) -> tuple[FoundCamera, ...]:
        """The cameras of this machine."""
        return found_cameras()

    def choose(self, name: str) -> None:
        """Look through this camera from now on, if it can be opened."""
        with self._choosing:
            if name == self.now:
                return
            if not name.startswith(STREAMS) and name not in {each.name for each in self.found()}:
                raise LensError(NO_CHOICE)
            try:
                open_camera(name).close()
            except CameraError as trouble:
                raise LensError(str(trouble)) from trouble
            lens = self._watch.lens
            self._known[self.now] = lens.calibration
            self._watch.turn_to(partial(open_camera, name))
            lens.aim(self._known.get(name))
            self.now = name

    def keep(self) -> None:
        """Look through the same camera when the table is opened again."""
        try:
            self._write()
        except OSError as trouble:
            raise LensError(f"{self._path} cannot be written: {trouble.strerror}.") from trouble

    def _write(self) -> None:
        if self.now == self._setting:
            self._path.unlink(missing_ok=True)
            return
        draft = self._path.with_suffix(".draft")
        # An address may hold a password: nobody else reads it.
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump({"setting": self._setting, "camera": self.now}, file)
        draft.replace(self._path)
