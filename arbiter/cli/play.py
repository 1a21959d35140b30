"""`tablier play [--config table.toml]`: a real table with reeds under its cells."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from arbiter.cli.answers import FINE, CommandError, add_json, print_json
from arbiter.cli.boards import Reached, reached
from arbiter.cli.typing_in import typed_lines
from arbiter.config import Config, ConfigError, Reeds, load
from arbiter.journal import EvidenceStore, Journal
from arbiter.referee import Terms, Thrown
from arbiter.table import Clock, Home, Outputs, ReedBoard, ReedTable, Shown, Table
from arbiter.words import Words
from engine import AnyGame, open_game
from firmware_bridge import LineOut

QUIT = "quit"
FACES = tuple("123456")
"""What may be typed in a game whose die nobody sees."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "--config", type=Path, default=Path("table.toml"), metavar="FILE", help="the settings; table.toml"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play one game after the other, until somebody types quit."""
    config = _loaded(args.config)
    if config.sensors.reeds is not Reeds.LINK:
        raise CommandError(f'{args.config}: a table is played with reeds = "link" in [sensors] so far.')
    home = Home(Path(config.journal.home)) if config.journal.home else Home.of()
    with reached(config.sensors.link) as board:
        room = _Room(config, open_game(config.table.game, config.rules), home, board, args.json)
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
    board: Reached
    as_json: bool

    def play(self, typed: Iterator[str | None]) -> bool:
        """Referee one game; whether another one is wanted."""
        wiring, first = self.board.wiring(self.home.folder, self.game.plan), self.game.plan.cells[0].name
        reeds = ReedBoard(self.board.open_port, wiring, first, self.config.outputs.brightness)
        with ExitStack() as stack:
            stack.callback(reeds.close)
            table = self._table(self._outputs(reeds, stack), stack)
            return self._referee(table, ReedTable(table, reeds), typed)

    def _outputs(self, reeds: ReedBoard, stack: ExitStack) -> Outputs:
        asked = self.config.outputs
        line_out = stack.enter_context(LineOut(asked.serial)) if asked.serial else None
        return Outputs(lamps=reeds, buzzer=reeds if asked.buzzer else None, display=reeds, line_out=line_out)

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


def _loaded(file: Path) -> Config:
    try:
        return load(file)
    except ConfigError as trouble:
        raise CommandError(str(trouble)) from trouble


def _terms(config: Config) -> Terms:
    asked = config.referee
    return Terms(
        asked.takeback, asked.commit, asked.penalty, asked.penalty_s, asked.loss_at, config.clock.control
    )
