"""Whole tables in memory, with sensors that err: every journal tells the game that was played."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

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
        with table:
            shown = list(islice(MemoryGame(table, senses, players, time).play(), SIGNALS))
    told = replay(check(journal.path.read_bytes()).entries)
    assert told.state == table.state
    assert {"legal", "illegal"} <= {each.signal.reading.kind for each in shown}
    record = read_record(write_record(record_of(told)))
    steps = list(play_through(engine.open_game(name, record.options), record))
    assert all(step.is_fine for step in steps)
    # A throw that lies on the table is not in the record before something was moved by it.
    assert game.contents(steps[-1].after) == game.contents(game.read_position(table.state.position))


@pytest.mark.slow
def test_a_demo_without_a_picture_is_played_to_its_end_and_verifies(tablier: Any, home: Path) -> None:
    done = tablier("demo", "checkers", "--no-page", "--json", "--seed", "3", "--speed", "1000")
    assert (done.returncode, done.stderr) == (0, "")
    kinds = {json.loads(line)["kind"] for line in done.stdout.splitlines()}
    assert {"unchanged", "legal", "illegal", "unfinished"} <= kinds
    (path,) = (home / "games").glob("demo-checkers-*.jsonl")
    assert check(path.read_bytes()).is_closed
    assert tablier("verify", str(path)).returncode == 0
