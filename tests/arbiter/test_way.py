"""The way of a game: it says what a list of all its positions says, and reads hardly any of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

import engine
from arbiter.referee.way import Way
from engine import history

PLIES = 60


def walked(game: engine.AnyGame, seed: int) -> list[str]:
    """The positions of a game in which somebody moves at random, a die where there is one included."""
    luck = Random(seed)  # noqa: S311 -- moves, not secrets
    position, texts = game.start(), [game.write_position(game.start())]
    while len(texts) < PLIES and game.outcome(position) is None:
        if game.awaits_throw(position):
            position = game.play(position, game.read_move(position, f"{luck.randint(1, 6)}:"))
        else:
            position = game.play(position, luck.choice(list(game.moves(position))))
        texts.append(game.write_position(position))
    return texts


@pytest.mark.parametrize("name", engine.GAMES)
def test_a_way_tells_the_same_as_the_list_of_its_positions(name: str) -> None:
    game = engine.open_game(name)
    texts = walked(game, seed=4)
    back_and_forth = [*texts, *islice(texts, len(texts) - 3, None), texts[-1], texts[-1]]
    for told in (texts, back_and_forth):
        positions = [game.read_position(text) for text in told]
        assert list(Way(game, told)) == positions
        assert history.warnings(game, Way(game, told)) == history.warnings(game, positions)
        assert history.draw(game, Way(game, told)) == history.draw(game, positions)


@pytest.mark.parametrize("name", ["desiree", "d21", "mensch"])
def test_positions_long_past_are_not_read_again(name: str) -> None:
    game = engine.open_game(name)
    *_, before, now = walked(game, seed=4)
    unreadable = ["no position"] * 500
    assert history.warnings(game, Way(game, [*unreadable, before, now])) == ()


def test_the_referee_reads_no_long_past_position_to_accept_a_move(sit: Callable[..., Any]) -> None:
    table = sit("desiree")
    table.state = replace(table.state, past=("no position",) * 500)
    table.see({"b3": "empty", "b5": "white 1"})
    assert table.state.moves == ("b3-b5",)
