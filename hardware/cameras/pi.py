"""The camera on the Pi's own ribbon cable, through picamera2 (a Debian package on Raspberry Pi OS)."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from hardware.cameras.errors import CameraError, CameraReason
from hardware.cameras.source import Frame

SIZE = (1280, 960)
WARMING_UP_S = 1.0
"""So long a camera takes to find its exposure and its white balance."""
PATIENCE_S = 2.0
NO_PICTURE = "The Pi camera gives no picture: check its cable."
_NOT_LOADED = (ImportError, RuntimeError, OSError, ValueError)
"""The last one comes from Debian's simplejpeg where pip's numpy is of another major version."""


class PiSource:
    """One open Pi camera, with its exposure and white balance held as they were at the start."""

    def __init__(self) -> None:
        self._camera = _opened()
        try:
            self._begin()
        except TimeoutError as trouble:
            self.close()
            raise CameraError(CameraReason.NO_FRAME, NO_PICTURE) from trouble
        except (RuntimeError, OSError) as trouble:
            self.close()
            raise CameraError(
                CameraReason.CANNOT_OPEN,
                f"The Pi camera does not start ({trouble}): does another program use it?",
            ) from trouble

    def read(self) -> Frame:
        """The next picture."""
        try:
            job = self._camera.capture_array(wait=False)
            return np.asarray(self._camera.wait(job, timeout=PATIENCE_S), dtype=np.uint8)
        except (TimeoutError, RuntimeError) as trouble:
            raise CameraError(CameraReason.NO_FRAME, NO_PICTURE) from trouble

    def close(self) -> None:
        """Give the camera back."""
        self._camera.close()

    def _begin(self) -> None:
        """Start it, and hold what it has found out about the light."""
        # picamera2 calls RGB888 what has blue first in memory.
        settings = self._camera.create_video_configuration({"size": SIZE, "format": "RGB888"})
        self._camera.configure(settings)
        self._camera.start()
        time.sleep(WARMING_UP_S)
        self._lock()

    def _lock(self) -> None:
        now = self._camera.wait(self._camera.capture_metadata(wait=False), timeout=PATIENCE_S)
        held = {name: now[name] for name in ("ExposureTime", "AnalogueGain", "ColourGains") if name in now}
        self._camera.set_controls({"AeEnable": False, "AwbEnable": False, **held})


def pi_camera_model() -> str | None:
    """What the camera on the ribbon cable is called, or None where there is none."""
    try:
        from picamera2 import Picamera2
    except _NOT_LOADED:
        return None
    known = (str(each.get("Model", "")) for each in Picamera2.global_camera_info() if not _is_usb(each))
    return next(known, None)


def _is_usb(camera: dict[str, Any]) -> bool:
    """The library counts USB cameras as well: they are opened by their numbers."""
    return "usb" in str(camera.get("Id", "")).lower()


def _opened() -> Any:
    try:
        from picamera2 import Picamera2
    except ImportError as trouble:
        raise CameraError(
            CameraReason.CANNOT_OPEN,
            "The Pi camera needs picamera2: sudo apt install python3-picamera2, "
            "and an environment made with --system-site-packages.",
        ) from trouble
    except _NOT_LOADED as trouble:
        raise CameraError(
            CameraReason.CANNOT_OPEN,
            f"picamera2 does not load ({trouble}): where numpy is to blame, "
            "`pip install --ignore-installed simplejpeg` brings what goes with it.",
        ) from trouble
    try:
        return Picamera2()
    except (IndexError, RuntimeError, OSError) as trouble:
        raise CameraError(
            CameraReason.CANNOT_OPEN,
            "There is no Pi camera, or another program has it: check its cable, then rpicam-hello.",
        ) from trouble
