"""A breach that both players let stand: the dice stay as they were put, if they can stand so at all."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine
from engine import CellChange, Change, EngineError, Reason
from engine.desiree import Move

START = "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w"
law = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
CELLS = st.builds("{}{}".format, st.sampled_from("abcdefgh"), st.integers(1, 8))
FACES = st.sampled_from(["", *(f"={face}" for face in range(1, 7))])
MOVES = st.builds("{}-{}{}".format, CELLS, CELLS, FACES)
CHANGES = st.lists(
    CELLS.map("{}~".format)
    | st.builds("{}={}".format, CELLS, st.integers(1, 6))
    | st.builds("~{}={}{}".format, CELLS, st.sampled_from("Aa"), st.integers(1, 6)),
    min_size=1,
    max_size=3,
).map("+".join)


def let_stand(attempt: str, position: str = START) -> str:
    game = engine.open_game("desiree")
    at = game.read_position(position)
    return game.write_position(game.let_stand(at, game.read_move(at, attempt)))


@pytest.mark.parametrize(
    ("attempt", "after"),
    [
        ("b3-c5", "8/1aaaaaa1/1aaaaaa1/2A5/8/2AAAAA1/1AAAAAA1/8 b"),
        ("b3-b3", "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 b"),
        ("b3-b6", "8/1aaaaaa1/1Aaaaaa1/8/8/2AAAAA1/1AAAAAA1/8 b"),
        ("b3=5", "8/1aaaaaa1/1aaaaaa1/8/8/1EAAAAA1/1AAAAAA1/8 b"),
        ("--", "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 b"),
    ],
)
def test_the_dice_stay_as_they_were_put(attempt: str, after: str) -> None:
    assert let_stand(attempt) == after


@pytest.mark.parametrize(("attempt", "face"), [("a2^a4", "E"), ("a2^a4=2", "B"), ("a2^a4=4", "D")])
def test_a_face_that_is_not_said_is_taken_to_be_right(attempt: str, face: str) -> None:
    position = "8/8/8/8/8/c7/B7/AAA5 w"
    assert let_stand(attempt, position) == f"8/8/8/8/{face}7/c7/8/AAA5 b"


def test_no_die_comes_from_an_empty_cell() -> None:
    with pytest.raises(EngineError, match="no die on a4") as trouble:
        let_stand("a4-a5")
    assert trouble.value.reason is Reason.NOT_LEGAL


@pytest.mark.parametrize(
    ("cells", "complaint"),
    [
        ((CellChange("b3", "black 2", "empty"),), "there is white 1"),
        ((CellChange("b3", "white 1", "empty"), CellChange("b3", "white 1", "white 2")), "names b3 twice"),
        ((CellChange("b9", "white 1", "empty"),), "no cell 'b9'"),
        ((CellChange("a1", "empty", "white 1"),), "more than 12 dice"),
    ],
)
def test_a_change_is_checked_against_the_board_as_the_judge_does(
    cells: tuple[CellChange, ...], complaint: str
) -> None:
    game = engine.open_game("desiree")
    with pytest.raises(EngineError, match=complaint):
        game.let_stand(game.start(), Change(cells))


@pytest.mark.parametrize("move", [Move(200, 3), Move(3, 200), Move(-1, 3), Move(9, -1)])
def test_a_cell_that_the_board_does_not_have_is_an_error(desiree: engine.AnyGame, move: Move) -> None:
    for verb in (desiree.judge, desiree.play, desiree.let_stand, desiree.write_move):
        with pytest.raises(EngineError, match="no cell") as trouble:
            verb(desiree.start(), move)
        assert trouble.value.reason is Reason.UNKNOWN_CELL


@law
@given(MOVES | CHANGES, st.lists(st.integers(0, 10**6), max_size=30))
def test_whatever_can_be_read_can_be_let_stand_or_is_refused(
    reach: Any, text: str, choices: list[int]
) -> None:
    game = engine.open_game("desiree")
    position = reach(game, choices)
    try:
        after = game.let_stand(position, game.read_move(position, text))
    except EngineError:
        return
    assert game.read_position(game.write_position(after)) == after
    assert game.to_move(after) != game.to_move(position)
