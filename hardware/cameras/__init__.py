"""Cameras, streams, folders and video files: anything that gives one picture after another."""

from hardware.cameras.errors import CameraError, CameraReason
from hardware.cameras.found import FoundCamera, found_cameras
from hardware.cameras.live import LiveCamera, Shot
from hardware.cameras.source import (
    Decode,
    Frame,
    Open,
    Source,
    film_frame_s,
    frames_of,
    open_source,
    without_password,
)

__all__ = [
    "CameraError",
    "CameraReason",
    "Decode",
    "FoundCamera",
    "Frame",
    "LiveCamera",
    "Open",
    "Shot",
    "Source",
    "film_frame_s",
    "found_cameras",
    "frames_of",
    "open_source",
    "without_password",
]
