"""table.toml: what is written is in force, and what is wrong is named with file, key and remedy."""

from __future__ import annotations

import argparse
import json
from dataclasses import FrozenInstanceError
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import engine
from arbiter.cli import config as command
from arbiter.cli.answers import CommandError
from arbiter.config import (
    Config,
    ConfigError,
    ConfigReason,
    Language,
    Lights,
    PiCamera,
    Reeds,
    load,
    read,
)
from arbiter.config.in_force import settings_in_force, to_json
from arbiter.config.load import SECTIONS, contradiction
from arbiter.config.manual import complete_file, keys, manual
from arbiter.config.schema import Setting, settings, written
from arbiter.referee.clock import TimeControl, Timing
from arbiter.referee.terms import Commit, Penalty, Takeback, TurnedBy
from arbiter.words import LANGUAGES

FOLDER = Path("/table")
ROOT = Path(__file__).parents[2]


def config_of(text: str) -> Config:
    return read(text, "table.toml", FOLDER)


def refused(text: str) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        config_of(text)
    return caught.value


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
loss_at = 2
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
        2,
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


@pytest.mark.parametrize(
    ("text", "reason", "said"),
    [
        ("[tabel]", "UNKNOWN_KEY", "table.toml: tabel is unknown, did you mean 'table'?"),
        (
            "[referee]\ntakebak = 'free'",
            "UNKNOWN_KEY",
            "table.toml: referee.takebak is unknown, did you mean 'takeback'?",
        ),
        (
            "[table]\ntakeback = 'free'",
            "UNKNOWN_KEY",
            "table.toml: table.takeback is unknown: it belongs into [referee].",
        ),
        ("game = 'd21'", "UNKNOWN_KEY", "table.toml: game is unknown: it belongs into [table]."),
        (
            "[table]\nzzz = 1",
            "UNKNOWN_KEY",
            "table.toml: table.zzz is unknown; known are: game, language, name.",
        ),
        (
            "[rules]\nouter_limits = 3",
            "UNKNOWN_KEY",
            "table.toml: rules.outer_limits is unknown for desiree, did you mean 'outer_limit'?",
        ),
        (
            "table = 5",
            "WRONG_TYPE",
            "table.toml: table is a section: write [table], and its keys below.",
        ),
        ("[[clock]]", "WRONG_TYPE", "table.toml: clock is a section: write [clock], and its keys below."),
        (
            "[referee]\ntakeback = 'fre'",
            "NOT_ALLOWED",
            "table.toml: referee.takeback cannot be \"fre\", did you mean 'free'? "
            'Allowed: "free" | "ask" | "never".',
        ),
        (
            "[referee]\ntakeback = true",
            "WRONG_TYPE",
            'table.toml: referee.takeback cannot be true. Allowed: "free" | "ask" | "never".',
        ),
        (
            "[referee]\nloss_at = 2.5",
            "WRONG_TYPE",
            "table.toml: referee.loss_at cannot be 2.5. Allowed: a whole number from 1 to 99.",
        ),
        (
            "[referee]\nloss_at = '3'",
            "WRONG_TYPE",
            'table.toml: referee.loss_at cannot be "3". Allowed: a whole number from 1 to 99.',
        ),
        (
            "[clock]\nbase_s = nan",
            "NOT_ALLOWED",
            "table.toml: clock.base_s cannot be nan. Allowed: a number from 1 to 86400.",
        ),
        (
            "[clock]\nbase_s = inf",
            "NOT_ALLOWED",
            "table.toml: clock.base_s cannot be inf. Allowed: a number from 1 to 86400.",
        ),
        (
            "[clock]\nbase_s = 0x" + "f" * 9000,
            "NOT_ALLOWED",
            "table.toml: clock.base_s cannot be so large a number. Allowed: a number from 1 to 86400.",
        ),
        (
            "[outputs]\nbuzzer = 1",
            "WRONG_TYPE",
            "table.toml: outputs.buzzer cannot be 1. Allowed: true | false.",
        ),
        (
            "[outputs]\nlights = ['strip']",
            "WRONG_TYPE",
            "table.toml: outputs.lights cannot be a list. "
            'Allowed: "none" | "strip" | "three_leds" | "file_rank" | "matrix".',
        ),
        (
            "[pins]\nbuzzer = 40",
            "NOT_ALLOWED",
            "table.toml: pins.buzzer cannot be 40. Allowed: a whole number from 2 to 27.",
        ),
        (
            "[pins]\nrows = [4, 28]",
            "NOT_ALLOWED",
            "table.toml: pins.rows, a list, cannot be 28. Allowed: a list of whole numbers from 2 to 27.",
        ),
        (
            "[pins]\nrows = [4, true]",
            "WRONG_TYPE",
            "table.toml: pins.rows, a list, cannot be true. Allowed: a list of whole numbers from 2 to 27.",
        ),
        (
            "[pins]\nrows = []",
            "NOT_ALLOWED",
            "table.toml: pins.rows cannot be empty. Allowed: a list of whole numbers from 2 to 27.",
        ),
        (
            "[sensors]\ntray = [0, 0, 100.5, 100]",
            "WRONG_TYPE",
            "table.toml: sensors.tray, a list, cannot be 100.5. "
            'Allowed: "middle" | a list of whole numbers from -600 to 1200.',
        ),
        (
            "[table]\ngame = 'mensch'\n[sensors]\ntray = [0, 0, 100, 100]",
            "CONTRADICTION",
            "table.toml: sensors.tray needs sensors.camera and a game with a thrown die: "
            "set both, or leave tray out.",
        ),
        (
            "[table]\ngame = 'mensch'\n[sensors]\ncamera = 0\ntray = [0, 100, 100, 0]",
            "CONTRADICTION",
            "table.toml: sensors.tray needs four numbers, left, near, right, far edge in millimetres, "
            "at least 20 apart: measure the tray from the board's corner.",
        ),
        (
            "[pins]\nrows = 4",
            "WRONG_TYPE",
            "table.toml: pins.rows cannot be 4. Allowed: a list of whole numbers from 2 to 27.",
        ),
        (
            "[table.name]",
            "WRONG_TYPE",
            "table.toml: table.name cannot be a section. Allowed: any text.",
        ),
        (
            "[table]\nname = 1979-05-27",
            "WRONG_TYPE",
            "table.toml: table.name cannot be 1979-05-27. Allowed: any text.",
        ),
        ("[table]\nname = ' '", "NOT_ALLOWED", 'table.toml: table.name cannot be " ". Allowed: any text.'),
        (
            '[table]\nname = "a\\nb"',
            "NOT_ALLOWED",
            'table.toml: table.name cannot be "a\\nb". Allowed: any text.',
        ),
        (
            "[table]\ngame = 'mench'",
            "NOT_ALLOWED",
            "table.toml: table.game cannot be \"mench\", did you mean 'mensch'? "
            'Allowed: "desiree" | "d21" | "checkers" | "mensch".',
        ),
        (
            "[sensors]\ncamera = '0'",
            "NOT_ALLOWED",
            'table.toml: sensors.camera cannot be "0". Allowed: "none" | "pi" | '
            "a whole number from 0 to 99 | a device, file, folder or address in quotes.",
        ),
        (
            "[rules]\nouter_limit = 99",
            "NOT_ALLOWED",
            "table.toml: [rules] Option outer_limit cannot be '99': it is a whole number from 0 to 12.",
        ),
        (
            "[rules]\nouter_limit = 0x" + "f" * 9000,
            "NOT_ALLOWED",
            "table.toml: rules.outer_limit cannot be so large a number. Allowed: 0 to 12.",
        ),
        (
            "[rules]\nno_move = false",
            "WRONG_TYPE",
            "table.toml: rules.no_move cannot be false. Allowed: skip | lose | draw, in quotes.",
        ),
        (
            "[pieces]\nred = 'yellow'",
            "CONTRADICTION",
            'table.toml: pieces.yellow and pieces.red are both "yellow": give each another colour.',
        ),
        (
            "[clock]\nextra_s = 5",
            "CONTRADICTION",
            'table.toml: clock.extra_s needs clock.timing = "increment" or "delay": '
            "set one, or leave extra_s out.",
        ),
        (
            "[clock]\ntiming = 'delay'",
            "CONTRADICTION",
            'table.toml: clock.timing = "delay" needs clock.extra_s: say how many seconds a move gets.',
        ),
        (
            "[referee]\npenalty = 'time'",
            "CONTRADICTION",
            'table.toml: referee.penalty = "time" needs a clock: '
            "set clock.timing, or choose another penalty.",
        ),
    ],
)
def test_a_mistake_is_named_with_its_key_and_what_is_allowed(text: str, reason: str, said: str) -> None:
    trouble = refused(text)
    assert (trouble.reason, str(trouble)) == (ConfigReason[reason], said)


