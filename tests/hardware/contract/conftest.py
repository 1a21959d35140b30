"""Three benches that every part is held to: the fake, a kernel's gpiochip, and the pins of a Pi.

The fake is there always. The kernel's chip is gpio-sim inside User-Mode Linux: `make test-gpio` starts it.
The pins of a Pi are taken with `--hardware`; the head of each file says what to wire. The same circuit of
wires, contacts and diodes stands behind the fake and behind the kernel's chip.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from hardware import Header, PinError, Pins
from hardware.rpi_gpio import RpiPins
from hardware.simulated import Circuit, Contact, Forces, SimulatedPins

GPIO_SIM = "TABLIER_GPIO_SIM"
"""Where the lines of the kernel's simulated chip can be pulled and looked at."""
HELPERS = {26: 20}
"""On a Pi, a pin that is wired to another one over 1 kΩ and can pull it to ground."""
WIRED = {Contact(13, 5, has_diode=True), Contact(19, 6)}
"""On a Pi, what the contract of the reed matrix asks to be soldered."""


class Bench(Protocol):
    """A chip and the world around it."""

    @property
    def pins(self) -> Pins: ...

    @property
    def t(self) -> float: ...

    def join(self, contact: Contact, is_closed: bool) -> None: ...

    def settle(self) -> None: ...

    def wait(self, seconds: float) -> None: ...

    def level(self, pin: int) -> bool: ...

    def rises(self, pin: int, seconds: float) -> int: ...


class FakeBench:
    """Everything is only simulated, and time passes when it is told to."""

    def __init__(self) -> None:
        self.pins = SimulatedPins()

    @property
    def t(self) -> float:
        return self.pins.t

    def join(self, contact: Contact, is_closed: bool) -> None:
        self.pins.join(contact, is_closed)

    def settle(self) -> None:
        """Wires follow at once."""

    def wait(self, seconds: float) -> None:
        self.pins.run(seconds)

    def level(self, pin: int) -> bool:
        return self.pins.driven[pin]

    def rises(self, pin: int, seconds: float) -> int:
        pulse = self.pins.pulses.get(pin)
        return round(pulse.hertz * seconds) if pulse and 0 < pulse.duty < 1 else 0


class RealBench:
    """Real pins and real time."""

    def __init__(self) -> None:
        self.pins = RpiPins()

    @property
    def t(self) -> float:
        return time.monotonic()

    def join(self, contact: Contact, is_closed: bool) -> None:
        if contact in WIRED:
            return
        if contact.source not in HELPERS:
            pytest.skip("This contact is not wired on the bench of a Pi.")
        helper = HELPERS[contact.source]
        self.pins.drive(helper, False) if is_closed else self.pins.listen(helper)

    def settle(self) -> None:
        time.sleep(20e-6)

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def level(self, pin: int) -> bool:
        return bool(self.pins.read((pin,)))

    def rises(self, pin: int, seconds: float) -> int:
        """Those that are seen; a machine that is busy misses many."""
        end, was, count = self.t + seconds, True, 0
        while self.t < end:
            self.wait(0.001)
            now = self.level(pin)
            count += now and not was
            was = now
        return count


class KernelBench(RealBench):
    """A kernel's gpiochip whose lines are pulled by a circuit, through the kernel's own files."""

    IS_OUTPUT, IS_PULLED_UP, IS_PULLED_DOWN = 2, 32, 64

    def __init__(self, lines: Path) -> None:
        import lgpio

        super().__init__()
        self._lines, self._circuit = lines, Circuit()
        self._chip, self._mode = lgpio.gpiochip_open(0), lgpio.gpio_get_mode
        self._touched: set[int] = set()

    def join(self, contact: Contact, is_closed: bool) -> None:
        self._touched |= {contact.source, contact.drain} & set(range(28))
        self._circuit.join(contact, is_closed)
        self.settle()

    def settle(self) -> None:
        """Pull every input that has a wire to where the circuit says that it is."""
        modes = {pin: self._mode(self._chip, pin) for pin in range(28)}
        outputs = {pin for pin, mode in modes.items() if mode & self.IS_OUTPUT}
        high = {pin for pin in outputs if self.level(pin)}
        up = {pin for pin, mode in modes.items() if mode & self.IS_PULLED_UP} - outputs
        down = {pin for pin, mode in modes.items() if mode & self.IS_PULLED_DOWN} - outputs
        forces = Forces(_bits(high), _bits(outputs - high), _bits(up), _bits(down))
        levels = self._circuit.levels(forces)
        for pin in self._touched - outputs:
            pull = "pull-up" if levels >> pin & 1 else "pull-down"
            (self._lines / f"sim_gpio{pin}" / "pull").write_text(pull, encoding="ascii")

    def level(self, pin: int) -> bool:
        return (self._lines / f"sim_gpio{pin}" / "value").read_text(encoding="ascii").strip() == "1"


def _bits(pins: set[int]) -> int:
    return sum(1 << pin for pin in pins)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hold the parts to all benches that are there: a long list of skipped tests tells nobody anything."""
    if "bench_name" in metafunc.fixturenames:
        is_on_a_pi = metafunc.config.getoption("--hardware")
        names = ["fake"] + ["kernel"] * (GPIO_SIM in os.environ) + ["pins"] * bool(is_on_a_pi)
        metafunc.parametrize("bench_name", names)


@pytest.fixture
def bench(bench_name: str) -> Bench:
    if bench_name == "kernel":
        return KernelBench(Path(os.environ[GPIO_SIM]))
    if bench_name == "fake":
        return FakeBench()
    try:
        return RealBench()
    except PinError as trouble:
        pytest.exit(str(trouble), returncode=2)


@pytest.fixture
def header(bench: Bench) -> Iterator[Header]:
    with Header(bench.pins) as header:
        yield header
