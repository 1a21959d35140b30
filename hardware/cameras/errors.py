"""What can go wrong with a camera, in words that say what to do next."""

from __future__ import annotations

from enum import Enum


class CameraReason(Enum):
    """One entry for each thing a person can put right."""

    CANNOT_OPEN = "cannot open"
    NO_FRAME = "no frame"
    ENDED = "ended"


class CameraError(Exception):
    """A camera that cannot be used now; the message says what to do next."""

    def __init__(self, reason: CameraReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason
