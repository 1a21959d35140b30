"""What can be wrong with a serial port or with what answers at its far end."""

from __future__ import annotations

import errno
from enum import Enum, auto


class LinkReason(Enum):
    """One entry for each thing a person can put right."""

    NO_PORT = auto()
    NO_PERMISSION = auto()
    BUSY = auto()
    LOST = auto()
    SILENT = auto()
    """Something is plugged in, but it does not answer as a Tablier board does."""
    RESTARTING = auto()
    """The board begins anew again and again."""
    OTHER_PROTOCOL = auto()
    OTHER_SIZE = auto()
    NO_TOOL = auto()
    """A program or library that is needed here is not installed."""
    NOT_FLASHED = auto()
    BAD_WIRING = auto()
    """What was learned about a board cannot be read, written or used."""


class LinkError(Exception):
    """The link cannot be used; the message says what to do."""

    def __init__(self, reason: LinkReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def cannot_open(port: str, trouble: Exception) -> LinkError:
    """Why a port did not open, with the command that helps."""
    number = getattr(trouble, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return LinkError(
            LinkReason.NO_PERMISSION,
            f"No permission to open {port}: run `sudo usermod -aG dialout $USER`, then log in again.",
        )
    if number in (errno.EBUSY, errno.EAGAIN):
        return LinkError(LinkReason.BUSY, f"The port {port} is in use by another program: close that first.")
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return LinkError(
            LinkReason.NO_PORT, f"{port} cannot be opened: there is no such port; is the cable plugged in?"
        )
    return LinkError(
        LinkReason.NO_PORT, f"{port} cannot be opened: it is no serial port; a board is at /dev/ttyUSB0, say."
    )


def lost(port: str) -> LinkError:
    """A port that was open and is gone."""
    return LinkError(LinkReason.LOST, f"The serial port {port} is lost: is the cable plugged in?")
