"""`tablier demo`: two players on a rendered table, refereed live, with nothing plugged in."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime
from random import Random

from arbiter.cli.answers import FINE, NO, CommandError, add_profile, game_of, print_json, whole_number
from arbiter.cli.boards import SIMULATED
from arbiter.cli.demo_board import ChipStrip, played_on_chip
from arbiter.cli.screen import Picture, contents_after, draw, room_for
from arbiter.cli.serve import At, serve
from arbiter.cli.unfinished import last_unfinished
from arbiter.journal import EvidenceStore, Journal, JournalError
from arbiter.referee import Button, Phase, Pressed
from arbiter.sighting.reading import reading_to_json
from arbiter.simulation import (
    CarelessPlayers,
    CountedTime,
    MemoryGame,
    Played,
    SimulatedBoard,
    SimulatedGame,
    SimulatedSitting,
    hold_s,
)
from arbiter.simulation.noise import NORMAL, NoisySenses
from arbiter.table import Clock, Home, LineFeed, Moment, Outputs, Shown, Table
from arbiter.words import Words
from engine import GAMES
from firmware_bridge import LineOut
from hardware import SimulatedStrip
from vision import View, VisionError

REDRAW_S = 0.1
KEPT = "demo"
"""How the names of its journals begin."""
LEAST_SPEED, MOST_SPEED = 0.01, 1000.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"{', '.join(GAMES)}; desiree is the default")
    parser.add_argument("--no-page", action="store_true", help="only the terminal")
    parser.add_argument("--port", type=whole_number, default=8040, help="of the page; 0 takes any free one")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 shows the page to the whole network")
    parser.add_argument("--seed", type=whole_number, default=21, help="the same seed plays the same game")
    parser.add_argument(
        "--speed",
        type=float,
        default=1.0,
        help="2 is twice as fast, 1000 waits for nobody but the chip",
    )
    parser.add_argument(
        "--board",
        choices=("sim", SIMULATED),
        default="sim",
        help="sim: a drawn board; simavr: the firmware on a simulated chip feels the pieces (no page)",
    )
    parser.add_argument("--serial", metavar="PORT", help="also send the serial lines to this port")
    parser.add_argument("--resume", action="store_true", help="go on with the last unfinished demo game")
    parser.add_argument(
        "--abandon", action="store_true", help="end the last unfinished demo game; nobody has won it"
    )
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """Play one game to its end."""
    if not LEAST_SPEED <= args.speed <= MOST_SPEED:
        raise CommandError(f"The speed goes from {LEAST_SPEED} to {MOST_SPEED:.0f}, not {args.speed}.")
    if (args.resume or args.abandon) and args.option:
        raise CommandError("A game goes on under its own rules: --resume and --abandon take no --option.")
    if not (args.resume or args.abandon):
        args.game = args.game or "desiree"
    home = Home.of()
    _tidy(home)
    try:
        if args.abandon:
            return _abandon(args, home)
        # The simulated chip has its own time and its own lights: it is shown in the terminal.
        return _play(args, home) if args.no_page or args.board == SIMULATED else _on_page(args, home)
    except VisionError as trouble:
        raise CommandError(str(trouble)) from trouble


def _sat_down(args: argparse.Namespace, home: Home, outputs: Outputs) -> tuple[Table, CountedTime]:
    """The table of a new game, or of the one that goes on, and its time."""
    time_of_day = CountedTime(time.time())
    clock = Clock(time_of_day.now)
    table = _resumed(args, home, outputs, clock) if args.resume else _opened(args, home, outputs, clock)
    return table, time_of_day


def _outputs(args: argparse.Namespace, stack: ExitStack) -> Outputs:
    if not args.serial:
        return Outputs()
    return Outputs(line_out=stack.enter_context(LineFeed(LineOut(args.serial))))


def _play(args: argparse.Namespace, home: Home) -> int:
    with ExitStack() as stack:
        return _played_out(args, home, _outputs(args, stack))


def _played_out(args: argparse.Namespace, home: Home, outputs: Outputs) -> int:
    table, time_of_day = _sat_down(args, home, outputs)
    strip = (ChipStrip if args.board == SIMULATED else SimulatedStrip)(len(table.game.plan.cells))
    outputs.strip = strip
    show = _shower(args, table, strip)
    with table.journal, table:
        try:
            for shown in (
                played_on_chip(table, outputs, strip, time_of_day, args.seed)
                if isinstance(strip, ChipStrip)
                else _played(table, time_of_day, args.seed, home).play()
            ):
                show(shown)
        except KeyboardInterrupt:
            print("\nStopped. `tablier demo --resume` goes on with this game.", file=sys.stderr)
            return _farewell(args, table, FINE)
    return _farewell(args, table, FINE if table.state.phase is Phase.OVER else NO)


def _abandon(args: argparse.Namespace, home: Home) -> int:
    """Close the last unfinished game: its board cannot be brought back."""
    table = _resumed(args, home, Outputs(), Clock())
    with table.journal, table:
        if shown := table.happen(Pressed(Button.ABANDON)) or table.wait():
            print_json(_as_json(shown)) if args.json else print(shown.text)
    return _farewell(args, table, FINE)


def _tidy(home: Home) -> None:
    """Old pictures go before a game begins; one that stays is no reason not to play."""
    try:
        home.put_away_old_pictures(time.time())
    except JournalError as trouble:
        print(trouble, file=sys.stderr)


def _on_page(args: argparse.Namespace, home: Home) -> int:
    """The same game at a pace for people, on the page; new games can be begun there."""
    last = -1

    def tell(moment: Moment) -> None:
        nonlocal last
        if moment.shown and moment.shown.n != last:
            last = moment.shown.n
            print_json(_as_json(moment.shown))

    with ExitStack() as stack:

        def first() -> SimulatedSitting:
            table, time_of_day = _sat_down(args, home, _outputs(args, stack))
            return SimulatedSitting(table, _played(table, time_of_day, args.seed, home), args.speed)

        serve(first, home, At(args.host, args.port), tell if args.json else None, is_json=args.json)
    return FINE


def _played(table: Table, time_of_day: CountedTime, seed: int, home: Home) -> Played:
    """A game before a rendered camera where there are eyes for its pieces; else before noisy sensors."""
    players = CarelessPlayers(table.game, seed + len(table.state.moves))
    if all(piece.kind == "die" for piece in table.game.pieces.pieces):
        board = SimulatedBoard(table.game.plan, table.game.pieces, View(), seed)
        return SimulatedGame(table, board, players, time_of_day, home.simulated_calibration)
    random = Random(seed)  # noqa: S311 -- play, not secrets
    labels = [piece.label for piece in table.game.pieces.pieces]
    return MemoryGame(table, NoisySenses(labels, NORMAL, random), players, time_of_day)


def _opened(args: argparse.Namespace, home: Home, outputs: Outputs, clock: Clock) -> Table:
    game = game_of(args)
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    journal = Journal.create(home.games / f"{KEPT}-{game.name}-{stamp}.jsonl")
    start = game.write_position(game.start())
    words = Words(game.name, args.lang)
    return Table.open(game, start, journal, words, outputs, clock, EvidenceStore(home.evidence))


def _resumed(args: argparse.Namespace, home: Home, outputs: Outputs, clock: Clock) -> Table:
    journal = Journal.reopen(last_unfinished(home, KEPT, args.game), args.game)
    if journal.torn:
        print(f"An unfinished last line of {len(journal.torn)} bytes was dropped.", file=sys.stderr)
    kept = EvidenceStore(home.evidence)
    return Table.resume(journal, lambda game: Words(game, args.lang), outputs, clock, kept)


def _shower(args: argparse.Namespace, table: Table, strip: SimulatedStrip) -> Callable[[Shown], None]:
    """How a reading is shown: as JSON, as a moving picture, or as plain lines."""
    if args.json:
        return lambda shown: print_json(_as_json(shown))
    panel = room_for(table.game, *shutil.get_terminal_size())
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR") and panel:
        print("\x1b[2J", end="")
        return lambda shown: _animate(args, table, strip, shown, panel)
    return lambda shown: _print_and_wait(args, table, shown)


def _as_json(shown: Shown) -> dict[str, object]:
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


def _farewell(args: argparse.Namespace, table: Table, code: int) -> int:
    for trouble in table.troubles:
        print(trouble, file=sys.stderr)
    if not args.json:
        journal = table.journal
        print(f"\nJournal   {journal.path}\n          {len(journal.entries)} entries, head {journal.head}")
        if Home.of().evidence.is_dir():
            print(f"Pictures  {Home.of().evidence}")
    return code
