"""Plain text lines out of a serial port, for displays and scoreboards."""

from __future__ import annotations

from types import TracebackType

import serial

from firmware_bridge.errors import cannot_open, lost

BAUD = 115_200
WRITE_TIMEOUT_S = 1.0
"""A display that does not read for so long is given up until the next line."""

LINE_END = b"\r\n"
"""Both characters: simple displays wait for one or the other."""


class LineOut:
    """A serial port that lines are written to. It can be closed twice, and used in a `with`.

    A port that is lost is opened again with the next line: a display may be unplugged and come back.
    """

    def __init__(self, port: str, baud: int = BAUD) -> None:
        self.port, self._baud = port, baud
        self._serial = _opened(port, baud)
        self._is_lost = False

    def send(self, line: str) -> None:
        """Write one line of ASCII."""
        if self._is_lost:
            self._serial = _opened(self.port, self._baud)
            self._is_lost = False
        try:
            self._serial.write(line.encode("ascii") + LINE_END)
        except (serial.SerialException, OSError) as trouble:
            self._is_lost = self._serial.is_open
            self._serial.close()
            raise lost(self.port) from trouble

    def close(self) -> None:
        """Give the port back."""
        self._serial.close()

    def __enter__(self) -> LineOut:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _opened(port: str, baud: int) -> serial.SerialBase:
    try:
        return serial.serial_for_url(port, baudrate=baud, write_timeout=WRITE_TIMEOUT_S, exclusive=True)
    except (serial.SerialException, OSError, ValueError) as trouble:
        raise cannot_open(port, trouble) from trouble
