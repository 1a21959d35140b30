"""table.toml: what is written is in force, and the command that prints and checks it."""

from __future__ import annotations

import argparse
import json
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

import engine
from arbiter.cli import config as command
from arbiter.cli.answers import CommandError
from arbiter.config import Language, Lights, PiCamera, Reeds, load, read
from arbiter.config.in_force import settings_in_force
from arbiter.config.manual import complete_file, keys, manual
from arbiter.referee.clock import TimeControl, Timing
from arbiter.referee.terms import Commit, Penalty, Takeback, TurnedBy
from arbiter.words import LANGUAGES
from tests.arbiter.table_toml import FOLDER, config_of

ROOT = Path(__file__).parents[2]

FULL = """
[table]
game = "mensch"
language = "de"
name = "Tisch 3"
[rules]
preset = "household"
tries_when_stuck = 1
[referee]
takeback = "never"
commit = "button"
penalty = "time"
penalty_s = 30
loss_at = 3
[clock]
timing = "increment"
base_s = 600
extra_s = 2.5
by = "button"
[sensors]
camera = 0
reeds = "link"
[outputs]
lights = "three_leds"
brightness = 1
buzzer = true
serial = "/dev/ttyUSB0"
[journal]
home = "games"
evidence_days = 7
"""


def test_all_that_is_written_is_in_force() -> None:
    config = config_of(FULL)
    assert (config.table.game, config.table.language, config.table.name) == (
        "mensch",
        Language.GERMAN,
        "Tisch 3",
    )
    assert (config.rules["home_jump"], config.rules["tries_when_stuck"]) == ("no", "1")
    assert (config.referee.takeback, config.referee.commit) == (Takeback.NEVER, Commit.BUTTON)
    assert (config.referee.penalty, config.referee.penalty_s, config.referee.loss_at) == (
        Penalty.TIME,
        30.0,
        3,
    )
    assert config.clock.control == TimeControl(Timing.INCREMENT, 600.0, 2.5)
    assert config.clock.by is TurnedBy.BUTTON
    assert (config.sensors.camera, config.sensors.reeds) == (0, Reeds.LINK)
    assert (config.outputs.lights, config.outputs.brightness) == (Lights.THREE_LEDS, 1.0)
    assert (config.outputs.buzzer, config.outputs.serial) == (True, "/dev/ttyUSB0")
    assert (config.journal.home, config.journal.evidence_days) == ("/table/games", 7)


def test_an_empty_file_is_a_table_with_nothing_plugged_in() -> None:
    config = config_of("")
    assert (config.table.game, config.clock.control) == ("desiree", None)
    assert (config.sensors.camera, config.sensors.reeds, config.outputs.lights) == (None, None, None)
    assert dict(config.rules) == dict(engine.open_game("desiree").options)


def test_settings_cannot_be_changed_afterwards() -> None:
    config = config_of("")
    with pytest.raises(FrozenInstanceError):
        config.table.name = "other"  # type: ignore[misc]
    assert hash(config) == hash(config_of(""))


@pytest.mark.parametrize(
    ("text", "camera"),
    [
        ('"none"', None),
        ('"pi"', PiCamera.PI),
        ("2", 2),
        ('"/dev/video0"', "/dev/video0"),
        ('"frames"', "/table/frames"),
        ('"http://127.0.0.1:8080/video"', "http://127.0.0.1:8080/video"),
    ],
)
def test_a_camera_is_a_number_a_place_or_an_address(text: str, camera: object) -> None:
    assert config_of(f"[sensors]\ncamera = {text}").sensors.camera == camera


def test_a_mark_at_the_beginning_of_the_file_and_foreign_line_ends_do_not_matter(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_bytes(b"\xef\xbb\xbf[table]\r\nname = 'Nine'\r\n")
    assert load(file).table.name == "Nine"


def test_a_layout_lies_beside_the_file_that_names_it(tmp_path: Path) -> None:
    layout = ROOT / "engine/desiree/layouts/C.json"
    (tmp_path / "mine.json").write_bytes(layout.read_bytes())
    file = tmp_path / "table.toml"
    file.write_text("[rules]\nlayout = 'mine.json'\n[journal]\nhome = 'kept'\n", encoding="utf-8")
    config = load(file)
    assert json.loads(config.rules["layout"]) == json.loads(layout.read_text(encoding="utf-8"))
    assert config.journal.home == str(tmp_path / "kept")
    assert read(settings_in_force(config), "again", FOLDER) == config


def test_the_languages_are_those_that_have_words() -> None:
    assert tuple(each.value for each in Language) == LANGUAGES


@pytest.mark.parametrize("game", engine.GAMES)
def test_the_complete_file_is_valid_and_says_nothing_but_the_defaults(game: str) -> None:
    assert config_of(complete_file(game)) == config_of(f"[table]\ngame = '{game}'")


@pytest.mark.parametrize("game", engine.GAMES)
def test_the_complete_file_names_every_key_and_every_option(game: str) -> None:
    text = complete_file(game)
    for key in keys(game):
        assert f"{key['key'].split('.')[1]} = " in text
    for option in engine.open_game(game).options:
        assert f"# {option} = " in text


def test_the_page_of_settings_is_up_to_date() -> None:
    page = (ROOT / "docs/config.md").read_text(encoding="utf-8")
    assert page == manual(), "run `tablier config --markdown > docs/config.md`"


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command and give back its exit code and output."""

    def ask(*arguments: str) -> tuple[int, str]:
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        code = command.run(parser.parse_args(arguments))
        return code, capsys.readouterr().out

    return ask


def test_the_command_prints_a_complete_file(ask: Any) -> None:
    assert ask() == (0, complete_file("desiree"))
    assert ask("--game", "mensch") == (0, complete_file("mensch"))
    assert ask("--markdown") == (0, manual())
    lines = [json.loads(line) for line in ask("--json")[1].splitlines()]
    assert {"key": "referee.loss_at", "default": 3, "allowed": "a whole number from 1 to 99",
            "help": 'the illegal try that loses the game (penalty = "loss")'} in lines  # fmt: skip
    assert "rules.outer_limit" in {line["key"] for line in lines}


def test_the_command_checks_a_file_and_prints_what_is_in_force(ask: Any, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(FULL, encoding="utf-8")
    code, out = ask(str(file))
    assert (code, read(out, "out", FOLDER)) == (0, load(file))
    answer = json.loads(ask(str(file), "--json")[1])
    assert (answer["file"], answer["clock"]["timing"], answer["sensors"]["camera"]) == (
        str(file),
        "increment",
        0,
    )
    file.write_text("[table]\nnme = 'x'", encoding="utf-8")
    with pytest.raises(CommandError, match=r"table\.nme is unknown, did you mean 'name'"):
        ask(str(file))
    with pytest.raises(CommandError, match="leave FILE out"):
        ask(str(file), "--markdown")
