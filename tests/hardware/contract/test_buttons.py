"""The contract of the buttons.

Wire for `--hardware`: GPIO 20 to GPIO 26 over 1 kΩ; the first one presses the button at the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from hardware import Buttons, Header
from hardware.simulated import GROUND, Contact

if TYPE_CHECKING:
    from tests.hardware.contract.conftest import Bench

PIN = 26
BUTTON = Contact(PIN, GROUND)


@pytest.fixture
def buttons(header: Header) -> Iterator[Buttons]:
    buttons = Buttons(header, {"done": PIN})
    yield buttons
    buttons.close()


def pressed(buttons: Buttons, bench: Bench, seconds: float) -> list[str]:
    names, end = [], bench.t + seconds
    while bench.t < end:
        names += buttons.step(bench.t)
        bench.wait(0.005)
    return names


def test_each_press_is_told_once(buttons: Buttons, bench: Bench) -> None:
    assert pressed(buttons, bench, 0.2) == []
    for _ in range(3):
        bench.join(BUTTON, True)
        assert pressed(buttons, bench, 0.3) == ["done"]
        bench.join(BUTTON, False)
        assert pressed(buttons, bench, 0.3) == []


def test_a_press_that_is_over_before_anybody_looks_is_told_all_the_same(
    buttons: Buttons, bench: Bench
) -> None:
    pressed(buttons, bench, 0.2)
    bench.join(BUTTON, True)
    bench.wait(0.002)
    bench.join(BUTTON, False)
    bench.wait(0.05)
    assert pressed(buttons, bench, 0.2) == ["done"]


def test_a_button_that_is_held_from_the_beginning_is_not_pressed(header: Header, bench: Bench) -> None:
    header.pins.listen(PIN)
    bench.join(BUTTON, True)
    buttons = Buttons(header, {"done": PIN})
    bench.settle()
    bench.wait(0.05)
    assert pressed(buttons, bench, 0.3) == []
    bench.join(BUTTON, False)
