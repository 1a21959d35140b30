"""`tablier play [--config table.toml]`: a real table with reeds under its cells."""

from __future__ import annotations

import argparse
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from typing import NoReturn

from arbiter.cli.answers import FINE, add_json, print_json
from arbiter.cli.boards import home_of
from arbiter.cli.played_boards import Boards, boards
from arbiter.cli.settings import add_config, loaded
from arbiter.cli.typing_in import typed_lines
from arbiter.config import Config
from arbiter.journal import EvidenceStore, Journal
from arbiter.referee import Terms, Thrown
from arbiter.table import Clock, Home, Outputs, ReedTable, Shown, Table
from arbiter.words import Words
from engine import AnyGame, open_game

QUIT = "quit"
FACES = tuple("123456")
"""What may be typed in a game whose die nobody sees."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_config(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play one game after the other, until somebody types quit."""
    config = loaded(args.config)
    home = home_of(config)
    game = open_game(config.table.game, config.rules)
    signal.signal(signal.SIGTERM, _end)
    with boards(config, game, home) as answered:
        room = _Room(config, game, home, answered, args.json)
        typed = typed_lines(at_end=None)  # a table that nobody types at, such as a service, plays on
        while room.play(typed):
            pass
    return FINE


@dataclass(frozen=True, slots=True)
class _Room:
    """What stays the same from game to game."""

    config: Config
    game: AnyGame
    home: Home
    boards: Boards
    as_json: bool

    def play(self, typed: Iterator[str | None]) -> bool:
        """Referee one game; whether another one is wanted."""
        with ExitStack() as stack:
            board, outputs = self.boards.open(stack)
            table = self._table(outputs, stack)
            return self._referee(table, ReedTable(table, board), typed)

    def _table(self, outputs: Outputs, stack: ExitStack) -> Table:
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
        path = self.home.games / f"table-{self.game.name}-{stamp}.jsonl"
        journal = stack.enter_context(Journal.create(path))
        start = self.game.write_position(self.game.start())
        words = Words(self.game.name, self.config.table.language.value)
        kept, terms = EvidenceStore(self.home.evidence), _terms(self.config)
        table = Table.open(self.game, start, journal, words, outputs, Clock(), kept, terms)
        return stack.enter_context(table)

    def _referee(self, table: Table, felt: ReedTable, typed: Iterator[str | None]) -> bool:
        told = 0
        while not felt.is_new_game_wanted:
            line = next(typed)
            if line == QUIT:
                return False
            if line in FACES:
                self._say(table, table.happen(Thrown(int(line))))
            for shown in felt.step(time.monotonic()):
                self._say(table, shown)
            for trouble in table.troubles[told:]:
                print_json({"trouble": trouble}) if self.as_json else print(trouble, flush=True)
            told = len(table.troubles)
        return True

    def _say(self, table: Table, shown: Shown | None) -> None:
        if shown is None:
            return
        kind = shown.signal.reading.kind
        if self.as_json:
            print_json({"n": shown.n, "reading": kind, "text": shown.text, "serial": shown.lines})
        else:
            print(f"{table.words.name(kind):12} {shown.text}", flush=True)


def _end(*_: object) -> NoReturn:
    """The system asks us to end: every port and every pin is given back on the way out."""
    raise SystemExit(FINE)


def _terms(config: Config) -> Terms:
    asked = config.referee
    return Terms(
        asked.takeback, asked.commit, asked.penalty, asked.penalty_s, asked.loss_at, config.clock.control
    )
