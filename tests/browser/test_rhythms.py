"""The lights on the page blink as those of the board do: the same rhythm at every moment."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter.signals import Colour, Light, Rhythm, glow, is_spent

MOMENTS_MS = (
    10,
    95,
    170,
    230,
    330,
    420,
    560,
    690,
    770,
    890,
    1010,
    1130,
    1390,
    1730,
    2110,
    2570,
    3050,
    3310,
    4477,
)
CLOSE = 0.03
"""The page breathes along straight lines between twenty points."""

PLAYED = """async ([light, index, moments]) => {
  const { play } = await import("/static/rhythms.js");
  const lamp = document.createElement("div");
  document.body.append(lamp);
  play(lamp, light, index);
  const [played] = lamp.getAnimations();
  played?.pause();
  const seen = moments.map((ms) => {
    if (played) played.currentTime = ms;
    return Number(getComputedStyle(lamp).opacity);
  });
  lamp.remove();
  return seen;
}"""

LIGHTS = [
    *((Light(Colour.RED, rhythm, ("a1", "b1"), 1), 0) for rhythm in Rhythm),
    (Light(Colour.WHITE, Rhythm.ALTERNATING, ("a1",), 0), 0),
    (Light(Colour.WHITE, Rhythm.COUNTING, ("a1",), 5), 0),
    (Light(Colour.GOLD, Rhythm.RUNNING, tuple("abcdef"), 0), 4),
]


@pytest.mark.parametrize(("light", "index"), LIGHTS)
def test_a_light_on_the_page_is_as_bright_as_the_signals_say(visit: Any, light: Light, index: int) -> None:
    visitor = visit().go()
    told = {"rhythm": light.rhythm.name.lower(), "cells": list(light.cells), "number": light.number}
    seen = visitor.page.evaluate(PLAYED, [told, index, list(MOMENTS_MS)])
    for ms, opacity in zip(MOMENTS_MS, seen, strict=True):
        if not is_spent(light, ms / 1000):
            assert abs(opacity - glow(light, index, ms / 1000)) < CLOSE, ms
