"""What can go wrong when looking at a picture, and what a person can do about it."""

from __future__ import annotations

from enum import Enum


class VisionReason(Enum):
    """One entry for each thing a person can put right."""

    NOT_A_PICTURE = "not a picture"
    TOO_SMALL = "too small"
    BAD_CORNERS = "bad corners"
    SIZE_MISMATCH = "size mismatch"
    UNKNOWN_CELL = "unknown cell"
    UNKNOWN_PIECE = "unknown piece"
    UNKNOWN_COLOUR = "unknown colour"
    UNSUPPORTED_PIECE = "unsupported piece"
    BAD_CALIBRATION = "bad calibration"
    NO_BOARD = "no board"
    PART_OF_A_BOARD = "part of a board"
    OTHER_BOARD = "other board"
    LARGER_BOARD = "larger board"
    TWO_BOARDS = "two boards"
    BAD_MARKERS = "bad markers"
    NOT_BARE = "not bare"
    BAD_WEIGHTS = "bad weights"


class VisionError(Exception):
    """A picture, a corner or a piece that cannot be used; the message says what to do next."""

    def __init__(self, reason: VisionReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason
