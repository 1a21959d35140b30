"""`tablier doctor --lights`: every light one after the other, then every pattern by its name, with a beep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from arbiter.config import Lights
from arbiter.signals import Colour, Light, Rhythm, Tone, host_lost_lights
from arbiter.table import PinBoard
from engine import BoardPlan

CELL_S, PATTERN_S = 0.3, 4.0
"""How long a light, and a pattern, is shown; the slowest breath takes 2.5 s."""


BEEP = (Tone(880, 120),)
"""What a buzzer sounds when a pattern begins."""


class Step(NamedTuple):
    """Something to look at."""

    name: str
    lit: tuple[Light, ...]
    lasts_s: float
    tones: tuple[Tone, ...] = ()


def light_walk(plan: BoardPlan, kind: Lights) -> Iterator[Step]:
    """What to look at, one after the other. Three LEDs lie under no cell and only play patterns."""
    if kind is not Lights.THREE_LEDS:
        for cell in plan.cells:
            yield Step(cell.name, (Light(Colour.WHITE, Rhythm.STEADY, (cell.name,)),), CELL_S)
    for name, lit in patterns(plan).items():
        yield Step(name, lit, PATTERN_S, BEEP)


def patterns(plan: BoardPlan) -> dict[str, tuple[Light, ...]]:
    """All that the lights can say, on cells in the middle of the board."""
    edges = [edge.cells for edge in plan.edges]
    row = tuple(cell.name for cell in plan.cells[len(plan.cells) // 2 :][:5])
    turn = Light(Colour.DIM_WHITE, Rhythm.STEADY, edges[0])
    return {
        "to move": (turn,),
        "legal": (Light(Colour.GREEN, Rhythm.ONCE, row[:2]), turn),
        "illegal": (
            Light(Colour.RED, Rhythm.FLASHING, row[:1]),
            Light(Colour.AMBER, Rhythm.STEADY, row[1:2]),
        ),
        "unfinished": (Light(Colour.WHITE, Rhythm.BREATHING, row[:1]),),
        "turn it to 5": (Light(Colour.WHITE, Rhythm.COUNTING, row[:1], 5),),
        "unsure": (Light(Colour.BLUE, Rhythm.SLOW_BREATHING, row[:2]),),
        "disturbed": (Light(Colour.AMBER, Rhythm.DOUBLE_BLINK, row[:3]),),
        "won": (Light(Colour.GOLD, Rhythm.RUNNING, row),),
        "draw": tuple(
            Light(colour, Rhythm.ALTERNATING, cells, half)
            for half, (colour, cells) in enumerate(zip((Colour.WHITE, Colour.DIM_WHITE), edges, strict=False))
        ),
        "host lost": host_lost_lights(plan),
    }


def shown(board: PinBoard, walk: Iterator[Step], now: Callable[[], float]) -> Iterator[str]:
    """Show all of it; each name comes out as its light comes on."""
    for step in walk:
        yield step.name
        board.light(step.lit)
        board.play(step.tones)
        end = now() + step.lasts_s
        while (t := now()) < end:
            board.step(t)
    board.light(())
    board.step(now())
