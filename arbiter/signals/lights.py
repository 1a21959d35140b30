"""Which cells light up for a reading, in which colour and rhythm.

Rhythm alone tells the readings apart, so nobody needs to see colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from arbiter.referee import Phase, Signal
from arbiter.sighting import Disturbed, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged, Unsure
from engine import BoardPlan, Finding, Outcome


class Colour(Enum):
    """The colours of the lights, as red, green, blue."""

    WHITE = (255, 244, 224)
    DIM_WHITE = (70, 66, 60)
    GREEN = (0, 220, 70)
    RED = (255, 20, 10)
    AMBER = (255, 140, 0)
    BLUE = (30, 90, 255)
    GOLD = (255, 190, 40)
    VIOLET = (150, 0, 220)


class Rhythm(Enum):
    """How a light goes on and off; none flashes more than 2.5 times a second."""

    STEADY = "steady"
    ONCE = "once, 0.4 s"
    FLASHING = "2.5 Hz"
    BREATHING = "1 Hz breathing"
    COUNTING = "n short blinks, pause 1 s"
    SLOW_BREATHING = "0.4 Hz breathing"
    DOUBLE_BLINK = "double blink each second"
    RUNNING = "running for 10 s, then steady"
    ALTERNATING = "alternating 1 Hz"
    HOST_LOST = "short blink every 3 s"


@dataclass(frozen=True, slots=True)
class Light:
    """Some cells in one colour and rhythm.

    `number` is how many blinks to count, or whose half of the second it is when alternating.
    """

    colour: Colour
    rhythm: Rhythm
    cells: tuple[str, ...]
    number: int = 0


_SIDE_COLOURS = {
    "white": Colour.WHITE,
    "black": Colour.DIM_WHITE,
    "red": Colour.RED,
    "green": Colour.GREEN,
}
"""How a player's colour is lit; there is no black light, so black is the dimmer one."""


def lights(signal: Signal, plan: BoardPlan) -> tuple[Light, ...]:
    """The lights for a reading; where two touch the same cell, the first one is seen."""
    reading = signal.reading
    match reading:
        case Unchanged():
            return waiting_lights(signal, plan)
        case SeenLegal():
            if reading.outcome:
                return _ending(reading.outcome, plan)
            moved = tuple(each.cell for each in reading.change.cells)
            return (Light(Colour.GREEN, Rhythm.ONCE, moved), *waiting_lights(signal, plan))
        case SeenIllegal():
            return _breach(reading.violations)
        case SeenUnfinished():
            return tuple(_to_do(each) for each in reading.missing)
        case Unsure():
            return (Light(Colour.BLUE, Rhythm.SLOW_BREATHING, reading.cells),)
        case Disturbed():
            return (Light(Colour.AMBER, Rhythm.DOUBLE_BLINK, tuple(each.cell for each in reading.repairs)),)
        case _:
            assert_never(reading)


def waiting_lights(signal: Signal, plan: BoardPlan) -> tuple[Light, ...]:
    """The dim light at the edge of the player whose turn it is."""
    if signal.phase is not Phase.PLAYING:
        return ()
    return tuple(
        Light(Colour.DIM_WHITE, Rhythm.STEADY, edge.cells)
        for edge in plan.edges
        if edge.player == signal.to_move
    )


def _breach(violations: tuple[Finding, ...]) -> tuple[Light, ...]:
    """Red where the breach shows, amber where the piece came from."""
    red = tuple(dict.fromkeys(cell for each in violations for cell in each.cells))
    came_from = dict.fromkeys(str(each.facts["from"]) for each in violations if "from" in each.facts)
    amber = tuple(cell for cell in came_from if cell not in red)
    shown = (Light(Colour.RED, Rhythm.FLASHING, red), Light(Colour.AMBER, Rhythm.STEADY, amber))
    return tuple(each for each in shown if each.cells)


def _to_do(missing: Finding) -> Light:
    """White on the cell to act on: as many blinks as the face to set, or breathing."""
    due = missing.facts.get("due")
    if isinstance(due, int):
        return Light(Colour.WHITE, Rhythm.COUNTING, missing.cells, due)
    return Light(Colour.WHITE, Rhythm.BREATHING, missing.cells)


def _ending(outcome: Outcome, plan: BoardPlan) -> tuple[Light, ...]:
    if outcome.winner is not None:
        return (Light(Colour.GOLD, Rhythm.RUNNING, outcome.cells),)
    return tuple(
        Light(_SIDE_COLOURS[edge.player], Rhythm.ALTERNATING, edge.cells, half)
        for half, edge in enumerate(plan.edges)
    )
