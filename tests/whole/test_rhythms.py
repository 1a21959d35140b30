"""The board, the page and the terminal blink alike: the chip's rhythms are those of the signals."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from arbiter.signals import Colour, Light, Rhythm, glow, is_spent
from firmware_bridge.flash import FIRMWARE
from firmware_bridge.patterns import VIOLET, Beat

GLOW = Path(__file__).parents[1] / "firmware_bridge" / "desk" / "glow.c"
MOMENTS_MS = (*range(0, 4000, 7), *range(9_900, 13_000, 13), 3_600_000, 3_600_123)
HALF = 0.5
"""In the middle of the millisecond, where no rounding of the clock matters."""
CLOSE = 4
"""Of 255: the chip breathes along straight lines between 64 points."""


def test_every_rhythm_has_its_beat_on_the_chip() -> None:
    assert [each.name for each in Rhythm] == [each.name for each in Beat]
    assert Colour.VIOLET.value == VIOLET


@pytest.mark.slow
def test_the_chip_plays_every_rhythm_as_the_signals_say(tmp_path: Path) -> None:
    program = tmp_path / "glow"
    sources = (GLOW, FIRMWARE / "rhythm.c")
    subprocess.run(["gcc", "-std=gnu11", f"-I{FIRMWARE}", "-o", program, *sources], check=True, timeout=60)
    asked = [
        (Light(Colour.RED, rhythm, tuple("abcdefg"[:count]), number), index, ms)
        for rhythm in Rhythm
        for count in (1, 3, 7)
        for number in ((1, 5, 6) if rhythm is Rhythm.COUNTING else (0, 1))
        for index in range(count)
        for ms in MOMENTS_MS
    ]
    lines = [
        f"{Beat[light.rhythm.name].value} {light.number} {len(light.cells)} {index} {ms}"
        for light, index, ms in asked
    ]
    done = subprocess.run([program], input="\n".join(lines), capture_output=True, text=True, check=True)
    for (light, index, ms), answer in zip(asked, done.stdout.splitlines(), strict=True):
        level, spent = map(int, answer.split())
        assert abs(level - 255 * glow(light, index, (ms + HALF) / 1000)) <= CLOSE, (light, index, ms)
        assert bool(spent) == is_spent(light, (ms + HALF) / 1000)
