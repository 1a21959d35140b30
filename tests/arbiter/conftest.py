"""Sightings made by hand, sure of everything but for what a test wants doubtful; commands and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn

import pytest

import engine
from arbiter.cli.main import run
from arbiter.page.context import Context
from arbiter.referee import Button, Event, Notice, Opened, Phase, Pressed, Settled, Signal, Terms, begin, step
from arbiter.sighting import Reading, Sighting, infer
from arbiter.table import BoardError, Home, Wish

SURE = 0.99

Look = Callable[..., Sighting]
Read = Callable[..., Reading]


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


@pytest.fixture
def read(look: Look) -> Read:
    """How a board is read that stood as `position` says and shows `changes` now."""

    def make(
        name: str,
        position: str | None = None,
        changes: Mapping[str, str | Mapping[str, float]] | None = None,
        covered: tuple[str, ...] = (),
    ) -> Reading:
        game = engine.open_game(name, {}, position)
        at = game.start() if position is None else game.read_position(position)
        reading = infer(game, at, look(game, at, changes, covered))
        assert reading is not None
        return reading

    return make


class Sitting:
    """A table in memory: events in, the last signal kept."""

    def __init__(self, game: engine.AnyGame, look: Any, terms: Terms) -> None:
        self.game, self._look = game, look
        self.t = 100.0
        self.signal: Signal | None = None
        opened = Opened(game.name, game.options, game.write_position(game.start()), terms)
        self.state, _ = begin(game, opened)
        self.see()

    def see(self, changes: dict[str, str] | None = None, after_s: float = 0.0) -> None:
        """Look at the board: the position with these changes."""
        position = self.game.read_position(self.state.position)
        self.happen(Settled(self._look(self.game, position, changes or {})), after_s)

    def happen(self, event: Event, after_s: float = 0.0) -> None:
        self.t += after_s
        self.state, actions = step(self.game, self.state, event, self.t)
        self.signal = next((action for action in actions if isinstance(action, Signal)), None)

    def press(self, button: Button, player: str | None = None, after_s: float = 0.0) -> None:
        self.happen(Pressed(button, player), after_s)

    @property
    def said(self) -> list[Notice]:
        return [each.notice for each in self.signal.said] if self.signal else []

    def phase(self) -> Phase:
        return self.state.phase

    @property
    def to_move(self) -> str:
        return self.game.to_move(self.game.read_position(self.state.position))


@pytest.fixture
def sit(look: Look) -> Callable[..., Sitting]:
    """A table where a game is about to be played, under these terms."""

    def sit(name: str = "desiree", **terms: Any) -> Sitting:
        return Sitting(engine.open_game(name), look, Terms(**terms))

    return sit


@pytest.fixture
def nobody_plays(tmp_path: Path) -> Context:
    """A page's world at a table where no game can be begun."""

    def refuse(wish: Wish) -> NoReturn:
        raise BoardError(f"Nobody begins a game of {wish.game} here.")

    return Context(Home(tmp_path), refuse)
