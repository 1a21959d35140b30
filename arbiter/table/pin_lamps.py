"""The lights at the Pi's own pins: each kind shows what the rhythms say at a moment, many times a second."""

from __future__ import annotations

from collections.abc import Callable

from arbiter.signals import SWITCH_AT, Light, file_rank_leds, three_leds
from arbiter.table.outputs import strip_colours
from engine import BoardPlan
from hardware import DimmedLeds, LedMatrix, Pace, Strip, SwitchedLeds

FRAME_HZ = 50.0
FULL = 255

Frame = Callable[[tuple[Light, ...], float], None]
"""Shows some lights as they are so many seconds after they came on."""


class PinLamps:
    """Plays the rhythms. `go_on` is called at every step, for lights that have to take turns."""

    def __init__(self, frame: Frame, go_on: Callable[[float], None] | None = None) -> None:
        self._frame, self._go_on = frame, go_on
        self._lit: tuple[Light, ...] = ()
        self._since: float | None = None
        self._frames = Pace(1 / FRAME_HZ)

    def light(self, lit: tuple[Light, ...]) -> None:
        """Show these from the next step on, until others come."""
        self._lit, self._since = lit, None

    def step(self, t: float) -> None:
        """Bring the lights up to date; new ones do not wait for the next frame."""
        is_new = self._since is None
        since = t if self._since is None else self._since
        self._since = since
        if self._frames.is_due(t) or is_new:
            self._frame(self._lit, t - since)
        if self._go_on:
            self._go_on(t)


def three_frame(leds: DimmedLeds) -> Frame:
    """Three plain LEDs."""
    return lambda lit, elapsed_s: leds.show(three_leds(lit, elapsed_s)._asdict())


def file_rank_frame(leds: SwitchedLeds, plan: BoardPlan) -> Frame:
    """An LED for each file and each rank."""

    def frame(lit: tuple[Light, ...], elapsed_s: float) -> None:
        now = file_rank_leds(lit, plan, elapsed_s)
        files = {file_name(number) for number, level in enumerate(now.files) if level >= SWITCH_AT}
        ranks = {rank_name(number) for number, level in enumerate(now.ranks) if level >= SWITCH_AT}
        leds.show(frozenset(files | ranks))

    return frame


def strip_frame(strip: Strip, order: list[str]) -> Frame:
    """Coloured lights; `order` are the cells in the order of the strip, empty where none lies above."""
    return lambda lit, elapsed_s: strip.show(strip_colours(lit, order, elapsed_s))


def matrix_frame(matrix: LedMatrix, order: list[str]) -> Frame:
    """Plain LEDs under the cells: on from the level at which a colour would be more than a glimmer."""

    def frame(lit: tuple[Light, ...], elapsed_s: float) -> None:
        colours = enumerate(strip_colours(lit, order, elapsed_s))
        matrix.show(frozenset(led for led, colour in colours if max(colour) >= FULL * SWITCH_AT))

    return frame


def file_name(number: int) -> str:
    """What the LED of a file is called, counted from 0."""
    return f"file {number + 1}"


def rank_name(number: int) -> str:
    """What the LED of a rank is called, counted from 0."""
    return f"rank {number + 1}"
