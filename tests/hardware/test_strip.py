"""Both strips, the simulated one and the one at the SPI bus, are as strict as real lights."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import Header, PinError, PinReason, SimulatedStrip, SpiBus, SpiStrip, Strip
from hardware.simulated import SimulatedBus, SimulatedPins
from hardware.spi_strip import MOSI
from hardware.strip import Rgb
from hardware.ws2812 import current_ma, encoded, within

Colours = tuple[Rgb, ...]
Shown = Callable[[], Colours]

PART = st.integers(0, 255)
COLOURS = st.lists(st.tuples(PART, PART, PART), min_size=1, max_size=100)


@pytest.fixture(params=["simulated", "spi"])
def strip_and_shown(request: pytest.FixtureRequest) -> tuple[Strip, Shown]:
    if request.param == "simulated":
        simulated = SimulatedStrip(2)
        return simulated, lambda: simulated.colours
    bus = SimulatedBus()
    return SpiStrip(Header(SimulatedPins()), lambda: bus, 2), lambda: bus.colours


def test_a_strip_shows_what_it_was_sent(strip_and_shown: tuple[Strip, Shown]) -> None:
    strip, shown = strip_and_shown
    strip.show([(1, 2, 3), (0, 0, 255)])
    assert shown() == ((1, 2, 3), (0, 0, 255))


def test_a_simulated_strip_starts_dark() -> None:
    assert SimulatedStrip(2).colours == ((0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize("colours", [[(0, 0, 0)], [(0, 0, 256), (0, 0, 0)], [(-1, 0, 0), (0, 0, 0)]])
def test_a_strip_refuses_what_its_lights_cannot_show(
    strip_and_shown: tuple[Strip, Shown], colours: list[Rgb]
) -> None:
    with pytest.raises(ValueError, match=r"lights|colour"):
        strip_and_shown[0].show(colours)


@given(COLOURS)
def test_lights_understand_every_wave(colours: list[Rgb]) -> None:
    bus = SimulatedBus()
    bus.send(encoded(colours))
    assert bus.colours == tuple(colours)


def test_green_travels_first_and_each_bit_becomes_three() -> None:
    data = encoded([(0, 0b10000000, 0)])
    assert data[1:10] == bytes.fromhex("d24924924924924924")
    assert data[0] == 0
    assert not any(data[10:])


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"\xff" + bytes(90), "not low before"),
        (b"\x00\x92\x49\x24", "not low before"),
        (b"\x00\xf0" + bytes(90), "high for 1667"),
        (b"\x00\x92\x49\x24" + bytes(90), "no whole number of lights"),
        (b"\x00\x80\x80\x80" + bytes(90), "takes 3333"),
    ],
)
def test_the_simulated_bus_refuses_waves_that_lights_would_not_understand(
    data: bytes, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        SimulatedBus().send(data)


def test_a_hundred_white_lights_at_full_take_six_amperes() -> None:
    assert current_ma([(255, 255, 255)] * 100) == pytest.approx(6100)


@given(COLOURS, st.floats(0, 1), st.floats(100, 6000))
def test_no_strip_takes_more_than_it_is_allowed(colours: list[Rgb], brightness: float, most: float) -> None:
    dimmed = within(colours, brightness, most)
    assert current_ma(dimmed) <= max(most, current_ma([(0, 0, 0)] * len(colours))) + 1e-6
    assert all(
        int(part * brightness) >= other
        for a, b in zip(colours, dimmed, strict=True)
        for part, other in zip(a, b, strict=True)
    )


def test_what_the_supply_can_feed_is_dimmed_by_the_brightness_alone() -> None:
    assert within([(200, 100, 0)], 0.5, 2000) == [(100, 50, 0)]


def test_a_picture_that_is_shown_already_is_not_sent_again() -> None:
    bus = SimulatedBus()
    strip = SpiStrip(Header(SimulatedPins()), lambda: bus, 1)
    strip.show([(1, 2, 3)])
    strip.show([(1, 2, 3)])
    assert bus.sent == 1


def test_a_picture_that_did_not_arrive_is_sent_again() -> None:
    bus = SimulatedBus()
    strip = SpiStrip(Header(SimulatedPins()), lambda: bus, 1)
    bus.is_closed = True
    with pytest.raises(PinError) as caught:
        strip.show([(1, 2, 3)])
    assert caught.value.reason is PinReason.NO_SPI
    bus.is_closed = False
    strip.show([(1, 2, 3)])
    assert bus.colours == ((1, 2, 3),)


def test_the_bus_of_a_strip_whose_pins_are_taken_is_never_opened() -> None:
    header, opened = Header(SimulatedPins()), list[SimulatedBus]()
    header.claim({MOSI: "a button"})

    def open_bus() -> SimulatedBus:
        opened.append(SimulatedBus())
        return opened[-1]

    with pytest.raises(PinError, match="used twice, by a button and by strip"):
        SpiStrip(header, open_bus, 1)
    assert opened == []


def test_a_strip_that_is_closed_goes_dark_and_leaves_the_bus_pins_to_the_kernel() -> None:
    pins, bus = SimulatedPins(), SimulatedBus()
    header = Header(pins)
    strip = SpiStrip(header, lambda: bus, 1)
    strip.show([(1, 2, 3)])
    strip.close()
    strip.close()
    assert bus.colours == ((0, 0, 0),)
    assert bus.is_closed
    assert not header.owners


def test_without_spidev_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "spidev", None)
    with pytest.raises(PinError, match="pip install spidev") as caught:
        SpiBus()
    assert caught.value.reason is PinReason.NO_LIBRARY
