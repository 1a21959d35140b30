"""Whole tables in memory, with sensors that err: every journal tells the game that was played."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

import engine
from arbiter.journal import Journal, check, record_of, replay
from arbiter.simulation import CarelessPlayers, CountedTime, MemoryGame
from arbiter.simulation.noise import NORMAL, NoisySenses
from arbiter.table import Clock, Outputs, Table
from arbiter.words import Words
from engine.records import read_record, write_record
from engine.records import replay as play_through

SIGNALS = 40


@pytest.mark.slow
@pytest.mark.parametrize("name", engine.GAMES)
def test_the_journal_of_a_noisy_game_replays_to_the_same_state_and_record(tmp_path: Path, name: str) -> None:
    game, time, random = engine.open_game(name), CountedTime(), Random(7)  # noqa: S311 -- play, not secrets
    labels = [piece.label for piece in game.pieces.pieces]
    with Journal.create(tmp_path / "games" / "one.jsonl") as journal:
        start = game.write_position(game.start())
        table = Table.open(game, start, journal, Words(name, "en"), Outputs(), Clock(time.now, time.now))
        senses = NoisySenses(labels, NORMAL, random)
        players = CarelessPlayers(game, 7)
        shown = list(islice(MemoryGame(table, senses, players, time, random).play(), SIGNALS))
    told = replay(check(journal.path.read_bytes()).entries)
    assert told.state == table.state
    assert {"legal", "illegal"} <= {each.signal.reading.kind for each in shown}
    record = read_record(write_record(record_of(told)))
    steps = list(play_through(engine.open_game(name, record.options), record))
    assert all(step.is_fine for step in steps)
    # A throw that lies on the table is not in the record before something was moved by it.
    assert game.contents(steps[-1].after) == game.contents(game.read_position(table.state.position))
