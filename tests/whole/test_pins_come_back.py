"""However a command ends, every pin that it had is an input again. The library is a file of this test."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

LIBRARY = """
import os, sys
BCM, IN, OUT, PUD_OFF, PUD_UP, PUD_DOWN, FALLING = range(7)
log = open(os.environ["PIN_LOG"], "a", buffering=1)

def setwarnings(on): pass
def setmode(mode): pass
def setup(pin, way, pull_up_down=None, initial=None): log.write(f"taken {pin}\\n")
def output(pin, level):
    if str(pin) == os.environ.get("PIN_TAKEN"):
        raise RuntimeError("busy")
def input(pin): return 1
def add_event_detect(pin, edge, callback): pass
def cleanup(pins): log.write("".join(f"free {pin}\\n" for pin in pins))

class PWM:
    def __init__(self, pin, hertz): log.write(f"pulsing {pin}\\n")
    def start(self, duty): pass
    def stop(self): pass
    def ChangeFrequency(self, hertz): pass
    def ChangeDutyCycle(self, duty): pass
"""
SETTINGS = """
[sensors]
reeds = "pins"
[outputs]
lights = "three_leds"
buzzer = true
[pins]
done = 2
[page]
show = false
"""
LEDS = {"9", "10", "11"}
REEDS = {"4", "17", "27", "22", "5", "6", "13", "19", "18", "23", "24", "25", "12", "16", "20", "21"}
ALL = LEDS | REEDS | {"26", "2"}
WALK = LEDS | {"26", "2"}


@pytest.fixture(autouse=True)
def minded() -> Iterator[None]:
    """Who started the tests may ignore Ctrl-C or a closed terminal; the commands here do not inherit that."""
    endings = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    former = {ending: signal.signal(ending, signal.SIG_DFL) for ending in endings}
    yield
    for ending, handler in former.items():
        signal.signal(ending, handler)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "RPi").mkdir()
    (tmp_path / "RPi" / "__init__.py").touch()
    (tmp_path / "RPi" / "GPIO.py").write_text(LIBRARY)
    (tmp_path / "table.toml").write_text(SETTINGS)
    (tmp_path / "log").touch()
    return tmp_path


def started(folder: Path, *words: str, **more: str) -> subprocess.Popen[str]:
    """The command as a process."""
    environment = {
        **more,
        "PIN_LOG": str(folder / "log"),
        "TABLIER_HOME": str(folder),
        "PYTHONPATH": f"{folder}:{Path.cwd()}",
        "PATH": "/usr/bin:/bin",
    }
    settings = ["--config", str(folder / "table.toml")]
    return subprocess.Popen(
        [sys.executable, "-m", "arbiter.cli", *words, *settings],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


def pins(folder: Path, what: str) -> set[str]:
    lines = (folder / "log").read_text().splitlines()
    return {line.split()[1] for line in lines if line.startswith(what)}


@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_walk_over_the_lights_that_is_ended_gives_its_pins_back(
    folder: Path, ended_by: signal.Signals
) -> None:
    process = started(folder, "doctor", "--lights")
    assert process.stderr
    assert process.stderr.readline() == "to move\n"
    process.send_signal(ended_by)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert pins(folder, "taken") == pins(folder, "free") == WALK


@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, "quit"])
def test_a_table_that_is_ended_gives_its_pins_back(folder: Path, ended_by: signal.Signals | str) -> None:
    process = started(folder, "play")
    assert process.stdout
    assert process.stdout.readline().startswith("DISTURBED")
    if isinstance(ended_by, str):
        process.communicate(f"{ended_by}\n", timeout=60)
    else:
        process.send_signal(ended_by)
        process.communicate(timeout=60)
    assert process.returncode == 0
    assert pins(folder, "taken") == pins(folder, "free") == ALL


def test_a_table_that_cannot_begin_gives_its_pins_back(folder: Path) -> None:
    (folder / "table.toml").write_text(SETTINGS.replace("done = 2", "done = 26"))
    process = started(folder, "play")
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2
    assert said.startswith("tablier: GPIO 26 is used twice, by button done and by buzzer:")
    assert said.count("\n") == 1
    assert pins(folder, "taken") == pins(folder, "free") != set()


def test_a_light_that_cannot_be_switched_is_told_and_all_pins_are_given_back(folder: Path) -> None:
    (folder / "table.toml").write_text(SETTINGS.replace("three_leds", "matrix").replace('"pins"', '"none"'))
    process = started(folder, "doctor", "--lights", PIN_TAKEN="18")
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2
    assert said.splitlines()[-1].startswith("tablier: GPIO 18 cannot be used (busy): is another program")
    assert pins(folder, "taken") == pins(folder, "free") != set()
