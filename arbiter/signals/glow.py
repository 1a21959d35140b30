"""How bright a light is at a moment: the rhythms as functions of time."""

from __future__ import annotations

import math
from typing import Any, assert_never

from arbiter.signals.lights import Light, Rhythm

ONCE_S, REST_S = 0.4, 0.4
FLASH_HZ = 2.5
BREATH_HZ = 1.0
SLOW_BREATH_HZ = 0.4
COUNT_BLINK_S, COUNT_GAP_S, COUNT_PAUSE_S = 0.2, 0.2, 1.0
DOUBLE_BLINKS_S, DOUBLE_PERIOD_S = ((0.0, 0.15), (0.4, 0.55)), 1.0
RUN_S, RUN_STEP_S, RUN_TAIL, RUN_LEAST, SHORTEST_RUN = 10.0, 0.12, 3, 0.15, 4
ALTERNATE_S = 0.5
HOST_LOST_PERIOD_S, HOST_LOST_BLINK_S = 3.0, 0.15
"""The table of lights in numbers; blinks of 0.2 s with gaps of 0.2 s are 2.5 a second."""

TURN_LEVEL = 0.25
"""How bright a plain LED shows whose turn it is; coloured lights have a dim white for it."""
SWITCH_AT = 0.2
"""An LED that can only be on or off is on from this level up: rhythms and turns still show."""


def glow(light: Light, index: int, elapsed_s: float) -> float:
    """The brightness, 0 to 1, of the light's cell number `index` this long after it was lit."""
    match light.rhythm:
        case Rhythm.STEADY:
            return 1.0
        case Rhythm.ONCE:
            return float(elapsed_s < ONCE_S)
        case Rhythm.FLASHING:
            return float(elapsed_s * FLASH_HZ % 1 < 0.5)
        case Rhythm.BREATHING:
            return _breath(elapsed_s * BREATH_HZ)
        case Rhythm.SLOW_BREATHING:
            return _breath(elapsed_s * SLOW_BREATH_HZ)
        case Rhythm.COUNTING:
            return _counting(light.number, elapsed_s)
        case Rhythm.DOUBLE_BLINK:
            return float(any(begin <= elapsed_s % DOUBLE_PERIOD_S < end for begin, end in DOUBLE_BLINKS_S))
        case Rhythm.RUNNING:
            return _running(len(light.cells), index, elapsed_s)
        case Rhythm.ALTERNATING:
            return float(int(elapsed_s / ALTERNATE_S) % 2 == light.number % 2)
        case Rhythm.HOST_LOST:
            return float(elapsed_s % HOST_LOST_PERIOD_S < HOST_LOST_BLINK_S)
        case _:
            assert_never(light.rhythm)


def level(light: Light, elapsed_s: float) -> float:
    """The brightness of a plain LED, which has no colour to be dim in, for a light's first cell."""
    return glow(light, 0, elapsed_s) * (TURN_LEVEL if light.is_turn else 1.0)


def is_spent(light: Light, elapsed_s: float) -> bool:
    """Whether a single flash is over, so that what lies under it may be seen.

    The rest after it is dark: the flash stands out even where the next light has its colour.
    """
    return light.rhythm is Rhythm.ONCE and elapsed_s >= ONCE_S + REST_S


def count_s(count: int) -> float:
    """How long it takes to count to a number in blinks, with the pause behind it."""
    return count * (COUNT_BLINK_S + COUNT_GAP_S) - COUNT_GAP_S + COUNT_PAUSE_S


def numbers() -> dict[str, Any]:
    """The table of lights for whoever plays the rhythms elsewhere; all times in seconds."""
    return {
        "once": ONCE_S,
        "rest": REST_S,
        "flash": 1 / FLASH_HZ,
        "breath": 1 / BREATH_HZ,
        "slow_breath": 1 / SLOW_BREATH_HZ,
        "count": {"blink": COUNT_BLINK_S, "gap": COUNT_GAP_S, "pause": COUNT_PAUSE_S},
        "double": {"blinks": DOUBLE_BLINKS_S, "period": DOUBLE_PERIOD_S},
        "run": {
            "lasts": RUN_S,
            "step": RUN_STEP_S,
            "tail": RUN_TAIL,
            "least": RUN_LEAST,
            "shortest": SHORTEST_RUN,
        },
        "alternate": ALTERNATE_S,
        "host_lost": {"period": HOST_LOST_PERIOD_S, "blink": HOST_LOST_BLINK_S},
    }


def _breath(cycles: float) -> float:
    """Up and down like a breath, bright at the beginning."""
    return 0.5 + 0.5 * math.cos(2 * math.pi * cycles)


def _counting(count: int, elapsed_s: float) -> float:
    blink, within = COUNT_BLINK_S + COUNT_GAP_S, elapsed_s % count_s(count)
    return float(within < count * blink and within % blink < COUNT_BLINK_S)


def _running(cells: int, index: int, elapsed_s: float) -> float:
    """A bright point with a fading tail runs along the cells, then all of them stay lit."""
    if elapsed_s >= RUN_S:
        return 1.0
    behind = (int(elapsed_s / RUN_STEP_S) - index) % max(cells, SHORTEST_RUN)
    return max(RUN_LEAST, 1 - behind / RUN_TAIL)
