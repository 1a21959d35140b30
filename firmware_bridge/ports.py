"""The serial port itself: the only file that opens one for the board."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import serial
from serial.tools import list_ports

from firmware_bridge.errors import cannot_open, lost

BAUD = 250_000
WRITE_TIMEOUT_S = 0.5
BY_ID = Path("/dev/serial/by-id")


class Port(Protocol):
    """A line to a board: anything that gives and takes bytes. A lost one raises a LinkError."""

    @property
    def name(self) -> str:
        """What people call it."""

    def read(self) -> bytes:
        """What has come; nothing if nothing has."""

    def write(self, data: bytes) -> None:
        """Send these."""

    def close(self) -> None:
        """Give it back; twice does no harm."""


class SerialPort:
    """A serial port of this machine, for us alone."""

    def __init__(self, name: str, wait_s: float = 0.0) -> None:
        self.name = name
        try:
            self._serial = serial.serial_for_url(name, do_not_open=True)
            self._serial.baudrate = BAUD
            self._serial.timeout = wait_s
            self._serial.write_timeout = WRITE_TIMEOUT_S
            self._serial.exclusive = True
            self._serial.open()
        except (serial.SerialException, OSError, ValueError) as trouble:
            raise cannot_open(name, trouble) from trouble

    def read(self) -> bytes:
        """What has come; waits for the first byte as long as it was told to when opened."""
        try:
            return bytes(self._serial.read(1) + self._serial.read(self._serial.in_waiting))
        except (serial.SerialException, OSError, TypeError) as trouble:
            # TypeError: pyserial reads from a port that another thread has just closed.
            raise lost(self.name) from trouble

    def write(self, data: bytes) -> None:
        """Send these."""
        try:
            self._serial.write(data)
        except (serial.SerialException, OSError) as trouble:
            raise lost(self.name) from trouble

    def close(self) -> None:
        """Give it back."""
        self._serial.close()


def candidates(besides: str | None = None) -> tuple[str, ...]:
    """All serial ports that this machine has, by names that last; without one that something else uses."""
    devices = sorted(each.device for each in list_ports.comports())
    return by_lasting_names(left_after(devices, besides), BY_ID)


def usb_ports() -> tuple[str, ...]:
    """The ports at a USB cable, by names that last: a board is never at another one."""
    devices = sorted(each.device for each in list_ports.comports() if each.vid is not None)
    return by_lasting_names(devices, BY_ID)


def left_after(devices: Iterable[str], besides: str | None) -> list[str]:
    """The devices without this one, by whatever name it goes."""
    taken = Path(besides).resolve() if besides else None
    return [device for device in devices if Path(device).resolve() != taken]


def by_lasting_names(devices: Iterable[str], by_id: Path) -> tuple[str, ...]:
    """Each by the name that stays the same when it is plugged in again, where it has one."""
    lasting = {alias.resolve(): str(alias) for alias in by_id.iterdir()} if by_id.is_dir() else {}
    return tuple(lasting.get(Path(device).resolve(), device) for device in devices)
