"""Moves as text: what is written is judged as what was done, and nonsense is shown in short."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine
from engine import CellChange, Change, EngineError, Unfinished
from engine.desiree import Move

JUMP = "8/8/8/8/8/1c6/1B6/8 w"
law = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize(("face", "text"), [(None, "b2^b4"), (5, "b2^b4=5"), (2, "b2^b4=2"), (4, "b2^b4=4")])
def test_a_jump_is_written_with_the_face_that_it_shows(face: int | None, text: str) -> None:
    game = engine.open_game("desiree")
    assert game.write_move(game.read_position(JUMP), Move(9, 25, face)) == text


@pytest.mark.parametrize(
    ("position", "text"), [("8/8/8/8/8/1C6/1B6/8 w", "b2^b4"), ("8/8/8/8/8/8/1B6/8 w", "b2-b4")]
)
def test_a_face_that_stays_is_not_written(position: str, text: str) -> None:
    game = engine.open_game("desiree")
    assert game.write_move(game.read_position(position), Move(9, 25, 2)) == text


def test_a_die_that_is_not_turned_yet_is_written_as_such() -> None:
    game = engine.open_game("desiree")
    at = game.read_position(JUMP)
    (half,) = game.halfway(at, Move(9, 25, 5))
    assert game.write_move(at, half) == "b2^b4=2"
    assert isinstance(game.judge(at, game.read_move(at, "b2^b4=2")), Unfinished)


@law
@given(st.data(), st.lists(st.integers(0, 10**6), max_size=40))
def test_a_die_put_anywhere_gets_the_same_verdict_from_its_text(
    reach: Any, data: st.DataObject, choices: list[int]
) -> None:
    game = engine.open_game("desiree")
    position = reach(game, choices)
    contents = game.contents(position)
    start = data.draw(st.sampled_from([cell for cell, label in contents.items() if label != "empty"]))
    target = data.draw(st.sampled_from([cell for cell in contents if cell != start]))
    for face in range(1, 7):
        after = f"{contents[start].partition(' ')[0]} {face}"
        change = Change(
            (CellChange(start, contents[start], "empty"), CellChange(target, contents[target], after))
        )
        again = game.read_move(position, game.write_move(position, change))
        assert game.judge(position, again) == game.judge(position, change)
        assert game.let_stand(position, again) == game.let_stand(position, change)


@law
@given(st.lists(st.integers(0, 10**6), max_size=40))
def test_a_half_done_move_is_still_half_done_when_it_is_read(reach: Any, choices: list[int]) -> None:
    game = engine.open_game("desiree")
    position = reach(game, choices)
    for move in game.moves(position):
        for half in game.halfway(position, move):
            again = game.read_move(position, game.write_move(position, half))
            assert game.judge(position, again) == game.judge(position, half)


@pytest.mark.parametrize(("cell", "near"), [("b9", "b8"), ("i3", "h3"), ("b10", "b1")])
def test_an_unknown_cell_is_answered_with_the_nearest(desiree: engine.AnyGame, cell: str, near: str) -> None:
    with pytest.raises(EngineError, match=f"no cell '{cell}', did you mean '{near}'.*from a1 to h8"):
        desiree.read_move(desiree.start(), f"b3-{cell}")


def test_a_cell_that_is_like_no_other_is_answered_with_all(desiree: engine.AnyGame) -> None:
    with pytest.raises(EngineError, match="no cell 'z9': cells go from a1 to h8"):
        desiree.read_move(desiree.start(), "b3-z9")


LONG = "b" + "1" * 500


@pytest.mark.parametrize(
    "text", ["b3\n-b5", "x" * 500, f"b3-{LONG}", f"{LONG}~", f"b3={LONG[1:]}", "a\x1b[2J"]
)
def test_a_move_that_makes_no_sense_is_shown_in_short_on_one_line(desiree: engine.AnyGame, text: str) -> None:
    refused(lambda: desiree.judge(desiree.start(), desiree.read_move(desiree.start(), text)))


@pytest.mark.parametrize(
    "text", ["8/8 w\nb", "8/8/8/8/8/8/8/8 " + "w" * 500, "A" * 500 + "/8/8/8/8/8/8/8 w", "\n/8/8/8/8/8/8/8 w"]
)
def test_a_position_that_makes_no_sense_is_shown_in_short_on_one_line(
    desiree: engine.AnyGame, text: str
) -> None:
    refused(lambda: desiree.read_position(text))


@pytest.mark.parametrize("layout", ["A\nB", '{"' + "x" * 500 + '": 1}', '{"a\\nb": 1}'])
def test_a_layout_that_makes_no_sense_is_shown_in_short_on_one_line(layout: str) -> None:
    refused(lambda: engine.open_game("desiree", {"layout": layout}))


def test_labels_and_openings_are_shown_in_short_on_one_line(desiree: engine.AnyGame) -> None:
    wrong = Change((CellChange("b3", "white\n" * 99, "empty"),))
    refused(lambda: desiree.judge(desiree.start(), wrong))
    refused(lambda: desiree.start_with("white\n" * 99))


def refused(attempt: Any) -> None:
    """It is an error, and what it shows of the text is short and on one line."""
    with pytest.raises(EngineError) as trouble:
        attempt()
    assert str(trouble.value).isprintable()
    assert len(str(trouble.value)) < 300
