"""The computer player sees wins, its own and the opponent's, and grows stronger with nodes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine
from engine.desiree import DESIREE, Position
from engine.desiree.layout import layout
from engine.desiree.player import View
from engine.desiree.position import moved
from engine.desiree.profile import profile_of
from engine.options import settle

MOST_PLIES = 200
"""A game between players of unequal strength takes about eighty."""


def ending(position: str, nodes: int, **options: str) -> str | None:
    """By which rule the computer's move ends the game."""
    game = engine.open_game("desiree", options, position)
    at = game.read_position(position)
    ended = game.outcome(game.play(at, game.best(at, 1, nodes)))
    return ended.rule if ended else None


@pytest.mark.parametrize("nodes", [0, 20_000])
def test_a_line_is_completed_at_any_strength(nodes: int) -> None:
    assert ending("8/8/8/8/1AbCdE2/8/6F1/8 w", nodes) == "F.line"


def test_two_series_are_completed() -> None:
    assert ending("8/A1B1C1D1/8/E1F1A1B1/8/C1D1E1a1/8/6E1 w", 0) == "H.series"


def test_a_line_in_any_order_is_completed_where_the_option_says_so() -> None:
    assert ending("8/8/8/8/1AbDcE2/8/6F1/8 w", 0, line_order="any") == "F.line"


@pytest.mark.parametrize("seed", range(6))
def test_the_opponent_is_kept_from_completing_a_line(seed: int) -> None:
    threatened = "8/8/8/8/1AbCdE2/8/6f1/A7 w"
    game = engine.open_game("desiree", {}, threatened)
    at = game.read_position(threatened)
    after = game.play(at, game.best(at, seed, 20_000))
    replies = (game.outcome(game.play(after, reply)) for reply in game.moves(after))
    assert not any(ended and ended.winner == "black" for ended in replies)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from([0, 0, 0, 1, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6]), min_size=64, max_size=64)
)
def test_the_quick_look_for_a_win_agrees_with_the_rules(cells: list[int]) -> None:
    profile = profile_of(DESIREE, settle("desiree", DESIREE.options, {"outer_limit": "12"}), layout("A"))
    game = engine.open_game("desiree", {"outer_limit": "12"})
    position = Position(tuple(cells), 0)
    if game.outcome(position):
        return
    view = View(profile, position)
    for move in view.moves:
        ended = game.outcome(moved(position, move))
        assert view.does_win(move) == (ended is not None and ended.winner == "white")


@pytest.mark.slow
@pytest.mark.parametrize("strong", [0, 1])
def test_more_nodes_play_better(strong: int) -> None:
    game = engine.open_game("desiree")
    position = game.start()
    for ply in range(MOST_PLIES):
        if game.outcome(position):
            break
        nodes = 15_000 if position.side == strong else 0
        position = game.play(position, game.best(position, 1000 * strong + ply, nodes))
    ended = game.outcome(position)
    assert ended is not None
    assert ended.winner == game.players[strong]
