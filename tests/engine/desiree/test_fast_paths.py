"""What is fast agrees with what is plain: counting, and the look for a line through one die only."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine
from engine.desiree import DESIREE, Position
from engine.desiree.goals import completes_line, standing_line
from engine.desiree.layout import layout
from engine.desiree.moves import generate
from engine.desiree.position import moved
from engine.desiree.profile import Profile, profile_of
from engine.options import settle

law = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

NEARLY_WON = (
    "8/8/8/8/1AbCdE2/8/6F1/8 w",
    "8/A1B1C1D1/8/E1F1A1B1/8/C1D1E1a1/8/6E1 w",
    "8/8/8/8/2f5/2e5/4d3/ABC5 b",
    "8/8/8/8/8/bbb5/bbb5/Abb5 w",
)


def profile(**options: str) -> Profile:
    return profile_of(DESIREE, settle("desiree", DESIREE.options, options), layout("A"))


def plain_count(game: engine.AnyGame, position: Any, depth: int) -> int:
    """Every sequence, played move by checked move."""
    if depth == 0:
        return 1
    return sum(
        plain_count(game, game.play(position, move), depth - 1)
        for move in game.moves(position)
        if not game.outcome(position)
    )


@pytest.mark.parametrize("options", [{}, {"line_order": "any"}, {"no_move": "lose"}])
@pytest.mark.parametrize("text", NEARLY_WON)
def test_no_sequence_goes_on_after_a_win(text: str, options: dict[str, str]) -> None:
    game = engine.open_game("desiree", options, text)
    position = game.read_position(text)
    assert game.perft(position, 2) == plain_count(game, position, 2)


@pytest.mark.parametrize("options", [{}, {"jump_landing": "adjacent"}, {"jump_from": "distance_only"}])
def test_the_fast_count_is_the_plain_one_in_a_game(reach: Any, options: dict[str, str]) -> None:
    game = engine.open_game("desiree", {"outer_limit": "1", **options})
    position = reach(game, [7919 * step for step in range(30)])
    assert game.perft(position, 2) == plain_count(game, position, 2)


dice = st.lists(
    st.sampled_from([0, 0, 0, 1, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6]), min_size=64, max_size=64
)


@law
@given(dice, st.sampled_from(["ordered", "any"]))
def test_a_new_line_runs_through_the_die_that_moved(cells: list[int], order: str) -> None:
    rules = profile(line_order=order, outer_limit="12")
    position = Position(tuple(cells), 0)
    if standing_line(rules, position.cells):
        return
    for move in generate(rules, position):
        after = moved(position, move).cells
        line = standing_line(rules, after)
        assert completes_line(rules, after, move.target) == (line is not None)


@pytest.mark.parametrize("order", ["ordered", "any"])
@pytest.mark.parametrize("text", NEARLY_WON)
def test_the_same_line_is_shown_after_the_move_and_later(text: str, order: str) -> None:
    game = engine.open_game("desiree", {"line_order": order}, text)
    position = game.read_position(text)
    for move in game.moves(position):
        ruling = game.judge(position, move)
        assert isinstance(ruling, engine.Legal)
        assert ruling.outcome == game.outcome(ruling.position)
