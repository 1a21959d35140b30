"""The words of the console that learn how a board is wired."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from arbiter.cli.answers import CommandError
from arbiter.cli.console_state import Console
from arbiter.table import Wiring
from arbiter.table.reed_board import WALK_LIGHT
from arbiter.table.walks import LightWalk, MagnetWalk
from arbiter.words import TableWords
from engine import nearest
from firmware_bridge import show


def feel(console: Console, closed: frozenset[int]) -> Iterator[str]:
    """The reeds have changed: a walk goes on, or the change is told."""
    before, console.closed = console.closed, closed
    if console.walk:
        yield from _go_on(console, console.walk.after(closed))
        return
    yield from (f"closed  {console.name(reed)}" for reed in sorted(closed - before))
    yield from (f"open    {console.name(reed)}" for reed in sorted(before - closed))


def learn(console: Console, rest: list[str]) -> Iterator[str]:
    """Begin a walk."""
    match rest:
        case ["reeds"]:
            yield from _go_on(console, MagnetWalk(console.cells, console.closed))
        case ["lights"]:
            count = console.welcome.leds if console.welcome else 0
            yield from _go_on(console, LightWalk(count, console.wiring, console.cells))
        case _:
            raise CommandError("Say what: learn reeds, or learn lights.")


def skip(console: Console, _: list[str]) -> Iterator[str]:
    """Go on without the cell, or the light, that is asked for."""
    if console.walk:
        yield from _go_on(console, console.walk.skipped())


def stop(console: Console, _: list[str]) -> Iterator[str]:
    """End a walk before its end: the lights that were found are kept, of the reeds nothing."""
    match console.walk:
        case LightWalk():
            yield from _learned(console, console.walk.wiring())
        case MagnetWalk():
            console.walk = None
            yield "Stopped: the wiring stays as it was."


def name_lit(console: Console, cell: str) -> Iterator[str]:
    """The cell that is lit was typed: no reed can tell."""
    if isinstance(console.walk, LightWalk):
        yield from _go_on(console, console.walk.named(cell))


def mask(console: Console, rest: list[str]) -> Iterator[str]:
    """Do not listen to these cells, or listen to them again."""
    for cell in rest:
        if cell not in console.cells:
            raise CommandError(f"There is no cell '{cell}'{nearest(cell, console.cells)}")
        if cell in console.wiring.masked and cell not in console.wiring.reeds:
            raise CommandError(f"No reed is known under {cell}: learn reeds finds it.")
    console.wiring = replace(console.wiring, masked=console.wiring.masked ^ frozenset(rest))
    console.keep()
    yield "masked: " + (" ".join(sorted(console.wiring.masked)) or "none")


def _go_on(console: Console, walk: MagnetWalk | LightWalk) -> Iterator[str]:
    """The next step of a walk: say what to do, or keep what was learned."""
    before, console.walk = console.walk, walk
    if walk.complaint:
        yield walk.complaint.told(TableWords("en"))
    match walk:
        case MagnetWalk(asked=None):
            yield from _learned(console, walk.wiring(console.wiring))
        case LightWalk() if walk.is_over:
            yield from _learned(console, walk.wiring())
        case _ if before is None or _asked(before) != _asked(walk):
            yield from ask(console, walk)


def ask(console: Console, walk: MagnetWalk | LightWalk) -> Iterator[str]:
    """What the walk waits for."""
    if isinstance(walk, MagnetWalk):
        yield f"Put the magnet on {walk.asked} (skip: it does not answer; stop)."
        return
    console.commands.append(show((replace(WALK_LIGHT, leds=(walk.lit,)),), console.brightness))
    yield (
        f"Light {walk.lit}: put the magnet on the cell that flashes, or type its name "
        "(skip: none flashes; stop)."
    )


def _asked(walk: MagnetWalk | LightWalk) -> object:
    return walk.asked if isinstance(walk, MagnetWalk) else walk.lit


def _learned(console: Console, wiring: Wiring) -> Iterator[str]:
    console.walk, console.wiring = None, wiring
    console.commands.append(show((), console.brightness))
    console.keep()
    yield f"Learned, and kept in {console.path}."
