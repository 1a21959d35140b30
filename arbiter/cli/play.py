"""`tablier play [--config table.toml]`: the real table, with a camera over it, reeds under it, or both."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from functools import partial

from arbiter.cli.answers import FINE, add_json, print_json
from arbiter.cli.ending import end_like_ctrl_c
from arbiter.cli.room import Room
from arbiter.cli.serve import At, serve
from arbiter.cli.settings import add_config, loaded
from arbiter.cli.typing_in import typed_lines
from arbiter.referee import Thrown
from arbiter.table import Desk, Moment, RealSitting, Sitting
from arbiter.words import Words

QUIT = "quit"
FACES = tuple("123456")
"""What may be typed in a game whose die nobody sees."""
HOW_TO_TYPE = "Type 1 to 6 and Enter for a throw that no camera sees, or quit."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_config(parser)
    parser.add_argument("--resume", action="store_true", help="go on with the last game that did not end")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play one game after the other, until somebody types quit or the system asks us to end."""
    config = loaded(args.config)
    end_like_ctrl_c()
    with ExitStack() as stack, contextlib.suppress(KeyboardInterrupt):
        room = Room.of(config, stack)
        _play(room, room.sit_down_again if args.resume else room.sit_down, args.json)
    return FINE


def _play(room: Room, first: Callable[[], RealSitting], is_json: bool) -> None:
    tell = _Teller(room.words, is_json)
    if not room.config.page.show:
        with Desk(first(), tell) as desk:
            _until_quit(desk)
        return
    page = room.config.page
    names = tuple((page.names or "").split())
    at = At(page.host, page.port, room.config.table.name, names)
    serve(first, room.home, at, tell, lambda _: room.sit_down(), _until_quit, is_json)


def _until_quit(desk: Desk) -> None:
    """A table that nobody types at, such as a service, plays on."""
    for line in typed_lines(at_end=None):
        if line == QUIT:
            return
        if line in FACES:
            desk.ask(partial(_throw, int(line))).add_done_callback(_complain)
        elif line:
            print(HOW_TO_TYPE, flush=True)


def _complain(answer: Future[None]) -> None:
    """Say why something that was typed makes no sense now."""
    if trouble := answer.exception():
        print(trouble, flush=True)


def _throw(face: int, sitting: Sitting) -> None:
    sitting.hear(Thrown(face))


class _Teller:
    """Prints every reading and every trouble once."""

    def __init__(self, words: Words, is_json: bool) -> None:
        self._words, self._is_json = words, is_json
        self._told: tuple[str, int] | None = None
        self._troubles: tuple[str, ...] = ()

    def __call__(self, moment: Moment) -> None:
        for trouble in self._news(moment):
            print_json({"trouble": trouble}) if self._is_json else print(trouble, flush=True)
        shown = moment.shown
        if shown is None or self._told == (moment.journal, shown.n):
            return
        self._told, kind = (moment.journal, shown.n), shown.signal.reading.kind
        if self._is_json:
            print_json({"n": shown.n, "reading": kind, "text": shown.text, "serial": shown.lines})
        else:
            print(f"{self._words.name(kind):12} {shown.text}", flush=True)

    def _news(self, moment: Moment) -> Iterator[str]:
        now = (*moment.troubles, *filter(None, [moment.trouble]))
        before, self._troubles = self._troubles, now
        return (each for each in now if each not in before)
