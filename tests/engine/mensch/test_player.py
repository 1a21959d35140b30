"""The computer player hits, flees and comes home, and grows stronger with nodes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import Change, EngineError, Reason
from engine.mensch import Mensch, Position

CAREFUL = 200
"""With so many nodes the player looks at every move."""


def chosen(position: str, nodes: int = CAREFUL, seed: int = 1, **options: str) -> str:
    game = Mensch({"seats": "yg", **options})
    at = game.read_position(position)
    move = game.best(at, seed, nodes)
    assert move is not None
    return game.write_move(at, move)


@pytest.mark.parametrize("nodes", [CAREFUL, 2_000])
@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("y:B,B,10,20 g:B,B,B,4 y 4", "10>14"),
        ("y:B,B,10,14 g:B,B,B,B y 4", "14>18"),
        ("y:B,B,5,39 g:B,B,B,26 y 3", "39>42"),
        ("y:36,41,42,43 g:B,B,B,B y 4", "36>40"),
    ],
    ids=["throws an enemy out", "spares its own", "goes into safety", "comes home"],
)
def test_what_matters_is_seen(position: str, move: str, nodes: int) -> None:
    assert chosen(position, nodes) == move


def test_a_hunted_figure_that_has_come_far_runs_away() -> None:
    assert chosen("y:B,B,3,32 g:B,B,B,18 y 5") == "32>37"


def test_few_nodes_play_badly_on_purpose() -> None:
    position = "y:B,B,10,20 g:B,B,B,4 y 4"
    hits = {
        nodes: sum(chosen(position, nodes, seed) == "10>14" for seed in range(200)) for nodes in (1, 0, 200)
    }
    assert hits[1] < 20
    assert 70 < hits[0] < 130
    assert hits[200] == 200


def test_without_a_throw_there_is_nothing_to_choose() -> None:
    game = Mensch({})
    with pytest.raises(EngineError, match="Say the roll") as trouble:
        game.best(game.start(), 1, 100)
    assert trouble.value.reason is Reason.BAD_ROLL


def test_a_lost_throw_has_no_best_move() -> None:
    game = Mensch({"preset": "household"})
    assert game.best(game.thrown(game.start(), 4), 1, 100) is None


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data(), st.integers(-5, 2**70), st.sampled_from([0, 1, 60, 150, 200]))
def test_it_plays_legal_moves_and_the_same_for_the_same_seed(
    tables: Any, data: st.DataObject, seed: int, nodes: int
) -> None:
    game, before = data.draw(tables)
    at = game.thrown(before, data.draw(st.integers(1, 6)))
    move = game.best(at, seed, nodes)
    assert move == game.best(at, seed, nodes)
    assert move in game.moves(at) if game.moves(at) else move is None


def test_there_are_eight_levels_each_with_more_nodes() -> None:
    levels = Mensch({}).levels
    assert len(levels) == 8
    assert list(levels) == sorted(set(levels))


def winner(game: Mensch, nodes: dict[int, int], number: int) -> int:
    """The seat that is home first; throws come from a plain generator, `nodes` are by seat."""
    position: Position = game.start()
    for _ in range(number % len(nodes)):
        position = game.let_stand(position, Change())
    luck = number * 7919 + 1
    while not position.home:
        luck = (luck * 6364136223846793005 + 1442695040888963407) % 2**64
        at = game.thrown(position, 1 + (luck >> 33) % 6)
        position = game.play(at, game.best(at, luck >> 20, nodes[position.seat]) or Change())
    return position.home[0]


@pytest.mark.slow
def test_it_beats_three_players_who_move_by_chance() -> None:
    game, games, won = Mensch({}), 200, 0
    for number in range(games):
        seat = number % 4
        won += winner(game, {each: 200 if each == seat else 0 for each in range(4)}, number) == seat
    assert won / games > 0.5  # fair would be 0.25; 0.62 over thousands of games


@pytest.mark.slow
@pytest.mark.parametrize("level", [2, 4, 6, 7])
def test_a_level_beats_the_one_below(level: int) -> None:
    game, games, won = Mensch({"seats": "yr"}), 120, 0
    strong, weak = game.levels[level - 1], game.levels[level - 2]
    for number in range(games):
        seats = {0: strong, 2: weak} if number % 2 else {0: weak, 2: strong}
        won += seats[winner(game, seats, number // 2)] == strong
    assert won / games > 0.5  # 0.6 and more over a thousand games
