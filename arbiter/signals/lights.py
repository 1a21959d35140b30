"""Which cells light up for a reading, in which colour and rhythm.

Rhythm alone tells the readings apart, so nobody needs to see colours.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from arbiter.referee import Phase, Signal
from arbiter.sighting import Disturbed, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged, Unsure
from engine import BoardPlan, Change, Finding, Outcome


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
    PINK = (255, 90, 140)
    YELLOW = (255, 210, 0)


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

    @property
    def is_turn(self) -> bool:
        """Whether it only says whose turn it is, and so must not outshine a verdict."""
        return self.colour is Colour.DIM_WHITE and self.rhythm is Rhythm.STEADY


_SIDE_COLOURS = {
    "white": Colour.WHITE,
    "black": Colour.DIM_WHITE,
    "red": Colour.RED,
    "green": Colour.GREEN,
    "blue": Colour.BLUE,
    "pink": Colour.PINK,
    "yellow": Colour.YELLOW,
}
"""How a player's colour is lit; there is no black light, so black is the dimmer one."""


def lights(signal: Signal, plan: BoardPlan) -> tuple[Light, ...]:
    """The lights for a reading; where two touch the same cell, the first one is seen.

    What happened on no cell at all (a turn passed over, a second throw) is shown at the edge of
    the player who did it: no verdict goes unseen.
    """
    edge = _edge(signal.player, plan)
    return tuple(each if each.cells else replace(each, cells=edge) for each in _verdict(signal, plan))


def _verdict(signal: Signal, plan: BoardPlan) -> tuple[Light, ...]:
    reading = signal.reading
    if signal.outcome:
        return _ending(signal.outcome, plan)
    match reading:
        case Unchanged():
            return waiting_lights(signal, plan)
        case SeenLegal():
            moved = _from_and_to(signal.player, reading.change)
            to_do = (_to_do(each) for each in signal.unseen)
            return (Light(Colour.GREEN, Rhythm.ONCE, moved), *to_do, *waiting_lights(signal, plan))
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
    cells = _edge(signal.to_move, plan)
    if signal.phase is not Phase.PLAYING or not cells:
        return ()
    return (Light(Colour.DIM_WHITE, Rhythm.STEADY, cells),)


def host_lost_lights(plan: BoardPlan) -> tuple[Light, ...]:
    """What the board shows by itself while it hears nothing from the host: its first cell blinks."""
    return (Light(Colour.VIOLET, Rhythm.HOST_LOST, (plan.cells[0].name,)),)


def _edge(player: str, plan: BoardPlan) -> tuple[str, ...]:
    return next((edge.cells for edge in plan.edges if edge.player == player), ())


def _from_and_to(player: str, change: Change) -> tuple[str, ...]:
    """The cells that the player's own pieces left and came to; what was captured is not lit."""
    own = tuple(each.cell for each in change.cells if player in (_owner(each.before), _owner(each.after)))
    return own or tuple(each.cell for each in change.cells)


def _owner(label: str) -> str:
    """Labels of pieces begin with the player's colour: `white 3`, `blue man`, `yellow`."""
    return label.partition(" ")[0]


def _breach(violations: tuple[Finding, ...]) -> tuple[Light, ...]:
    """Red where the breach shows, amber where the piece came from."""
    red = tuple(dict.fromkeys(cell for each in violations for cell in each.cells))
    came_from = dict.fromkeys(str(each.facts["from"]) for each in violations if "from" in each.facts)
    amber = tuple(cell for cell in came_from if cell not in red)
    breach = (Light(Colour.RED, Rhythm.FLASHING, red),)
    return (*breach, Light(Colour.AMBER, Rhythm.STEADY, amber)) if amber else breach


def _to_do(missing: Finding) -> Light:
    """White on the cell to act on: as many blinks as the face to set, or breathing."""
    due = missing.facts.get("due")
    if isinstance(due, int) and due > 0:
        return Light(Colour.WHITE, Rhythm.COUNTING, missing.cells, due)
    return Light(Colour.WHITE, Rhythm.BREATHING, missing.cells)


def _ending(outcome: Outcome, plan: BoardPlan) -> tuple[Light, ...]:
    """Gold along what won, or at the winner's edge where time or a resignation won."""
    if outcome.winner is not None:
        return (Light(Colour.GOLD, Rhythm.RUNNING, outcome.cells or _edge(outcome.winner, plan)),)
    return tuple(
        Light(_SIDE_COLOURS[edge.player], Rhythm.ALTERNATING, edge.cells, half)
        for half, edge in enumerate(plan.edges)
    )
