"""Sightings made by hand: sure of everything, but for what a test wants doubtful."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import engine
from arbiter.sighting import Reading, Sighting, infer

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
