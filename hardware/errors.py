"""What can be wrong with the Pi's pins or with what is wired to them."""

from __future__ import annotations

from enum import Enum, auto


class PinReason(Enum):
    """One entry for each thing a person can put right."""

    NO_LIBRARY = auto()
    TWO_LIBRARIES = auto()
    """RPi.GPIO and rpi-lgpio answer to the same name: which one is loaded is a matter of luck."""
    NOT_A_PI = auto()
    NO_PERMISSION = auto()
    NO_SUCH_PIN = auto()
    USED_TWICE = auto()
    BUSY = auto()
    """Another program, or the kernel, has the pin."""
    NO_SPI = auto()
    OTHER_SIZE = auto()
    """More cells or lights are needed than there are pins for."""


class PinError(Exception):
    """The pins cannot be used; the message says what to do."""

    def __init__(self, reason: PinReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason
