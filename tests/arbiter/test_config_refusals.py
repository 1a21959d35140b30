"""What is wrong in table.toml is named with file, key and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.config import ConfigError, ConfigReason, load
from tests.arbiter.table_toml import config_of


def refused(text: str) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        config_of(text)
    return caught.value


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
        (
            "[referee]\npenalty_s = 30",
            "CONTRADICTION",
            'table.toml: referee.penalty_s needs referee.penalty = "time": set that, or leave penalty_s out.',
        ),
        (
            "[referee]\npenalty = 'warning'\nloss_at = 2",
            "CONTRADICTION",
            'table.toml: referee.loss_at needs referee.penalty = "loss": set that, or leave loss_at out.',
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


def test_a_layout_that_is_not_there_is_named() -> None:
    trouble = refused("[rules]\nlayout = 'mine.json'")
    assert trouble.reason is ConfigReason.CANNOT_READ
    assert str(trouble).startswith("table.toml: rules.layout: mine.json cannot be read")
