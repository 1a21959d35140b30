"""Pins are lent to one owner each, and every one of them comes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware import Buttons, Buzzer, DimmedLeds, Header, LedMatrix, PinError, PinReason, ReedMatrix
from hardware.header import GROUNDS, HAT_MEMORY, PLACES, VOLTS_3, VOLTS_5, named
from hardware.simulated import SimulatedPins

PARTS: dict[str, Callable[[Header], object]] = {
    "reeds": lambda header: ReedMatrix(header, (5, 6), (13, 19)),
    "buttons": lambda header: Buttons(header, {"done": 2, "undo": 3}),
    "buzzer": lambda header: Buzzer(header, 26),
    "leds": lambda header: DimmedLeds(header, {"green": 9, "red": 11}),
    "led matrix": lambda header: LedMatrix(header, (17, 27), (22, 23)),
}


def test_the_header_has_forty_places_and_each_is_one_thing() -> None:
    places = [*PLACES.values(), *GROUNDS, *VOLTS_3, *VOLTS_5, *HAT_MEMORY]
    assert sorted(places) == list(range(1, 41))


def test_a_pin_that_is_used_twice_names_both_owners() -> None:
    header = Header(SimulatedPins())
    Buzzer(header, 26)
    with pytest.raises(PinError, match="GPIO 26 is used twice, by buzzer and by button done") as caught:
        Buttons(header, {"done": 26})
    assert caught.value.reason is PinReason.USED_TWICE


def test_a_pin_that_comes_twice_in_one_list_names_both_places() -> None:
    with pytest.raises(PinError, match="by reed row 1 and by reed row 3"):
        named("reed row", (4, 5, 4))


@pytest.mark.parametrize("pin", [0, 1, 28, 40, -3])
def test_a_pin_that_does_not_exist_is_refused(pin: int) -> None:
    with pytest.raises(PinError, match=f"no GPIO {pin} for buzzer: take one from 2 to 27") as caught:
        Buzzer(Header(SimulatedPins()), pin)
    assert caught.value.reason is PinReason.NO_SUCH_PIN


def test_a_pin_that_another_program_has_is_named() -> None:
    pins = SimulatedPins()
    pins.taken.add(26)
    with pytest.raises(PinError, match="GPIO 26 cannot be used") as caught:
        Buzzer(Header(pins), 26)
    assert caught.value.reason is PinReason.BUSY


@pytest.mark.parametrize("leave", [None, RuntimeError, KeyboardInterrupt, SystemExit])
def test_all_pins_come_back_on_any_exit(leave: type[BaseException] | None) -> None:
    pins = SimulatedPins()

    def work() -> None:
        with Header(pins) as header:
            for part in PARTS.values():
                part(header)
            assert len(pins.in_use) == 13
            if leave:
                raise leave

    if leave:
        with pytest.raises(leave):
            work()
    else:
        work()
    assert pins.in_use == frozenset()
    assert pins.pulses == {}


def test_a_part_that_cannot_be_set_up_leaves_no_pin_behind() -> None:
    pins = SimulatedPins()
    pins.taken.add(19)
    with pytest.raises(PinError), Header(pins) as header:
        ReedMatrix(header, (5, 6), (13, 19))
    assert pins.in_use == frozenset()


@pytest.mark.parametrize("name", PARTS)
def test_closing_a_part_gives_its_pins_back_and_twice_does_no_harm(name: str) -> None:
    pins = SimulatedPins()
    header = Header(pins)
    part = PARTS[name](header)
    assert isinstance(part, ReedMatrix | Buttons | Buzzer | DimmedLeds | LedMatrix)
    part.close()
    part.close()
    assert pins.in_use == frozenset()
    assert not header.owners
    header.close()
    header.close()


def test_pins_of_the_kernel_are_written_down_and_never_touched() -> None:
    pins = SimulatedPins()
    pins.taken.add(10)
    with Header(pins) as header:
        header.claim({10: "strip"}, is_kernels=True)
        with pytest.raises(PinError, match="by strip and by buzzer"):
            Buzzer(header, 10)
    assert not header.owners
