"""A table with its page: the address is printed, and everything runs until Ctrl-C."""

from __future__ import annotations

import contextlib
import sys
import threading
import webbrowser
from collections.abc import Callable
from random import SystemRandom

import segno

from arbiter.cli.answers import CommandError
from arbiter.page import PageError, PageServer
from arbiter.page.context import Context
from arbiter.table import Clock, Desk, DrawnSitting, Home, Moment, Sitting, Wish, fulfil

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def serve(
    first: Callable[[], Sitting], home: Home, host: str, port: int, tell: Callable[[Moment], None]
) -> None:
    """Show a table on its page until somebody presses Ctrl-C; `tell` hears of every moment as well."""
    context = Context(home, lambda wish: _fulfilled(wish, home))

    def watch(moment: Moment) -> None:
        context.feed.publish(moment)
        tell(moment)

    try:
        server = PageServer(context, host, port)
    except PageError as trouble:
        raise CommandError(str(trouble)) from trouble
    with Desk(first(), watch) as desk:
        context.desk = desk
        with server:
            _announce(server, context)
            with contextlib.suppress(KeyboardInterrupt):
                threading.Event().wait()


def _fulfilled(wish: Wish, home: Home) -> DrawnSitting:
    return fulfil(wish, home, Clock(), SystemRandom())


def _announce(server: PageServer, context: Context) -> None:
    """Where the page is; for other devices also as a square to point a phone at."""
    print(f"The table is at {server.address}  (Ctrl-C ends it)", flush=True)
    if server.host in LOOPBACK:
        with contextlib.suppress(webbrowser.Error):
            if sys.stdout.isatty():
                webbrowser.open(server.address)
        return
    players = f"{server.address}seat/{context.seat_key}"
    print(f"Spectators: {server.address}watch\nPlayers:    {players}", flush=True)
    if sys.stdout.isatty():
        segno.make(players).terminal(compact=True)
