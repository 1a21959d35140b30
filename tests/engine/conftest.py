"""Positions that a game can really reach, and an independent rulebook to compare with."""

from __future__ import annotations

from typing import Any

import pytest

import engine


@pytest.fixture
def desiree() -> engine.AnyGame:
    return engine.open_game("desiree")


@pytest.fixture
def d21() -> engine.AnyGame:
    return engine.open_game("d21")


@pytest.fixture
def reach() -> Any:
    """Play the chosen moves, each a number that picks one of the legal moves."""

    def play(game: engine.AnyGame, choices: list[int]) -> Any:
        position = game.start()
        for choice in choices:
            moves = game.moves(position)
            if not moves:
                break
            position = game.play(position, moves[choice % len(moves)])
        return position

    return play
