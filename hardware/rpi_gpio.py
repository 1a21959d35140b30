"""The real pins: the only file that imports RPi.GPIO. On a Pi 5 `rpi-lgpio` answers to that name."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any, TypeVar

from hardware.errors import PinError, PinReason
from hardware.pins import Pull

LIBRARIES = ("RPi.GPIO", "rpi-lgpio")
WHICH = (
    "`pip install RPi.GPIO`, or `pip install rpi-lgpio` on a Pi 5, or with buttons on a kernel from 6.6 on"
)
T = TypeVar("T")


class RpiPins:
    """The pins of the Pi that this program runs on."""

    def __init__(self) -> None:
        self._gpio = _opened(_library())
        self._pulls = {
            Pull.NONE: self._gpio.PUD_OFF,
            Pull.UP: self._gpio.PUD_UP,
            Pull.DOWN: self._gpio.PUD_DOWN,
        }
        self._pulsing: dict[int, Any] = {}
        self._falls: Counter[int] = Counter()
        """Only the library's thread counts here, so that no fall is lost; `_told` is ours."""
        self._told: Counter[int] = Counter()

    def listen(self, pin: int, pull: Pull = Pull.NONE) -> None:
        """Make it an input."""
        self._still(pin)
        _tried((pin,), lambda: self._gpio.setup(pin, self._gpio.IN, pull_up_down=self._pulls[pull]))

    def drive(self, pin: int, is_high: bool) -> None:
        """Make it an output at this level."""
        self._still(pin)
        _tried((pin,), lambda: self._gpio.setup(pin, self._gpio.OUT, initial=is_high))

    def write(self, pin: int, is_high: bool) -> None:
        """Change the level of an output; one that pulsed stops."""
        self._still(pin)
        _tried((pin,), lambda: self._gpio.output(pin, is_high))

    def read(self, pins: Sequence[int]) -> int:
        """The levels, one after the other: the library reads one pin at a time."""
        read: Callable[[int], int] = self._gpio.input
        return _tried(pins, lambda: sum(read(pin) << bit for bit, pin in enumerate(pins)))

    def watch(self, pin: int) -> None:
        """Count falls in the library's own thread."""
        self._told[pin] = self._falls[pin]
        _tried(
            (pin,),
            lambda: self._gpio.add_event_detect(pin, self._gpio.FALLING, callback=self._fell),
            ", or is this RPi.GPIO on a kernel from 6.6 on, where only rpi-lgpio feels a button",
        )

    def falls(self, pin: int) -> int:
        """What was counted; a fall that comes in between is kept for the next time."""
        count = self._falls[pin]
        new, self._told[pin] = count - self._told[pin], count
        return new

    def pulse(self, pin: int, hertz: float, duty: float) -> None:
        """Pulse by software, in a thread of the library."""
        _tried((pin,), lambda: self._pulse(pin, hertz, 100 * duty))

    def release(self, pins: Sequence[int]) -> None:
        """Back to inputs."""
        for pin in pins:
            self._still(pin)
        self._gpio.cleanup(list(pins))

    def _pulse(self, pin: int, hertz: float, percent: float) -> None:
        running = self._pulsing.get(pin)
        if running is None:
            running = self._pulsing[pin] = self._gpio.PWM(pin, hertz)
            running.start(percent)
        else:
            running.ChangeFrequency(hertz)
            running.ChangeDutyCycle(percent)

    def _still(self, pin: int) -> None:
        """End a pulse; its thread must not outlive the pin's duty."""
        if pin in self._pulsing:
            self._pulsing.pop(pin).stop()

    def _fell(self, pin: int) -> None:
        self._falls[pin] += 1


def _library() -> Any:
    """The module, or the sentence that helps."""
    installed = [name for name in LIBRARIES if _is_installed(name)]
    if len(installed) > 1:
        # Their files have the same names: who takes one of them away leaves the other one in pieces.
        raise PinError(
            PinReason.TWO_LIBRARIES,
            "RPi.GPIO and rpi-lgpio are both installed and get in each other's way: run `pip uninstall "
            "RPi.GPIO rpi-lgpio` (`sudo apt remove python3-rpi.gpio` or `python3-rpi-lgpio` where it came "
            f"with the system), then {WHICH}.",
        )
    try:
        import RPi.GPIO
    except ImportError as trouble:
        if installed:
            raise PinError(
                PinReason.NO_LIBRARY,
                f"{installed[0]} is not whole ({trouble}): "
                f"run `pip install --force-reinstall {installed[0]}`.",
            ) from trouble
        raise PinError(PinReason.NO_LIBRARY, f"RPi.GPIO is missing: run {WHICH}.") from trouble
    except (RuntimeError, NotImplementedError) as trouble:
        raise PinError(
            PinReason.NOT_A_PI,
            f"This machine is no Raspberry Pi ({trouble}): "
            'set chip = "simulated" in [pins] to try without one.',
        ) from trouble
    return RPi.GPIO


def _opened(gpio: Any) -> Any:
    """The library, ready to take GPIO numbers; rpi-lgpio opens the chip here."""
    gpio.setwarnings(False)
    try:
        gpio.setmode(gpio.BCM)
    except (RuntimeError, ValueError, OSError, _lgpio_error()) as trouble:
        raise PinError(
            PinReason.NO_PERMISSION,
            f"The pins cannot be opened ({trouble}): run `sudo usermod -aG gpio $USER`, then log in again.",
        ) from trouble
    return gpio


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def _tried(pins: Sequence[int], deed: Callable[[], T], or_else: str = "") -> T:
    """Do it; what the library refuses is in use elsewhere, or else there is another reason to name."""
    try:
        return deed()
    except (RuntimeError, ValueError, OSError, _lgpio_error()) as trouble:
        raise PinError(
            PinReason.BUSY,
            f"GPIO {', '.join(map(str, pins))} cannot be used ({trouble}): "
            f"is another program or a kernel driver using it{or_else}?",
        ) from trouble


def _lgpio_error() -> type[Exception]:
    """The error class that rpi-lgpio brings along, where it is what was loaded."""
    return getattr(sys.modules.get("lgpio"), "error", RuntimeError)
