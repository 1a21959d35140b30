"""The contract of a strip at the SPI bus.

Wire for `--hardware`: nothing, but switch the bus on. A strip may be at GPIO 10 as docs/wiring.md has it,
and then its first four lights show: red, green, blue, white. The kernel's simulated chip has no such bus.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware import Bus, Header, PinError, SpiBus, SpiStrip
from hardware.simulated import SimulatedBus, SimulatedPins

COLOURS = [(40, 0, 0), (0, 40, 0), (0, 0, 40), (20, 20, 20)]
DARK = [(0, 0, 0)] * len(COLOURS)
LARGE_BOARD = 100


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The fake is there always, the bus of a Pi with `--hardware`."""
    buses: list[Callable[[], Bus]] = [SimulatedBus]
    metafunc.parametrize("opener", buses + [SpiBus] * bool(metafunc.config.getoption("--hardware")))


@pytest.fixture
def bus(opener: Callable[[], Bus]) -> Bus:
    try:
        return opener()
    except PinError as trouble:
        pytest.skip(str(trouble))  # not everybody has a strip


def check_shown(bus: Bus, colours: list[tuple[int, int, int]]) -> None:
    """Only the fake can tell what its lights show."""
    assert not isinstance(bus, SimulatedBus) or list(bus.colours) == colours


def test_a_strip_shows_one_picture_after_the_other_and_goes_dark_in_the_end(bus: Bus) -> None:
    strip = SpiStrip(Header(SimulatedPins()), lambda: bus, len(COLOURS))
    for picture in (COLOURS, DARK, COLOURS):
        strip.show(picture)
        check_shown(bus, picture)
    strip.close()
    strip.close()
    check_shown(bus, DARK)


def test_the_lights_of_a_large_board_take_one_picture(bus: Bus) -> None:
    strip = SpiStrip(Header(SimulatedPins()), lambda: bus, LARGE_BOARD)
    picture = [(number, 0, 0) for number in range(LARGE_BOARD)]
    strip.show(picture)
    check_shown(bus, picture)
    strip.close()


def test_a_bus_that_was_given_back_can_be_opened_again(bus: Bus, opener: Callable[[], Bus]) -> None:
    bus.close()
    again = opener()
    strip = SpiStrip(Header(SimulatedPins()), lambda: again, len(COLOURS))
    strip.show(COLOURS)
    check_shown(again, COLOURS)
    strip.close()


def test_a_bus_that_was_given_back_takes_nothing(bus: Bus) -> None:
    bus.close()
    bus.close()
    with pytest.raises(PinError, match="The SPI bus takes nothing"):
        bus.send(bytes(100))
