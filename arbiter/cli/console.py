"""`tablier console [PORT]`: talk to a board by hand, and teach Tablier how it is wired."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import assert_never

from arbiter.cli.answers import FINE, CommandError, add_json, game_of, print_json
from arbiter.cli.boards import SIMULATED, reached
from arbiter.cli.console_state import Console
from arbiter.cli.console_walks import ask, feel
from arbiter.cli.console_words import type_in
from arbiter.cli.typing_in import typed_lines
from arbiter.table import Home
from engine import GAMES
from firmware_bridge import (
    CarriedOut,
    Felt,
    Joined,
    KeyPressed,
    Link,
    LinkError,
    LinkEvent,
    Parted,
    Restarted,
    TurnedDown,
)
from firmware_bridge.messages import Refusal

STEP_S = 0.005

REFUSALS = {
    Refusal.CHECKSUM: "it came in damaged",
    Refusal.UNKNOWN: "it does not know that command",
    Refusal.LENGTH: "there is too much or too little of it",
    Refusal.VALUE: "a number is larger than it has cells, lights or tones for",
    Refusal.NO_SESSION: "it has begun anew and was not greeted yet",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "port",
        metavar="PORT",
        nargs="?",
        help=f"a serial port, or {SIMULATED}; default: the first that answers",
    )
    parser.add_argument("--game", default="desiree", metavar="GAME", help=f"whose cells: {', '.join(GAMES)}")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the rules")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Talk until the input ends."""
    plan, home = game_of(args).plan, Home.of()
    with reached(args.port) as board:
        link = Link(board.open_port)
        console = Console(plan, board.usual(plan), board.wiring_path(home, plan))
        try:
            console.wiring = board.wiring(home, plan)
        except LinkError as trouble:
            console.is_unread = True
            _say(iter((f"{trouble} Here you can; what is there is put aside then.",)), args.json)
        try:
            _talk(link, console, args.json)
        finally:
            link.close()
    return FINE


def _talk(link: Link, console: Console, as_json: bool) -> None:
    lines, has_felt = typed_lines(at_end="quit"), False
    while not console.is_over:
        for event in link.step(time.monotonic()):
            has_felt = has_felt or isinstance(event, Felt)
            _say(_told(console, event), as_json)
        if console.is_away or (has_felt and _is_free(link)):
            _obey(console, next(lines), as_json)
        else:
            time.sleep(STEP_S)
        for command in console.commands:
            link.submit(command)
        console.commands.clear()


def _is_free(link: Link) -> bool:
    """Whether the board has done all that it was told: lines from a file are taken one by one."""
    return link.session is not None and link.session.is_idle


def _obey(console: Console, line: str | None, as_json: bool) -> None:
    """Do what was typed; a slip is told, and the console goes on."""
    if line is None:
        return
    try:
        _say(type_in(console, line), as_json)
    except CommandError as slip:
        _say(iter((str(slip),)), as_json)


def _told(console: Console, event: LinkEvent) -> Iterator[str]:
    match event:
        case Joined():
            console.welcome, console.is_away = event.welcome, False
            yield from type_in(console, "who")
            if console.walk:
                yield from ask(console, console.walk)
        case Felt():
            yield from feel(console, event.closed)
        case KeyPressed():
            yield f"button  {event.key.name.lower() if event.key.name else event.key}"
        case Parted():
            console.is_away = True
            yield str(event.error)
        case Restarted():
            yield "The board has begun anew."
        case TurnedDown():
            yield f"The board refuses that: {REFUSALS[event.reason]}."
        case CarriedOut():
            pass
        case _:
            assert_never(event)


def _say(lines: Iterator[str], as_json: bool) -> None:
    for line in lines:
        if as_json:
            print_json({"said": line})
        else:
            print(line, flush=True)
