"""Which cameras this machine has, so that nobody has to guess their numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from hardware.cameras.pi import pi_camera_model
from hardware.cameras.source import PI

DEVICES = Path("/sys/class/video4linux")
"""Where Linux lists all that gives or takes pictures: cameras, but also decoders and the like."""
_DEVICE = re.compile(r"video(\d+)")
_PLUGGED = ("usb", "virtual")
"""Cameras hang on USB, or are made by a program; what is soldered on is no camera of ours."""


@dataclass(frozen=True, slots=True)
class FoundCamera:
    """A camera by the name that `open_source` takes, and what its maker calls it."""

    name: str
    about: str


def found_cameras(devices: Path = DEVICES) -> tuple[FoundCamera, ...]:
    """The Pi's own camera, then the others by their numbers."""
    model = pi_camera_model()
    own = (FoundCamera(PI, model),) if model else ()
    return (*own, *_plugged(devices))


def _plugged(devices: Path) -> list[FoundCamera]:
    entries = [(int(match[1]), path) for path in _entries(devices) if (match := _DEVICE.fullmatch(path.name))]
    return [FoundCamera(str(n), _read(path / "name")) for n, path in sorted(entries) if _is_camera(path)]


def _entries(devices: Path) -> list[Path]:
    try:
        return list(devices.iterdir())
    except OSError:
        return []  # another system, or no camera was ever plugged in


def _is_camera(entry: Path) -> bool:
    """Each camera has a second entry for what is no picture; its index is not 0."""
    parts = entry.resolve().parts
    return _read(entry / "index") in ("", "0") and any(part.startswith(_PLUGGED) for part in parts)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