@pytest.mark.parametrize("text", ["[table", "a = 1\na = 2", "a = " + "[" * 5000, "a = " + "9" * 5000, "\x00"])
def test_what_is_no_toml_is_said_so(text: str) -> None:
    trouble = refused(text)
    assert trouble.reason is ConfigReason.NOT_TOML
    assert str(trouble).startswith("table.toml is not written in TOML: ")


def test_a_key_of_strange_letters_still_makes_one_line() -> None:
    assert "\n" not in str(refused('"a\\nb" = 1'))
    assert len(str(refused(f'"{"x" * 9000}" = 1'))) < 300


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, ConfigReason.CANNOT_READ),
        (b"\xff\xfe", ConfigReason.NOT_TOML),
        (b"#" * 1_000_001, ConfigReason.NOT_TOML),
    ],
)
def test_a_file_that_is_none_of_ours_is_refused(
    tmp_path: Path, content: bytes | None, reason: ConfigReason
) -> None:
    file = tmp_path / "table.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ConfigError) as caught:
        load(file)
    assert caught.value.reason is reason
    assert str(file) in str(caught.value)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load(tmp_path)


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


def test_a_layout_that_is_not_there_is_named() -> None:
    trouble = refused("[rules]\nlayout = 'mine.json'")
    assert trouble.reason is ConfigReason.CANNOT_READ
    assert str(trouble).startswith("table.toml: rules.layout: mine.json cannot be read")


