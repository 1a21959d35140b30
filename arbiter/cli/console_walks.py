"""The words of the console that learn how a board is wired."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from arbiter.cli.answers import CommandError
from arbiter.cli.console_state import Console
from arbiter.table import Wiring
from arbiter.table.reed_board import WALK_LIGHT
from arbiter.table.walks import LightWalk, MagnetWalk
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
            cells = tuple(cell.name for cell in console.plan.cells)
            yield from _go_on(console, MagnetWalk(cells, console.closed))
        case ["lights"]:
            count = console.welcome.leds if console.welcome else 0
            yield from _go_on(console, LightWalk(count, console.wiring))
        case _:
            raise CommandError("Say what: learn reeds, or learn lights.")


def skip(console: Console, _: list[str]) -> Iterator[str]:
    """Go on without the cell, or the light, that is asked for."""
    if console.walk:
        yield from _go_on(console, console.walk.skipped())


def mask(console: Console, rest: list[str]) -> Iterator[str]:
    """Do not listen to these cells, or listen to them again."""
    for cell in rest:
        if cell not in console.wiring.reeds:
            raise CommandError(f"There is no cell '{cell}'{nearest(cell, console.wiring.reeds)}")
    console.wiring = replace(console.wiring, masked=console.wiring.masked ^ frozenset(rest))
    console.wiring.save(console.path)
    yield "masked: " + (" ".join(sorted(console.wiring.masked)) or "none")


def _go_on(console: Console, walk: MagnetWalk | LightWalk) -> Iterator[str]:
    """The next step of a walk: say what to do, or keep what was learned."""
    before, console.walk = console.walk, walk
    if walk.complaint:
        yield walk.complaint
    match walk:
        case MagnetWalk(asked=None):
            yield from _learned(console, walk.wiring(console.wiring))
        case MagnetWalk() if before is None or _asked(before) != walk.asked:
            yield f"Put the magnet on {walk.asked} (skip: it does not answer)."
        case LightWalk() if walk.is_over:
            yield from _learned(console, walk.wiring())
        case LightWalk() if before is None or _asked(before) != walk.lit:
            console.commands.append(show((replace(WALK_LIGHT, leds=(walk.lit,)),), console.brightness))
            yield f"Put the magnet on the cell that flashes (skip: none does; light {walk.lit})."


def _asked(walk: MagnetWalk | LightWalk) -> object:
    return walk.asked if isinstance(walk, MagnetWalk) else walk.lit


def _learned(console: Console, wiring: Wiring) -> Iterator[str]:
    console.walk, console.wiring = None, wiring
    console.commands.append(show((), console.brightness))
    wiring.save(console.path)
    yield f"Learned, and kept in {console.path}."
