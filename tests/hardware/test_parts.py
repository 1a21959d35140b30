"""Buttons, buzzer and LEDs on the fake: what no bench with a real clock could show exactly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import Buttons, Buzzer, DimmedLeds, Header, LedMatrix
from hardware.buttons import LET_GO_LOOKS, Press
from hardware.buzzer import tone_at
from hardware.simulated import SimulatedButton, SimulatedPins, lit, lit_crossings, tone

MELODY = [(523, 120), (0, 40), (659, 120)]


@pytest.mark.parametrize("bounces", [0, 2, 6, 12])
def test_every_press_counts_once_however_the_button_bounces(bounces: int) -> None:
    pins = SimulatedPins()
    buttons, button = Buttons(Header(pins), {"done": 2, "undo": 3}), SimulatedButton(pins, 2)
    heard: list[str] = []
    for moment in range(1000):
        pins.run(0.001)
        heard += buttons.step(pins.t)
        if moment % 200 in (100, 160):
            button.press(moment % 200 == 100, bounces)
    assert heard == ["done"] * 5


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 2)), max_size=60))
def test_between_two_presses_the_button_was_up_for_a_while(looks: list[tuple[bool, int]]) -> None:
    press, quiet = Press(), 0
    for is_down, falls in looks:
        press = press.after(is_down, falls)
        assert press.is_new == ((is_down or falls > 0) and quiet >= LET_GO_LOOKS)
        quiet = 0 if is_down or falls else quiet + 1


@pytest.mark.parametrize(("ms", "hertz"), [(0, 523), (119, 523), (120, 0), (160, 659), (279, 659), (280, 0)])
def test_tones_follow_each_other_to_the_millisecond(ms: int, hertz: int) -> None:
    assert tone_at(MELODY, ms) == hertz


def test_a_new_melody_takes_the_place_of_the_one_that_sounds() -> None:
    pins = SimulatedPins()
    buzzer = Buzzer(Header(pins), 26)
    buzzer.play(MELODY)
    buzzer.step(5.0)
    assert tone(pins, 26) == 523
    buzzer.play([(880, 100)])
    buzzer.step(5.05)
    assert tone(pins, 26) == 880
    buzzer.step(5.16)
    assert tone(pins, 26) == 0


def test_brightness_dims_every_led() -> None:
    pins = SimulatedPins()
    leds = DimmedLeds(Header(pins), {"green": 9, "red": 11}, brightness=0.5)
    leds.show({"green": 1.0, "red": 0.5})
    assert lit(pins, {"green": 9, "red": 11}) == {"green": 0.5, "red": 0.25}


@given(st.frozensets(st.integers(0, 11)), st.frozensets(st.integers(0, 11)))
def test_a_led_matrix_shows_each_picture_whole_and_nothing_of_the_one_before(
    first: frozenset[int], second: frozenset[int]
) -> None:
    pins, rows, columns = SimulatedPins(), (17, 27, 22), (5, 6, 13, 19)
    matrix = LedMatrix(Header(pins), rows, columns)
    for picture in (first, second):
        matrix.show(picture)
        seen: set[int] = set()
        for _ in rows:
            pins.run(0.001)
            matrix.step(pins.t)
            seen |= lit_crossings(pins, rows, columns)
        assert seen == picture