def test_the_languages_are_those_that_have_words() -> None:
    assert tuple(each.value for each in Language) == LANGUAGES


def values(setting: Setting) -> st.SearchStrategy[Any]:
    """Any value that a setting may hold."""
    about, kinds = setting.about, setting.kinds
    possible: list[st.SearchStrategy[Any]] = [st.just(word) for word in about.words]
    possible += [st.sampled_from(kind) for kind in kinds if issubclass(kind, Enum)]
    possible += [st.none()] * (NoneType in kinds)
    possible += [st.booleans()] * (bool in kinds)
    whole = st.integers(int(about.lowest), int(about.highest))
    possible += [whole] * (int in kinds)
    possible += [st.lists(whole, min_size=1, max_size=12).map(tuple)] * (tuple in kinds)
    possible += [st.floats(about.lowest, about.highest)] * (float in kinds)
    printable = st.characters(exclude_categories=("C", "Z"))
    text = st.text(printable, min_size=1).filter(lambda each: not each.isdigit())
    if setting.takes_text:
        possible.append(
            (text.map(lambda each: f"/{each}") if about.is_place else text).filter(
                lambda each: each not in setting.words and "//" not in each and "/." not in each
            )
        )
    return st.one_of(possible)


@st.composite
def configs(draw: st.DrawFn) -> Config:
    """Any settings that fit together."""
    made = {
        name: kind(**{each.name: draw(values(each)) for each in settings(kind)})
        for name, kind in SECTIONS.items()
    }
    rules = engine.open_game(made["table"].game).options
    config = Config(rules=dict(rules), **made)
    return config if contradiction(config) is None else config_of("")


@hypothesis_settings(deadline=None)
@given(configs())
def test_settings_that_are_written_out_and_read_again_are_the_same(config: Config) -> None:
    assert config_of(settings_in_force(config)) == config
    json.dumps(to_json(config), allow_nan=False)


KEYS = [f"{section}.{each.name}" for section, kind in SECTIONS.items() for each in settings(kind)]


@hypothesis_settings(deadline=None)
@given(
    st.sampled_from(KEYS),
    st.recursive(
        st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner, max_size=2) | st.dictionaries(st.text("abc", min_size=1), inner, max_size=2)
        ),
        max_leaves=4,
    ),
)
def test_whatever_is_written_for_a_key_is_in_force_or_refused_by_name(key: str, value: Any) -> None:
    section, name = key.split(".")
    answer = answer_to(f"[{section}]\n{name} = {in_toml(value)}\n")
    if isinstance(answer, Config):
        assert config_of(settings_in_force(answer)) == answer
    else:
        assert key in answer


def answer_to(text: str) -> Config | str:
    try:
        return config_of(text)
    except ConfigError as trouble:
        return str(trouble)


def in_toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {in_toml(part)}" for key, part in value.items()) + "}"
    return f"[{', '.join(map(in_toml, value))}]" if isinstance(value, list) else written(value)


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
