"""The simulated strip is as strict as a real one."""

from __future__ import annotations

import pytest

from hardware import SimulatedStrip, Strip


def test_a_strip_shows_what_it_was_sent() -> None:
    strip: Strip = SimulatedStrip(2)
    strip.show([(1, 2, 3), (0, 0, 255)])
    assert isinstance(strip, SimulatedStrip)
    assert strip.colours == ((1, 2, 3), (0, 0, 255))


def test_a_strip_starts_dark() -> None:
    assert SimulatedStrip(2).colours == ((0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize("colours", [[(0, 0, 0)], [(0, 0, 256), (0, 0, 0)], [(-1, 0, 0), (0, 0, 0)]])
def test_a_strip_refuses_what_its_lights_cannot_show(colours: list[tuple[int, int, int]]) -> None:
    strip = SimulatedStrip(2)
    with pytest.raises(ValueError, match=r"lights|colour"):
        strip.show(colours)
