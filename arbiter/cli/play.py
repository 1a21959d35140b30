"""`tablier play [--config table.toml]`: a real table with reeds under its cells."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from arbiter.cli.answers import FINE, CommandError, add_json, print_json
from arbiter.cli.boards import reached
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "--config", type=Path, default=Path("table.toml"), metavar="FILE", help="the settings"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play one game after the other, until somebody types quit."""
    config = _loaded(args.config)
    if config.sensors.reeds is not Reeds.LINK:
        raise CommandError(f'{args.config}: a table is played with reeds = "link" in [sensors] so far.')
    game = open_game(config.table.game, config.rules)
    home = Home(Path(config.journal.home)) if config.journal.home else Home.of()
    typed = typed_lines(at_end=None)  # a table that nobody types at, such as a service, plays all the same
    with reached(config.sensors.link) as board:
        wiring = board.wiring(home.folder, game.plan)
        first = game.plan.cells[0].name
        while True:
            reeds = ReedBoard(board.open_port, wiring, first, config.outputs.brightness)
            if not _one_game(args, config, game, home, reeds, typed):
                return FINE


def _one_game(
    args: argparse.Namespace,
    config: Config,
    game: AnyGame,
    home: Home,
    board: ReedBoard,
    typed: Iterator[str | None],
) -> bool:
    """Whether another game is wanted."""
    serial = config.outputs.serial
    line_out = LineOut(serial) if serial else None
    outputs = Outputs(
        lamps=board, buzzer=board if config.outputs.buzzer else None, display=board, line_out=line_out
    )
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    words = Words(game.name, config.table.language.value)
    try:
        with Journal.create(home.games / f"table-{game.name}-{stamp}.jsonl") as journal:
            start, kept = game.write_position(game.start()), EvidenceStore(home.evidence)
            table = Table.open(game, start, journal, words, outputs, Clock(), kept, _terms(config))
            return _referee(args, table, ReedTable(table, board), typed)
    finally:
        board.close()
        if line_out:
            line_out.close()


def _referee(args: argparse.Namespace, table: Table, felt: ReedTable, typed: Iterator[str | None]) -> bool:
    told = 0
    while not felt.is_new_game_wanted:
        line = next(typed)
        if line == QUIT:
            return False
        if line in FACES:
            _say(args, table, table.happen(Thrown(int(line))))
        for shown in felt.step(time.monotonic()):
            _say(args, table, shown)
        for trouble in table.troubles[told:]:
            print_json({"trouble": trouble}) if args.json else print(trouble, flush=True)
        told = len(table.troubles)
    return True


def _say(args: argparse.Namespace, table: Table, shown: Shown | None) -> None:
    if shown is None:
        return
    kind = shown.signal.reading.kind
    if args.json:
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
