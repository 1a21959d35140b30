"""The real table as a command: what must be right before it begins, and simulated boards under it."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

import engine
from arbiter.cli.main import run
from arbiter.cli.room import Room
from arbiter.config import read
from arbiter.table import BoardError, Home, Wiring
from arbiter.table.practice import Begin, Kind, Skip

LONGEST_S = 60.0
PINS = '[sensors]\nreeds = "pins"\n[pins]\nchip = "simulated"\n'

LARGE = (
    f"{PINS}rows = [2, 3, 4, 17, 27, 22, 5, 6, 13, 19]\ncolumns = [14, 15, 18, 23, 24, 25, 12, 16, 20, 21]"
)

OTHER_LIGHTS = """
[sensors]
camera = 0
[outputs]
lights = "matrix"
[pins]
chip = "simulated"
light_rows = [2, 3, 4, 17]
light_columns = [27, 22, 5, 6, 13, 19, 14, 15, 18, 23, 24, 25, 12, 16, 20, 21]
"""


def start(folder: Path, settings: str, *words: str) -> subprocess.Popen[str]:
    (folder / "table.toml").write_text(f"{settings}\n[page]\nshow = false\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "arbiter.cli",
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
        (LARGE, "The matrix has 10 × 10 reeds, but this board has 8 × 8 cells"),
        (OTHER_LIGHTS, "The matrix has 4 × 16 LEDs, but this board has 8 × 8 cells"),
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


def begin_and_end(table: subprocess.Popen[str]) -> None:
    assert table.stdout
    assert json.loads(table.stdout.readline())["reading"] == "disturbed"
    table.terminate()
    _, complained = table.communicate(timeout=LONGEST_S)
    assert (table.returncode, complained) == (0, "")


@pytest.mark.slow
def test_a_table_at_the_pins_begins_and_ends_when_the_system_asks(tmp_path: Path) -> None:
    begin_and_end(start(tmp_path, PINS, "--json"))


@pytest.mark.slow
def test_a_larger_matrix_will_do_once_it_was_learned_where_the_board_lies_on_it(tmp_path: Path) -> None:
    plan = engine.open_game("desiree").plan
    Wiring.usual(plan, 10, 10).save(Home(tmp_path).wiring(plan))
    begin_and_end(start(tmp_path, LARGE, "--json"))


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


@pytest.mark.slow
def test_what_is_learned_about_a_simulated_board_is_kept_apart_from_the_real_one(tmp_path: Path) -> None:
    settings = f'[sensors]\nreeds = "link"\nlink = "simavr"\n[journal]\nhome = "{tmp_path}"'
    with ExitStack() as stack:
        sitting = Room.of(read(settings, "table.toml", tmp_path), stack).sit_down()
        stack.callback(sitting.close)
        while not sitting.lesson:
            with suppress(BoardError):  # the board has not answered yet
                sitting.practise(Begin(Kind.MAGNET))
            sitting.advance()
        for _ in engine.open_game("desiree").plan.cells:
            sitting.practise(Skip())
    assert [path.name for path in tmp_path.glob("*.json")] == ["simavr-a1-h8.json"]


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
