"""The console: the words that are typed, and the command on a simulated board."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from arbiter.cli.answers import CommandError
from arbiter.cli.boards import simulated_board
from arbiter.cli.console_state import Console
from arbiter.cli.console_walks import feel
from arbiter.cli.console_words import WORDS, type_in
from arbiter.table import Wiring
from engine import open_game
from firmware_bridge import Play, Restart, Text, Welcome
from firmware_bridge.messages import Show
from firmware_bridge.simulated import on_a_terminal

PLAN = open_game("desiree").plan
WELCOME = Welcome(1, 0, 1, 0, 1, 10, 10, 100, 15, 1, bytes(8), 3)


@pytest.fixture
def console(tmp_path: Path) -> Console:
    return Console(PLAN, Wiring.usual(PLAN, 10, 10), tmp_path / "wiring.json", welcome=WELCOME)


def typed(console: Console, line: str) -> list[str]:
    return list(type_in(console, line))


def test_every_word_is_explained(console: Console) -> None:
    said = "\n".join(typed(console, "help"))
    assert all(word in said for word in WORDS if word != "help")
    assert typed(console, "") == typed(console, "help")


def test_it_says_which_board_this_is(console: Console) -> None:
    (line,) = typed(console, "who")
    assert "10 × 10 reeds, 100 lights" in line
    console.welcome = None
    assert typed(console, "who") == ["No board has answered yet."]


def test_a_scan_names_cells_and_reeds_without_a_cell(console: Console) -> None:
    assert typed(console, "scan") == ["closed: none"]
    list(feel(console, frozenset({0, 99})))
    assert typed(console, "scan") == ["closed: a1 reed 99"]


def test_what_changes_is_told_as_it_happens(console: Console) -> None:
    assert list(feel(console, frozenset({0, 99}))) == ["closed  reed 0, a1", "closed  reed 99"]
    assert list(feel(console, frozenset({99}))) == ["open    reed 0, a1"]


def test_cells_are_lit_by_name_or_number_in_a_colour(console: Console) -> None:
    for line in ("light a2 red", "light 10 red", "light off"):
        typed(console, line)
    lit = Show(128, 0, bytes((255, 20, 10, 0, 0, 1, 10)))
    assert console.commands == [lit, lit, Show(128, 0, b"")]


def test_tones_text_and_restart_are_sent(console: Console) -> None:
    for line in ("play 880 200", "text Bonjour | le monde", "restart"):
        typed(console, line)
    text = Text(b"Bonjour".ljust(16) + b"le monde".ljust(16))
    assert console.commands == [Play(b"\x70\x03\xc8\x00"), text, Restart()]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("lihgt a1", "no word 'lihgt', did you mean 'light'?"),
        ("light", "Say which"),
        ("light z9", "no light 'z9'"),
        ("light a1 rde", "no colour 'rde', did you mean 'red'?"),
        ("play 880", "play 880 200"),
        ("learn", "learn reeds, or learn lights"),
        ("mask z9", "no cell 'z9'"),
        ("skip", "no word 'skip'"),
    ],
)
def test_a_slip_is_one_sentence(console: Console, line: str, complaint: str) -> None:
    with pytest.raises(CommandError, match=complaint.replace("?", r"\?")):
        typed(console, line)


def test_a_magnet_walk_writes_the_reed_map(console: Console) -> None:
    assert typed(console, "learn reeds") == ["Put the magnet on a1 (skip: it does not answer; stop)."]
    assert list(feel(console, frozenset({42}))) == ["Put the magnet on b1 (skip: it does not answer; stop)."]
    assert list(feel(console, frozenset())) == []
    said = [line for _ in range(63) for line in typed(console, "skip")]
    assert said[-1] == f"Learned, and kept in {console.path}."
    learned = Wiring.load(console.path, PLAN)
    assert learned.reeds == {"a1": 42}
    assert len(learned.masked) == 63


def test_a_light_walk_writes_the_order_of_the_lights(console: Console) -> None:
    typed(console, "learn lights")
    assert console.commands[-1].layers[-1:] == b"\x00"  # type: ignore[union-attr]  # it is a Show
    for cell in PLAN.cells:
        assert console.walk is not None
        list(feel(console, frozenset({console.wiring.reeds[cell.name]})))
        list(feel(console, frozenset()))
    assert console.walk is None
    assert Wiring.load(console.path, PLAN).leds == {cell.name: n for n, cell in enumerate(PLAN.cells)}


def test_a_cell_without_a_reed_is_lit_by_its_name(console: Console) -> None:
    typed(console, "mask c3")
    typed(console, "learn lights")
    typed(console, "c3")
    typed(console, "stop")
    assert console.walk is None
    assert Wiring.load(console.path, PLAN).leds["c3"] == 0


def test_a_magnet_walk_that_is_stopped_changes_nothing(console: Console) -> None:
    typed(console, "learn reeds")
    list(feel(console, frozenset({42})))
    assert typed(console, "stop") == ["Stopped: the wiring stays as it was."]
    assert console.wiring == Wiring.usual(PLAN, 10, 10)
    assert not console.path.exists()


def test_a_cell_that_was_skipped_is_masked_and_says_how_it_is_found(console: Console) -> None:
    typed(console, "learn reeds")
    for _ in PLAN.cells:
        typed(console, "skip")
    with pytest.raises(CommandError, match="No reed is known under c3: learn reeds finds it"):
        typed(console, "mask c3")


def test_without_a_board_only_what_needs_it_is_put_off(console: Console) -> None:
    console.is_away = True
    with pytest.raises(CommandError, match="The board is away"):
        typed(console, "light a1")
    assert typed(console, "mask c3") == ["masked: c3"]
    typed(console, "quit")
    assert console.is_over


def test_a_wiring_that_cannot_be_used_is_put_aside_when_another_one_is_kept(console: Console) -> None:
    console.path.write_text("{", encoding="utf-8")
    console.is_unread = True
    typed(console, "mask c3")
    typed(console, "mask a1")
    assert console.path.with_suffix(".old").read_text(encoding="utf-8") == "{"
    assert Wiring.load(console.path, PLAN).masked == frozenset({"a1", "c3"})


def test_masking_twice_listens_again(console: Console) -> None:
    assert typed(console, "mask c3 a1") == ["masked: a1 c3"]
    assert typed(console, "mask a1") == ["masked: c3"]
    assert Wiring.load(console.path, PLAN).masked == frozenset({"c3"})


def ask(tmp_path: Path, *words: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "arbiter.cli", "console", *words]
    environment = {"TABLIER_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    return subprocess.run(
        command, input=lines, capture_output=True, text=True, check=False, timeout=60, env=environment
    )


@pytest.mark.slow
def test_the_command_talks_to_a_simulated_board(tmp_path: Path) -> None:
    kept = tmp_path / "simavr-a1-h8.json"
    kept.write_text("{", encoding="utf-8")
    done = ask(tmp_path, "simavr", "--json", lines="scan\nlight e4 green\nplay 880 50\nlight 200\nnonsense\n")
    assert done.returncode == 0, done.stderr
    said = [json.loads(line)["said"] for line in done.stdout.splitlines()]
    assert said.pop(0).startswith(str(kept.resolve()) + " is no wiring")
    assert said[0].startswith("protocol 2.0, firmware 2.0, 10 × 10 reeds")
    assert "closed: none" in said
    assert any(each.startswith("The board refuses that: a number is larger") for each in said)
    assert "Lighting e4." in said
    assert any(line.startswith("There is no word 'nonsense'") for line in said)


@pytest.mark.slow
def test_a_port_that_is_not_there_and_one_that_is_no_board_end_it_with_a_sentence(tmp_path: Path) -> None:
    done = ask(tmp_path, "/dev/no-such-port")
    assert (done.returncode, done.stdout) == (2, "")
    assert "/dev/no-such-port cannot be opened" in done.stderr
    far, near = pty.openpty()
    done = ask(tmp_path, os.ttyname(near))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"Nothing at {os.ttyname(near)} answers as a Tablier board" in done.stderr
    os.close(far)
    os.close(near)


@pytest.mark.slow
def test_the_console_ends_when_it_is_told_to_also_after_its_board_was_pulled_out(tmp_path: Path) -> None:
    with simulated_board() as board, on_a_terminal(board) as port:
        command = [sys.executable, "-m", "arbiter.cli", "console", port]
        console = subprocess.Popen(
            command, stdin=PIPE, stdout=PIPE, text=True, env={"TABLIER_HOME": str(tmp_path)}
        )
        assert console.stdout is not None
        assert console.stdout.readline().startswith("protocol")
    said, _ = console.communicate("light a1\n", timeout=30)
    assert console.returncode == 0
    assert "The board is away" in said
