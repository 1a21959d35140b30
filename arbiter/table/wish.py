"""What people ask for when they want a new game on the drawn board, and the sitting that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from random import Random

from arbiter.journal import EvidenceStore, Journal
from arbiter.referee import Terms
from arbiter.table.drawn_sitting import DrawnSitting
from arbiter.table.home import Home
from arbiter.table.outputs import Outputs
from arbiter.table.table import Table
from arbiter.table.times import Clock
from arbiter.words import Words
from engine import open_game


@dataclass(frozen=True, slots=True)
class Wish:
    """A game, its rules, who sits where, and the terms."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    seats: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The computer's level for the seats that it takes; persons take the others."""
    terms: Terms = field(default_factory=Terms)
    language: str = "en"


def fulfil(wish: Wish, home: Home, clock: Clock, random: Random) -> DrawnSitting:
    """A new game on a drawn board, its opening already in the journal."""
    game = open_game(wish.game, wish.options)
    stamp = datetime.fromtimestamp(clock.wall()).strftime("%Y%m%d-%H%M%S-%f")
    with ExitStack() as undo:
        journal = undo.enter_context(Journal.create(home.games / f"{game.name}-{stamp}.jsonl"))
        table = Table.open(
            game,
            game.write_position(game.start()),
            journal,
            Words(game.name, wish.language),
            Outputs(),
            clock,
            EvidenceStore(home.evidence),
            wish.terms,
        )
        sitting = DrawnSitting(table, wish.seats, clock, random)
        undo.pop_all()
    return sitting
