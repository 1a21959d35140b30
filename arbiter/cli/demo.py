"""`tablier demo`: two players on a rendered table, refereed live, with nothing plugged in."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from arbiter.cli.answers import FINE, NO, CommandError, add_profile, game_of, print_json
from arbiter.cli.screen import Picture, contents_after, draw
from arbiter.journal import EvidenceStore, Journal, JournalError, check
from arbiter.referee import Phase
from arbiter.sighting.reading import reading_to_json
from arbiter.simulation import CarelessPlayers, SimulatedBoard, SimulatedGame
from arbiter.table import Home, Outputs, Shown, Table
from arbiter.words import Words
from firmware_bridge import LineOut
from hardware import SimulatedStrip
from vision import View, VisionError

HOLD_S = {"unchanged": 0.6, "legal": 1.0, "illegal": 3.0, "unfinished": 2.5, "unsure": 1.5, "disturbed": 3.0}
WON_S = 6.0
"""How long a reading stays on the screen at speed 1, so that a person can read it."""

REDRAW_S = 0.1
MOST_SPEED = 1000.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", nargs="?", default="desiree", help="default: desiree")
    parser.add_argument("--no-page", action="store_true", help="only the terminal (there is no page yet)")
    parser.add_argument("--seed", type=int, default=27, help="the same seed plays the same game")
    parser.add_argument("--speed", type=float, default=1.0, help="2 is twice as fast, 1000 does not wait")
    parser.add_argument("--serial", metavar="PORT", help="also send the serial lines to this port")
    parser.add_argument("--resume", action="store_true", help="go on with the last unfinished demo game")
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """Play one game to its end."""
    if not 0 < args.speed <= MOST_SPEED:
        raise CommandError(f"The speed {args.speed} is not above 0 and at most {MOST_SPEED:.0f}.")
    try:
        return _play(args, Home.of())
    except VisionError as trouble:
        raise CommandError(str(trouble)) from trouble


def _play(args: argparse.Namespace, home: Home) -> int:
    outputs = Outputs(line_out=LineOut(args.serial) if args.serial else None)
    table = _resumed(args, home, outputs) if args.resume else _opened(args, home, outputs)
    game = table.game
    outputs.strip = strip = SimulatedStrip(len(game.plan.cells))
    board = SimulatedBoard(game.plan, game.pieces, View(), args.seed)
    players = CarelessPlayers(game, args.seed + len(table.state.moves))
    show = _shower(args, table, strip)
    with table.journal:
        try:
            for shown in SimulatedGame(table, board, players).play():
                show(shown)
        except KeyboardInterrupt:
            print("\nStopped. Go on with `tablier demo --resume`.", file=sys.stderr)
    return _farewell(args, table)


def _opened(args: argparse.Namespace, home: Home, outputs: Outputs) -> Table:
    game = game_of(args)
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    journal = Journal.create(home.games / f"demo-{game.name}-{stamp}.jsonl")
    start = game.write_position(game.start())
    words = Words(game.name, args.lang)
    return Table.open(game, start, journal, words, outputs, time.time, EvidenceStore(home.evidence))


def _resumed(args: argparse.Namespace, home: Home, outputs: Outputs) -> Table:
    journal = Journal.reopen(_last_unfinished(home))
    if journal.torn:
        print(f"An unfinished last line of {len(journal.torn)} bytes was dropped.", file=sys.stderr)
    return Table.resume(journal, args.lang, outputs, time.time, EvidenceStore(home.evidence))


def _last_unfinished(home: Home) -> Path:
    for path in sorted(home.games.glob("demo-*.jsonl"), reverse=True):
        found = check(path.read_bytes())
        if not found.is_closed and found.entries:
            return path
    raise JournalError(f"There is no unfinished demo game in {home.games}: start one with `tablier demo`.")


def _shower(args: argparse.Namespace, table: Table, strip: SimulatedStrip) -> Callable[[Shown], None]:
    """How a reading is shown: as JSON, as a moving picture, or as plain lines."""
    if args.json:
        return lambda shown: print_json(_as_json(table, shown))
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        print("\x1b[2J", end="")
        return lambda shown: _animate(args, table, strip, shown)
    return lambda shown: _print_and_wait(args, shown)


def _as_json(table: Table, shown: Shown) -> dict[str, object]:
    return {
        "n": table.journal.entries[-1].n,
        **reading_to_json(shown.signal.reading),
        "text": shown.text,
        "lights": [
            {"colour": each.colour.name.lower(), "rhythm": each.rhythm.value, "cells": each.cells}
            for each in shown.lights
        ],
        "serial": shown.lines,
    }


def _print_and_wait(args: argparse.Namespace, shown: Shown) -> None:
    for line in shown.lines:
        print(f"{shown.text}  [{line}]" if line == shown.lines[0] else f"  [{line}]", flush=True)
    time.sleep(_hold_s(shown) / args.speed if args.speed < MOST_SPEED else 0)


def _animate(args: argparse.Namespace, table: Table, strip: SimulatedStrip, shown: Shown) -> None:
    """Redraw the screen until the reading has been seen long enough, so that the lights blink."""
    contents = contents_after(table.game, table.state, shown)
    names = [cell.name for cell in table.game.plan.cells]
    until = time.monotonic() + _hold_s(shown) / args.speed
    while True:
        table.light_up()
        colours = dict(zip(names, strip.colours, strict=True))
        screen = draw(Picture(table.game, table.state, contents, shown, colours, table.words))
        print("\x1b[H" + screen.replace("\n", "\x1b[K\n") + "\x1b[K\x1b[J", end="", flush=True)
        if time.monotonic() >= until:
            return
        time.sleep(REDRAW_S)


def _hold_s(shown: Shown) -> float:
    return WON_S if shown.signal.outcome else HOLD_S[shown.signal.reading.kind]


def _farewell(args: argparse.Namespace, table: Table) -> int:
    for trouble in table.troubles:
        print(trouble, file=sys.stderr)
    if not args.json:
        journal = table.journal
        print(f"\nJournal: {journal.path}\n{len(journal.entries)} entries, head {journal.head}")
    return FINE if table.state.phase is Phase.OVER else NO
