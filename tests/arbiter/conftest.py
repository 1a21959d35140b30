"""Sightings made by hand, sure of everything but for what a test wants doubtful; and commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import engine
from arbiter.cli.main import run
from arbiter.sighting import Sighting

SURE = 0.99

Look = Callable[..., Sighting]


@pytest.fixture
def desiree() -> engine.AnyGame:
    return engine.open_game("desiree")


@pytest.fixture
def look() -> Look:
    """A sighting of a position; `changes` puts other things on cells, `covered` hides them."""

    def make(
        game: engine.AnyGame,
        position: Any,
        changes: Mapping[str, str | Mapping[str, float]] | None = None,
        covered: tuple[str, ...] = (),
    ) -> Sighting:
        cells: dict[str, Mapping[str, float]] = {}
        for cell, label in {**game.contents(position), **(changes or {})}.items():
            if cell not in covered:
                cells[cell] = label if isinstance(label, Mapping) else {label: SURE, "spare": 0.002}
        return Sighting.of(cells)

    return make


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command and give back its exit code, output and complaint."""

    def ask(*arguments: str) -> tuple[int, str, str]:
        code = run(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return ask


@pytest.fixture
def game_file(tmp_path: Path) -> Any:
    """A file with this text, and its path."""

    def write(text: str | bytes) -> str:
        path = tmp_path / "game.txt"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write
