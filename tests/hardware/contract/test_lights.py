"""The contract of plain LEDs, of a matrix of LEDs and of the buzzer.

Wire for `--hardware`: nothing. LEDs (each with 330 Ω) and a buzzer may be at the pins, and then they show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware import Buzzer, DimmedLeds, Header, LedMatrix, SwitchedLeds

if TYPE_CHECKING:
    from tests.hardware.contract.conftest import Bench

SEVERAL = 3
"""So many rises that are seen show that a pin pulses; a busy machine misses most of them."""
LEDS = {"green": 16, "yellow": 21, "red": 12}


def test_switched_leds_show_what_they_are_told(header: Header, bench: Bench) -> None:
    leds = SwitchedLeds(header, LEDS)
    assert [bench.level(pin) for pin in LEDS.values()] == [False, False, False]
    leds.show(frozenset({"green", "red"}))
    assert [bench.level(pin) for pin in LEDS.values()] == [True, False, True]
    leds.show(frozenset({"yellow"}))
    assert [bench.level(pin) for pin in LEDS.values()] == [False, True, False]
    leds.close()


def test_dimmed_leds_pulse_in_between_and_rest_at_the_ends(header: Header, bench: Bench) -> None:
    leds = DimmedLeds(header, LEDS)
    leds.show({"green": 1.0, "yellow": 0.5})
    assert bench.level(LEDS["green"])
    assert bench.rises(LEDS["yellow"], 0.5) >= SEVERAL
    assert not bench.level(LEDS["red"])
    leds.show({})
    bench.wait(0.05)
    assert not any(bench.level(pin) for pin in LEDS.values())
    assert bench.rises(LEDS["yellow"], 0.2) == 0
    leds.close()


def test_a_matrix_lights_its_rows_in_turn_and_only_what_it_is_told(header: Header, bench: Bench) -> None:
    rows, columns = (17, 27), (22, 23)
    matrix = LedMatrix(header, rows, columns)
    matrix.show(frozenset({1, 2}))
    seen = set()
    for _ in range(6):
        bench.wait(0.002)
        matrix.step(bench.t)
        seen.add((tuple(map(bench.level, rows)), tuple(map(bench.level, columns))))
    assert seen == {((True, False), (True, False)), ((False, True), (False, True))}
    matrix.close()


def test_a_buzzer_sounds_and_falls_silent(header: Header, bench: Bench) -> None:
    buzzer = Buzzer(header, 16)
    buzzer.play([(100, 300), (0, 100)])
    buzzer.step(bench.t)
    assert bench.rises(16, 0.2) >= SEVERAL
    bench.wait(0.5)
    buzzer.step(bench.t)
    bench.wait(0.05)
    assert bench.rises(16, 0.1) == 0
    assert not bench.level(16)
    buzzer.close()
