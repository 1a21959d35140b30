"""A table with its page: the address is printed, and everything runs until Ctrl-C."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from random import SystemRandom

import segno

from arbiter.cli.answers import CommandError, print_json
from arbiter.page import PageError, PageServer
from arbiter.page.context import Context
from arbiter.page.guard import is_loopback
from arbiter.table import Clock, Desk, Home, Moment, Sitting, Wish, fulfil

Tell = Callable[[Moment], None]
Opener = Callable[[Wish], Sitting]


@dataclass(frozen=True, slots=True)
class At:
    """Where the page is to be found, and of which table it is."""

    host: str
    port: int
    table: str = "The table"
    names: tuple[str, ...] = ()
    """Further names by which browsers may call it."""


def wait_for_the_end(_: Desk) -> None:
    """Until Ctrl-C, or until the system asks us to end."""
    is_over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: is_over.set())
    with contextlib.suppress(KeyboardInterrupt):
        is_over.wait()


def serve(
    first: Callable[[], Sitting],
    home: Home,
    at: At,
    tell: Tell | None = None,
    opener: Opener | None = None,
    until: Callable[[Desk], None] = wait_for_the_end,
    is_json: bool = False,
) -> None:
    """Show a table on its page until `until` returns; `tell` hears of every moment as well.

    The table is opened only once the port is ours: a taken one leaves nothing behind. A new game that
    the page asks for is opened by `opener`; without one it is played on the drawn board.
    """
    context = Context(
        home,
        opener or (lambda wish: fulfil(wish, home, Clock(), SystemRandom())),
        has_choice=opener is None,
    )
    told = _Teller(tell)

    def watch(moment: Moment) -> None:
        context.feed.publish(moment)
        told(moment)

    try:
        with PageServer(context, at.host, at.port, at.names) as server, Desk(first(), watch) as desk:
            context.desk = desk
            _announce(at.table, server, context, is_json)
            until(desk)
    except PageError as trouble:
        raise CommandError(str(trouble)) from trouble


class _Teller:
    """Prints as long as somebody reads; a pipe that was closed is no reason to stop the game."""

    def __init__(self, tell: Tell | None) -> None:
        self._tell = tell

    def __call__(self, moment: Moment) -> None:
        if self._tell is None:
            return
        try:
            self._tell(moment)
        except OSError:
            self._tell = None


def _announce(table: str, server: PageServer, context: Context, is_json: bool) -> None:
    """Where the page is; for other devices also as a square to point a phone at."""
    players = f"{server.address}seat/{context.seat_key}"
    if is_json:
        print_json({"address": server.address, "spectators": f"{server.address}watch", "players": players})
        return
    print(f"{table} is at {server.address}  (Ctrl-C ends it)", flush=True)
    if is_loopback(server.host):
        if _has_screen():
            webbrowser.open(server.address)
        return
    print(f"Spectators: {server.address}watch\nPlayers:    {players}", flush=True)
    if sys.stdout.isatty():
        segno.make(players).terminal(compact=True)


def _has_screen() -> bool:
    """Whether a browser window can be opened; one in this terminal would be in the way."""
    has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.stdout.isatty() and bool(has_display or sys.platform in ("darwin", "win32"))
