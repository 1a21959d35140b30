"""Plain text lines out of a serial port, for displays and scoreboards."""

from __future__ import annotations

import errno
from enum import Enum, auto
from types import TracebackType

import serial

BAUD = 115_200
WRITE_TIMEOUT_S = 1.0
"""A display that does not read for a second must not hold up the table."""

LINE_END = b"\r\n"
"""Both characters: simple displays wait for one or the other."""


class LinkReason(Enum):
    """One entry for each thing a person can put right about a serial port."""

    NO_PORT = auto()
    NO_PERMISSION = auto()
    BUSY = auto()
    LOST = auto()


class LinkError(Exception):
    """The serial port cannot be used; the message says what to do."""

    def __init__(self, reason: LinkReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class LineOut:
    """A serial port that lines are written to. It can be closed twice, and used in a `with`."""

    def __init__(self, port: str, baud: int = BAUD) -> None:
        self.port = port
        try:
            self._serial = serial.serial_for_url(port, baudrate=baud, write_timeout=WRITE_TIMEOUT_S)
        except (serial.SerialException, OSError, ValueError) as trouble:
            raise _cannot_open(port, trouble) from trouble

    def send(self, line: str) -> None:
        """Write one line of ASCII."""
        try:
            self._serial.write(line.encode("ascii") + LINE_END)
        except (serial.SerialException, OSError) as trouble:
            raise LinkError(
                LinkReason.LOST, f"The serial port {self.port} is lost: is the cable plugged in? ({trouble})"
            ) from trouble

    def close(self) -> None:
        """Give the port back."""
        self._serial.close()

    def __enter__(self) -> LineOut:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _cannot_open(port: str, trouble: Exception) -> LinkError:
    number = getattr(trouble, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return LinkError(
            LinkReason.NO_PERMISSION,
            f"No permission to open {port}: run `sudo usermod -aG dialout $USER`, then log in again.",
        )
    if number in (errno.EBUSY, errno.EAGAIN):
        return LinkError(LinkReason.BUSY, f"The port {port} is in use by another program: close that first.")
    return LinkError(
        LinkReason.NO_PORT, f"{port} cannot be opened as a serial port ({trouble}): is the cable plugged in?"
    )
