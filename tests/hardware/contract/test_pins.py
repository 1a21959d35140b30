"""The contract of the pins themselves.

Wire for `--hardware`: GPIO 20 to GPIO 26 over 1 kΩ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware import Header, Pull
from hardware.simulated import GROUND, Contact

if TYPE_CHECKING:
    from tests.hardware.contract.conftest import Bench

IN, OUT = 26, 16
SEVERAL = 3
"""So many rises that are seen show that a pin pulses; a busy machine misses most of them."""
BUTTON = Contact(IN, GROUND)


def test_an_input_reads_what_it_is_pulled_to(header: Header) -> None:
    header.claim({IN: "a test"})
    header.pins.listen(IN, Pull.UP)
    assert header.pins.read((IN,)) == 1
    header.pins.listen(IN, Pull.DOWN)
    assert header.pins.read((IN,)) == 0


def test_a_contact_to_ground_overrules_the_pull_up(header: Header, bench: Bench) -> None:
    header.claim({IN: "a test"})
    header.pins.listen(IN, Pull.UP)
    bench.join(BUTTON, True)
    assert header.pins.read((IN,)) == 0
    bench.join(BUTTON, False)
    assert header.pins.read((IN,)) == 1


def test_an_output_has_its_level_from_the_first_moment_on(header: Header, bench: Bench) -> None:
    header.claim({OUT: "a test"})
    header.pins.drive(OUT, True)
    assert bench.level(OUT)
    header.pins.write(OUT, False)
    assert not bench.level(OUT)


def test_several_pins_are_read_the_first_in_the_lowest_bit(header: Header, bench: Bench) -> None:
    header.claim({IN: "a test", 21: "a test"})
    header.pins.listen(IN, Pull.UP)
    header.pins.listen(21, Pull.DOWN)
    assert header.pins.read((IN, 21)) == 0b01
    assert header.pins.read((21, IN)) == 0b10
    assert bench.t >= 0


def test_every_fall_of_a_watched_input_is_counted(header: Header, bench: Bench) -> None:
    header.claim({IN: "a test"})
    header.pins.listen(IN, Pull.UP)
    header.pins.watch(IN)
    for _ in range(5):
        bench.join(BUTTON, True)
        bench.wait(0.02)
        bench.join(BUTTON, False)
        bench.wait(0.02)
    bench.wait(0.1)
    assert header.pins.falls(IN) == 5
    assert header.pins.falls(IN) == 0


def test_an_input_that_is_watched_anew_has_not_fallen_yet(header: Header, bench: Bench) -> None:
    for _ in range(2):
        header.claim({IN: "a test"})
        header.pins.listen(IN, Pull.UP)
        header.pins.watch(IN)
        bench.wait(0.05)
        assert header.pins.falls(IN) == 0
        bench.join(BUTTON, True)
        bench.wait(0.05)
        bench.join(BUTTON, False)
        bench.wait(0.05)
        header.give_back((IN,))


def test_a_pulsed_output_goes_on_and_off_until_it_is_told_otherwise(header: Header, bench: Bench) -> None:
    header.claim({OUT: "a test"})
    header.pins.drive(OUT, False)
    header.pins.pulse(OUT, 50.0, 0.5)
    assert bench.rises(OUT, 1.0) >= SEVERAL
    header.pins.write(OUT, True)
    bench.wait(0.05)
    assert bench.rises(OUT, 0.2) == 0
    assert bench.level(OUT)


def test_a_pin_that_was_given_back_can_be_used_again_in_another_way(header: Header, bench: Bench) -> None:
    header.claim({IN: "a test"})
    header.pins.drive(IN, True)
    header.give_back((IN,))
    header.claim({IN: "another"})
    header.pins.listen(IN, Pull.UP)
    header.pins.watch(IN)
    header.give_back((IN,))
    header.claim({IN: "a third"})
    header.pins.drive(IN, False)
    assert not bench.level(IN)
