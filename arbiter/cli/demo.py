"""`tablier demo`: two players on a rendered table, refereed live, with nothing plugged in."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import ExitStack

from arbiter.cli.answers import FINE, NO, CommandError, add_profile, print_json, whole_number
from arbiter.cli.boards import SIMULATED
from arbiter.cli.demo_board import ChipStrip, played_on_chip
from arbiter.cli.demo_game import played, resumed, sat_down
from arbiter.cli.demo_show import LEAST_SPEED, MOST_SPEED, as_json, farewell, shower
from arbiter.cli.serve import At, serve
from arbiter.journal import JournalError
from arbiter.referee import Button, Phase, Pressed
from arbiter.simulation import SimulatedSitting
from arbiter.table import Clock, Home, LineFeed, Moment, Outputs
from engine import GAMES
from firmware_bridge import LineOut
from hardware import SimulatedStrip
from vision import VisionError


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


def _outputs(args: argparse.Namespace, stack: ExitStack) -> Outputs:
    if not args.serial:
        return Outputs()
    return Outputs(line_out=stack.enter_context(LineFeed(LineOut(args.serial))))


def _play(args: argparse.Namespace, home: Home) -> int:
    with ExitStack() as stack:
        return _played_out(args, home, _outputs(args, stack))


def _played_out(args: argparse.Namespace, home: Home, outputs: Outputs) -> int:
    table, time_of_day = sat_down(args, home, outputs)
    strip = (ChipStrip if args.board == SIMULATED else SimulatedStrip)(len(table.game.plan.cells))
    outputs.strip = strip
    show = shower(args, table, strip)
    with table.journal, table:
        try:
            for shown in (
                played_on_chip(table, outputs, strip, time_of_day, args.seed)
                if isinstance(strip, ChipStrip)
                else played(table, time_of_day, args.seed, home).play()
            ):
                show(shown)
        except KeyboardInterrupt:
            print("\nStopped. `tablier demo --resume` goes on with this game.", file=sys.stderr)
            return farewell(args, table, FINE)
    return farewell(args, table, FINE if table.state.phase is Phase.OVER else NO)


def _abandon(args: argparse.Namespace, home: Home) -> int:
    """Close the last unfinished game: its board cannot be brought back."""
    table = resumed(args, home, Outputs(), Clock())
    with table.journal, table:
        if shown := table.happen(Pressed(Button.ABANDON)) or table.wait():
            print_json(as_json(shown)) if args.json else print(shown.text)
    return farewell(args, table, FINE)


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
            print_json(as_json(moment.shown))

    with ExitStack() as stack:

        def first() -> SimulatedSitting:
            table, time_of_day = sat_down(args, home, _outputs(args, stack))
            return SimulatedSitting(table, played(table, time_of_day, args.seed, home), args.speed)

        serve(first, home, At(args.host, args.port), tell if args.json else None, is_json=args.json)
    return FINE
