"""The demo over the simulated chip: whole, and with one sentence where it cannot be."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.mark.slow
def test_a_game_is_played_over_the_chip(tablier: Run) -> None:
    words = (
        "demo",
        "checkers",
        "--board",
        "simavr",
        "--no-page",
        "--json",
        "--seed",
        "10",
        "--speed",
        "1000",
    )
    done = tablier(*words)
    assert done.returncode == 0, done.stderr
    readings = [json.loads(line) for line in done.stdout.splitlines()]
    assert readings[-1]["outcome"]["winner"]


@pytest.mark.slow
def test_without_a_compiler_one_sentence_says_what_to_install(tablier: Run) -> None:
    done = tablier("demo", "--board", "simavr", "--no-page", PATH="/nowhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert "sudo apt-get install -y --no-install-recommends gcc" in done.stderr
