"""The real table as a command: what must be right before it begins, and simulated boards under it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter.cli.main import run

LONGEST_S = 60.0
PINS = '[sensors]\nreeds = "pins"\n[pins]\nchip = "simulated"\n'


def start(folder: Path, settings: str, *words: str) -> subprocess.Popen[str]:
    (folder / "table.toml").write_text(f"{settings}\n[page]\nshow = false\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "arbiter.cli.main",
        "play",
        "--config",
        str(folder / "table.toml"),
        *words,
    ]
    environment = {"TABLIER_HOME": str(folder), "PATH": "/usr/bin:/bin"}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ("", "needs a camera or reeds"),
        ('[sensors]\nreeds = "link"\nlink = "/dev/no-such-port"', "/dev/no-such-port cannot be opened"),
        ('[sensors]\nlink = "/dev/ttyUSB0"', 'needs sensors.reeds = "link"'),
        ("[sensors]\nreeds = 3", "sensors.reeds"),
        ('[sensors]\nreeds = "pins"', "RPi.GPIO is missing: run `pip install RPi.GPIO`"),
        ('[sensors]\nreeds = "pins"\n[pins]\nrows = [40]', "pins.rows, a list, cannot be 40"),
        (f"{PINS}rows = [4, 5]", "The board has 2 × 8 reeds, but 64 reeds are needed"),
        (f"{PINS}done = 18", "GPIO 18 is used twice, by reed column 1 and by button done"),
    ],
)
def test_a_table_that_cannot_begin_says_why_in_one_sentence(
    tmp_path: Path, settings: str, complaint: str
) -> None:
    out, complained = start(tmp_path, settings).communicate(timeout=LONGEST_S)
    assert out == ""
    assert complaint in complained
    assert complained.count("\n") == 1


@pytest.mark.slow
def test_a_table_at_the_pins_begins_and_ends_when_the_system_asks(tmp_path: Path) -> None:
    table = start(tmp_path, PINS, "--json")
    assert table.stdout
    assert json.loads(table.stdout.readline())["reading"] == "disturbed"
    table.terminate()
    _, complained = table.communicate(timeout=LONGEST_S)
    assert (table.returncode, complained) == (0, "")


@pytest.mark.slow
def test_a_wiring_that_is_larger_than_the_board_is_refused(tmp_path: Path) -> None:
    (tmp_path / "simavr-a1-h8.json").write_text(
        '{"reeds": {"a1": 120}, "leds": {}, "masked": []}', encoding="utf-8"
    )
    settings = '[sensors]\nreeds = "link"\nlink = "simavr"'
    _, complained = start(tmp_path, settings).communicate(timeout=LONGEST_S)
    assert "The board has 10 × 10 reeds and 100 lights, but 121 reeds" in complained


@pytest.mark.slow
def test_an_empty_board_is_asked_to_be_set_up(tmp_path: Path) -> None:
    table = start(tmp_path, '[sensors]\nreeds = "link"\nlink = "simavr"', "--json")
    assert table.stdout
    first = json.loads(table.stdout.readline())
    assert first["reading"] == "disturbed"
    table.communicate("quit\n", timeout=LONGEST_S)
    assert table.returncode == 0
    (journal,) = (tmp_path / "games").glob("table-desiree-*.jsonl")
    assert len(journal.read_text(encoding="utf-8").splitlines()) == 2


def test_the_doctor_says_what_stands_in_the_way_of_the_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLIER_HOME", str(tmp_path))
    assert run(["doctor", "--link", "/dev/no-such-port"]) == 2
    said = capsys.readouterr()
    assert "/dev/no-such-port cannot be opened" in said.err
    assert str(tmp_path) in said.out


def test_without_settings_it_is_said_how_to_write_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "table.toml"
    assert run(["play", "--config", str(missing)]) == 2
    assert f"There is no {missing}: `tablier config > {missing}` writes one" in capsys.readouterr().err
