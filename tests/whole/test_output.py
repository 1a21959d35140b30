"""Outputs that break: closed, full, in an old encoding, or cut off by a reader."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from arbiter.table import Home


def shell(command: str) -> subprocess.CompletedProcess[str]:
    tablier = f"{sys.executable} -m arbiter.cli"
    return subprocess.run(
        ["sh", "-c", command.replace("tablier", tablier, 1)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "code", "complaint"),
    [
        ("tablier moves desiree >&-", 0, ""),
        ("tablier moves desiree | head -1", 0, ""),
        ("tablier moves desiree >/dev/full", 2, "tablier: The answer cannot be written"),
    ],
)
def test_a_broken_output_is_no_traceback(command: str, code: int, complaint: str) -> None:
    done = shell(command)
    assert done.returncode == code
    assert done.stderr.startswith(complaint)
    assert done.stderr.count("\n") == (1 if complaint else 0)


@pytest.mark.slow
def test_letters_that_the_terminal_does_not_know_are_spelled_out(tablier: Any) -> None:
    done = tablier("rules", "desiree", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "D\\xe9sir\\xe9e" in done.stdout


@pytest.mark.slow
def test_a_home_that_cannot_be_is_one_sentence(tablier: Any) -> None:
    done = tablier("demo", "--no-page", TABLIER_HOME="/proc/none")
    assert done.returncode == 2
    assert done.stderr.startswith("tablier: The journal /proc/none/games/")
    assert done.stderr.count("\n") == 1


IMPATIENT = """
import signal, sys

class CtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == "{part}":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, CtrlC())
"""
"""Presses Ctrl-C when Python begins to load a certain part."""


@pytest.mark.slow
@pytest.mark.parametrize("part", ["arbiter.cli.main", "engine", "arbiter.cli.see", "cv2"])
def test_ctrl_c_while_a_command_is_loaded_ends_it_without_a_word(
    tablier: Any, tmp_path: Path, part: str
) -> None:
    (tmp_path / "sitecustomize.py").write_text(IMPATIENT.format(part=part), encoding="utf-8")
    done = tablier("see", "x.jpg", "--game", "checkers", PYTHONPATH=f"{tmp_path}{os.pathsep}{Path.cwd()}")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_home_of_somebody_unknown_is_taken_as_it_is_written() -> None:
    assert Home.of({"TABLIER_HOME": "~nobody-of-this-name/x"}).folder == Path("~nobody-of-this-name/x")
    assert Home.of({"XDG_DATA_HOME": "/data"}).folder == Path("/data/tablier")
