"""The demo around its games: old pictures are put away, and a game can be given up."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import engine
from arbiter.cli.main import run
from arbiter.journal import Journal, check, record_of, replay
from arbiter.journal.retention import DAY_S, EVIDENCE_DAYS
from arbiter.referee import Phase
from arbiter.table import Clock, Home, Outputs, Table
from arbiter.words import Words

NAME = "ab" * 32 + ".jpg"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("TABLIER_HOME", str(tmp_path))
    return Home(tmp_path)


@pytest.fixture
def left(home: Home) -> Path:
    """The journal of a game that was begun and left alone."""
    game = engine.open_game("checkers")
    with Journal.create(home.games / "demo-checkers-1.jsonl") as journal:
        start = game.write_position(game.start())
        Table.open(game, start, journal, Words("checkers", "en"), Outputs(), Clock())
    return journal.path


def picture(home: Home, age_days: float, now: float) -> Path:
    home.evidence.mkdir(parents=True)
    path = home.evidence / NAME
    path.write_bytes(b"a picture")
    os.utime(path, (now - age_days * DAY_S,) * 2)
    return path


@pytest.mark.usefixtures("left")
@pytest.mark.parametrize(("age_days", "is_kept"), [(EVIDENCE_DAYS - 1, True), (EVIDENCE_DAYS + 1, False)])
def test_old_pictures_are_put_away_when_the_demo_begins(home: Home, age_days: float, is_kept: bool) -> None:
    path = picture(home, age_days, home.games.stat().st_mtime)
    assert run(["demo", "--abandon"]) == 0
    assert path.exists() is is_kept


def test_pictures_that_cannot_be_put_away_do_not_stop_the_demo(
    home: Home, left: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.evidence.write_text("no folder")
    assert run(["demo", "--abandon"]) == 0
    assert "cannot be removed" in capsys.readouterr().err
    assert check(left.read_bytes()).is_closed


def test_a_game_that_is_abandoned_ends_without_a_result_and_is_not_gone_on_with(
    left: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["demo", "--abandon", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["text"] == "The game is abandoned: nobody has won."
    found = check(left.read_bytes())
    told = replay(found.entries)
    assert (found.damage, found.is_closed, told.state.phase) == (None, True, Phase.OVER)
    assert record_of(told).result == "*"
    assert run(["demo", "--resume", "--port", "0"]) == 2
    assert "no unfinished demo game" in capsys.readouterr().err


def test_where_no_game_was_left_none_is_abandoned(home: Home, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", "--abandon"]) == 2
    assert f"no unfinished demo game in {home.games}" in capsys.readouterr().err
