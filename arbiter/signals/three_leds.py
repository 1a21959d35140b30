"""The smallest build: a green, a yellow and a red LED beside the board, with the same rhythms."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from arbiter.signals.glow import RUN_S, is_spent, level
from arbiter.signals.lights import Light, Rhythm

RUN_STEP_S = 0.2
"""Three LEDs take 0.6 s for a round, which is calm enough to be seen as running."""


class ThreeLeds(NamedTuple):
    """How bright each LED is, 0 to 1, in the order in which a win runs along them."""

    green: float = 0.0
    yellow: float = 0.0
    red: float = 0.0


def three_leds(lit: tuple[Light, ...], elapsed_s: float) -> ThreeLeds:
    """The LEDs this long after the lights came on; where two want the same LED, the first one has it."""
    levels: dict[str, float] = {}
    for light in lit:
        if not is_spent(light, elapsed_s):
            levels = _leds(light, elapsed_s) | levels
    return ThreeLeds(**levels)


def _leds(light: Light, elapsed_s: float) -> dict[str, float]:
    """Green is legal and to move, red is illegal, yellow is all that is open."""
    match light.rhythm:
        case Rhythm.ONCE:
            return {"green": level(light, elapsed_s)}
        case Rhythm.FLASHING:
            return {"red": level(light, elapsed_s)}
        case Rhythm.STEADY:
            # Where a misplaced piece came from is a place, and three LEDs have none to show it.
            return {"green": level(light, elapsed_s)} if light.is_turn else {}
        case Rhythm.ALTERNATING:
            # A draw is nobody's fault: red stays out of it.
            return {("green", "yellow")[light.number % 2]: level(light, elapsed_s)}
        case Rhythm.RUNNING:
            return {led: _running(led, elapsed_s) for led in ThreeLeds._fields}
        case (
            Rhythm.BREATHING
            | Rhythm.COUNTING
            | Rhythm.SLOW_BREATHING
            | Rhythm.DOUBLE_BLINK
            | Rhythm.HOST_LOST
        ):
            return {"yellow": level(light, elapsed_s)}
        case _:
            assert_never(light.rhythm)


def _running(led: str, elapsed_s: float) -> float:
    """One after the other, without the tail that would keep an LED of three from going out."""
    lit = int(elapsed_s / RUN_STEP_S) % len(ThreeLeds._fields)
    return float(elapsed_s >= RUN_S or ThreeLeds._fields[lit] == led)
