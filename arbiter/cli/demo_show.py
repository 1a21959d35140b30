"""What a demo shows: a board that lives in the terminal, plain lines, or JSON."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections.abc import Callable

from arbiter.cli.answers import print_json
from arbiter.cli.screen import Picture, contents_after, draw, room_for
from arbiter.sighting.reading import reading_to_json
from arbiter.simulation import hold_s
from arbiter.table import Home, Shown, Table
from hardware import SimulatedStrip

REDRAW_S = 0.1
LEAST_SPEED, MOST_SPEED = 0.01, 1000.0
"""At the greatest speed nobody is waited for."""


def shower(args: argparse.Namespace, table: Table, strip: SimulatedStrip) -> Callable[[Shown], None]:
    """How a reading is shown: as JSON, as a moving picture, or as plain lines."""
    if args.json:
        return lambda shown: print_json(as_json(shown))
    panel = room_for(table.game, *shutil.get_terminal_size())
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR") and panel:
        print("\x1b[2J", end="")
        return lambda shown: _animate(args, table, strip, shown, panel)
    return lambda shown: _print_and_wait(args, table, shown)


def as_json(shown: Shown) -> dict[str, object]:
    """A reading with its lights and serial lines, for programs."""
    return {
        "n": shown.n,
        **reading_to_json(shown.signal.reading),
        "text": shown.text,
        "lights": [
            {"colour": each.colour.name.lower(), "rhythm": each.rhythm.value, "cells": each.cells}
            for each in shown.lights
        ],
        "serial": shown.lines,
    }


def _print_and_wait(args: argparse.Namespace, table: Table, shown: Shown) -> None:
    """One line a reading, for small terminals, files and those who want no colours."""
    print(f"{table.words.name(shown.signal.reading.kind):12} {shown.text}", flush=True)
    time.sleep(hold_s(shown) / args.speed if args.speed < MOST_SPEED else 0)


def _animate(
    args: argparse.Namespace, table: Table, strip: SimulatedStrip, shown: Shown, panel_width: int
) -> None:
    """Redraw the screen until the reading has been seen long enough, so that the lights blink."""
    contents = contents_after(table.game, table.state, shown)
    names = [cell.name for cell in table.game.plan.cells]
    until = time.monotonic() + hold_s(shown) / args.speed
    while True:
        table.light_up()
        colours = dict(zip(names, strip.colours, strict=True))
        picture = Picture(table.game, table.state, contents, shown, colours, table.words, table.troubles)
        screen = draw(picture, panel_width)
        print("\x1b[H" + screen.replace("\n", "\x1b[K\n") + "\x1b[K\x1b[J", end="", flush=True)
        if time.monotonic() >= until:
            return
        time.sleep(REDRAW_S)


def farewell(args: argparse.Namespace, table: Table, code: int) -> int:
    """Where the journal lies, and its head to compare with; the exit code comes back."""
    for trouble in table.troubles:
        print(trouble, file=sys.stderr)
    if not args.json:
        journal = table.journal
        print(f"\nJournal   {journal.path}\n          {len(journal.entries)} entries, head {journal.head}")
        if Home.of().evidence.is_dir():
            print(f"Pictures  {Home.of().evidence}")
    return code
