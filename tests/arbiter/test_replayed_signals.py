"""What a journal's events lead to is the same whenever they are put through: lights, sounds, lines, words."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from arbiter.journal import Journal, JournalError, check, replay
from arbiter.journal.replay import Replayed
from arbiter.referee import Action, Button, Phase, Pressed, Record, Signal, Takeback, Terms, Ticked
from arbiter.referee.clock import TimeControl
from arbiter.referee.terms import Penalty
from arbiter.signals import Light, Tone
from arbiter.simulation import CarelessPlayers, CountedTime, MemoryGame
from arbiter.simulation.noise import NORMAL, NoisySenses
from arbiter.table import Clock, Outputs, Shown, Table
from arbiter.words import Words

SIGNALS = 12


class Devices:
    """Lamps, a buzzer and a display that remember all they were given."""

    def __init__(self) -> None:
        self.given: list[object] = []

    def light(self, lit: tuple[Light, ...]) -> None:
        self.given.append(lit)

    def play(self, tones: tuple[Tone, ...]) -> None:
        self.given.append(tones)

    def write(self, lines: tuple[str, str]) -> None:
        self.given.append(lines)

    def outputs(self) -> Outputs:
        return Outputs(lamps=self, buzzer=self, display=self)


def shown_again(told: Replayed, words: Words) -> list[Shown]:
    """What the players would be given if all that the journal holds happened again."""
    n, shown = -1, []
    for action in told.actions:
        n += isinstance(action, Record)
        if isinstance(action, Signal):
            shown.append(Shown.of(n, action, told.game.plan, words))
    return shown


def given(shown: list[Shown]) -> list[object]:
    """What these come to at the devices."""
    devices = Devices()
    for each in shown:
        devices.outputs().give(each)
    return devices.given


@pytest.mark.parametrize("name", engine.GAMES)
def test_a_journal_replays_to_the_same_lights_sounds_lines_and_words(tmp_path: Path, name: str) -> None:
    game, time, random = engine.open_game(name), CountedTime(), Random(7)  # noqa: S311 -- play, not secrets
    terms = Terms(penalty=Penalty.TIME, time=TimeControl(base_s=900.0), takeback=Takeback.ASK)
    words, devices = Words(name, "de"), Devices()
    with Journal.create(tmp_path / "one.jsonl") as journal:
        start, clock = game.write_position(game.start()), Clock(time.now, time.now)
        table = Table.open(game, start, journal, words, devices.outputs(), clock, None, terms)
        labels = [piece.label for piece in game.pieces.pieces]
        senses = NoisySenses(labels, NORMAL, random)
        shown = list(islice(MemoryGame(table, senses, CarelessPlayers(game, 7), time).play(), SIGNALS))
        for button in (Button.UNDO, Button.DONE, Button.PAUSE, Button.PAUSE, Button.DRAW, Button.DONE):
            time.t += 1.0
            shown += filter(None, [table.happen(Pressed(button))])
    told = replay(check(journal.path.read_bytes()).entries)
    assert shown_again(told, words) == shown
    assert given(shown) == devices.given
    assert told.state == table.state


def test_every_action_is_written_the_same_byte_by_byte(tmp_path: Path) -> None:
    game, time, random = engine.open_game("checkers"), CountedTime(), Random(3)  # noqa: S311 -- no secret
    with Journal.create(tmp_path / "one.jsonl") as journal:
        start, clock = game.write_position(game.start()), Clock(time.now, time.now)
        table = Table.open(game, start, journal, Words("checkers", "en"), Outputs(), clock)
        senses = NoisySenses([piece.label for piece in game.pieces.pieces], NORMAL, random)
        list(islice(MemoryGame(table, senses, CarelessPlayers(game, 3), time).play(), SIGNALS))
    entries = check(journal.path.read_bytes()).entries
    with Journal.create(tmp_path / "again.jsonl") as again:
        for record, entry in zip(_records(replay(entries).actions), entries, strict=True):
            again.append(record, entry.t, entry.evidence)
    assert again.path.read_bytes() == journal.path.read_bytes()


def _records(actions: tuple[Action, ...]) -> list[Record]:
    return [action for action in actions if isinstance(action, Record)]


LAST_MOVE = "8/8/8/8/1AbCdE2/8/6F1/8 w"


def played(path: Path, look: Any, *scenes: dict[str, str]) -> Path:
    """A game from one move before its end, as far as these scenes take it."""
    game = engine.open_game("desiree", {}, LAST_MOVE)
    position = game.read_position(LAST_MOVE)
    with Journal.create(path) as journal:
        table = Table.open(game, LAST_MOVE, journal, Words("desiree", "en"), Outputs(), Clock())
        for scene in scenes:
            table.settle(look(game, position, scene))
    return path


def resumed(path: Path) -> Table:
    with Journal.reopen(path) as journal:
        return Table.resume(journal, lambda name: Words(name, "en"), Outputs(), Clock())


def test_a_closing_entry_that_a_power_cut_took_is_written_when_the_table_comes_back(
    tmp_path: Path, look: Any
) -> None:
    path = played(tmp_path / "one.jsonl", look, {}, {"g2": "empty", "g4": "white 6"})
    lines = path.read_bytes().splitlines(keepends=True)
    assert check(path.read_bytes()).is_closed
    path.write_bytes(b"".join(lines[:-1]))
    assert resumed(path).state.phase is Phase.OVER
    assert check(path.read_bytes()).is_closed


def test_a_game_that_is_gone_on_with_begins_by_comparing_the_board(tmp_path: Path, look: Any) -> None:
    path = played(tmp_path / "one.jsonl", look, {})
    assert resumed(path).state.phase is Phase.SETTING_UP
    assert check(path.read_bytes()).entries[-1].event == {"kind": "reopened"}


def test_an_entry_about_which_the_referee_would_do_nothing_is_found_by_replay(
    tmp_path: Path, look: Any
) -> None:
    path = played(tmp_path / "one.jsonl", look, {})
    with Journal.reopen(path) as journal:
        journal.append(Record(Ticked(), None), 5.0)
    with pytest.raises(JournalError, match="Entry 2 is one that the referee would not have written"):
        replay(check(path.read_bytes()).entries)
