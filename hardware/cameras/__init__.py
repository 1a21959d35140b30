"""Cameras, streams, folders and video files: anything that gives one picture after another."""

from hardware.cameras.errors import CameraError, CameraReason
from hardware.cameras.live import LiveCamera, Shot
from hardware.cameras.source import Frame, Open, Source, film_frame_s, frames_of, open_source

__all__ = [
    "CameraError",
    "CameraReason",
    "Frame",
    "LiveCamera",
    "Open",
    "Shot",
    "Source",
    "film_frame_s",
    "frames_of",
    "open_source",
]
