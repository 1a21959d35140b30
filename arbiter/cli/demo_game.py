"""The table of a demo: a new game, or the one that goes on, and who plays at it."""

from __future__ import annotations

import argparse
import sys
import time
from datetime import datetime

from arbiter.cli.answers import game_of
from arbiter.cli.unfinished import last_unfinished
from arbiter.journal import EvidenceStore, Journal
from arbiter.simulation import (
    CarelessPlayers,
    CountedTime,
    Played,
    SimulatedBoard,
    SimulatedGame,
)
from arbiter.table import Clock, Home, Outputs, Table
from arbiter.words import Words
from vision import View

KEPT = "demo"
"""How the names of its journals begin."""
ASIDE = View(tilt_deg=32.0)
"""From here every king is seen to be two discs high, and no figure hides another."""


def sat_down(args: argparse.Namespace, home: Home, outputs: Outputs) -> tuple[Table, CountedTime]:
    """The table of a new game, or of the one that goes on, and its time."""
    time_of_day = CountedTime(time.time())
    clock = Clock(time_of_day.now)
    table = resumed(args, home, outputs, clock) if args.resume else _opened(args, home, outputs, clock)
    return table, time_of_day


def resumed(args: argparse.Namespace, home: Home, outputs: Outputs, clock: Clock) -> Table:
    """The table of the last game that was not played to its end."""
    journal = Journal.reopen(last_unfinished(home, KEPT, args.game), args.game)
    if journal.torn:
        print(f"An unfinished last line of {len(journal.torn)} bytes was dropped.", file=sys.stderr)
    kept = EvidenceStore(home.evidence)
    return Table.resume(journal, lambda game: Words(game, args.lang), outputs, clock, kept)


def _opened(args: argparse.Namespace, home: Home, outputs: Outputs, clock: Clock) -> Table:
    game = game_of(args)
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    journal = Journal.create(home.games / f"{KEPT}-{game.name}-{stamp}.jsonl")
    start = game.write_position(game.start())
    words = Words(game.name, args.lang)
    return Table.open(game, start, journal, words, outputs, clock, EvidenceStore(home.evidence))


def played(table: Table, time_of_day: CountedTime, seed: int, home: Home) -> Played:
    """A game before a rendered camera."""
    players = CarelessPlayers(table.game, seed + len(table.state.moves))
    board = SimulatedBoard(table.game.plan, table.game.pieces, ASIDE, seed)
    return SimulatedGame(table, board, players, time_of_day, home.simulated_calibration)
