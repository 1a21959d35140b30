"""Doubtful sightings, hands, glare and darkness, and how they are read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import engine
from arbiter.sighting import (
    Disturbed,
    Repair,
    SeenIllegal,
    SeenLegal,
    Sighting,
    SightingError,
    Unchanged,
    Unsure,
    compare,
    infer,
)
from engine import EMPTY

SURE = 0.99
JUMP = "8/8/8/8/8/1c6/1B6/8 w"
"""White's 2 on b2 may jump the black 3 on b3 and becomes a 5."""


def at(text: str) -> tuple[engine.AnyGame, Any]:
    game = engine.open_game("desiree", {}, text)
    return game, game.read_position(text)


def test_a_die_put_beside_the_straight_line_is_not_snapped_to_a_legal_cell(
    desiree: engine.AnyGame, look: Any
) -> None:
    start = desiree.start()
    reading = infer(desiree, start, look(desiree, start, {"b3": "empty", "c5": "white 1"}))
    assert isinstance(reading, SeenIllegal)
    assert (reading.attempt, reading.violations[0].rule) == ("b3-c5", "C.slide")


def test_a_sleeve_that_knocked_over_three_dice_leaves_a_list_of_repairs(
    desiree: engine.AnyGame, look: Any
) -> None:
    start = desiree.start()
    changes = {"b3": "empty", "c3": "empty", "d3": "empty", "c4": "white 5", "d5": "white 2"}
    reading = infer(desiree, start, look(desiree, start, changes))
    assert isinstance(reading, Disturbed)
    assert set(reading.repairs) == {
        Repair("b3", "white 1"),
        Repair("c3", "white 1"),
        Repair("d3", "white 1"),
        Repair("c4", "empty"),
        Repair("d5", "empty"),
    }


def test_a_die_that_may_or_may_not_have_been_turned_is_unsure(look: Any) -> None:
    game, position = at(JUMP)
    doubt = {"white 5": 0.6, "white 2": 0.38}
    assert infer(game, position, look(game, position, {"b2": "empty", "b4": doubt})) == Unsure(("b4",))


def test_a_move_that_ends_under_a_hand_is_unsure(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    reading = infer(desiree, start, look(desiree, start, {"b3": "empty"}, covered=("b4", "b5")))
    assert isinstance(reading, Unsure)
    assert set(reading.cells) & {"b4", "b5"}


def test_a_chain_of_jumps_that_ends_under_a_hand_is_unsure(look: Any) -> None:
    game = engine.open_game("checkers")
    position = game.read_position("W:Wc3,a1:Bd4,f6,b8")
    taken = {"c3": EMPTY, "d4": EMPTY, "f6": EMPTY}
    assert infer(game, position, look(game, position, taken, covered=("g7",))) == Unsure(("g7",))
    landed = look(game, position, {**taken, "g7": "blue man"})
    assert isinstance(infer(game, position, landed), SeenLegal)


def test_a_chain_of_eight_jumps_is_one_move_however_many_cells_it_changes(look: Any) -> None:
    game = engine.open_game("checkers")
    position = game.read_position("W:WKe1:Bb2,b6,c5,c7,d2,e5,e7,f2,g7")
    longest = max(game.successors(position), key=lambda each: len(each.change.cells))
    reading = infer(game, position, look(game, position, {x.cell: x.after for x in longest.change.cells}))
    assert isinstance(reading, SeenLegal)
    assert len(reading.change.cells) == 10


def test_a_hand_over_cells_where_nothing_happened_changes_nothing(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    reading = infer(desiree, start, look(desiree, start, covered=("b3", "c3", "b6", "e5")))
    assert reading == Unchanged()


def test_a_slight_doubt_about_one_face_is_no_accusation(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    doubt = {"white 2": 0.65, "white 1": 0.3}
    assert infer(desiree, start, look(desiree, start, {"b3": doubt})) == Unchanged()


def test_nothing_seen_at_all_is_unsure(desiree: engine.AnyGame) -> None:
    start = desiree.start()
    assert isinstance(infer(desiree, start, Sighting({})), Unsure)
    anything = {"empty": 0.2, "white 1": 0.2, "black 1": 0.2, "white 5": 0.2, "black 5": 0.2}
    dark = Sighting.of(dict.fromkeys(desiree.contents(start), anything))
    assert isinstance(infer(desiree, start, dark), Unsure)


def test_a_breach_under_a_hand_is_not_taken_for_put_right(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    hidden = look(desiree, start, covered=("b3", "c5"))
    assert infer(desiree, start, hidden) == Unchanged()
    assert infer(desiree, start, hidden, frozenset({"b3", "c5"})) == Unsure(("b3", "c5"))


def test_a_die_that_comes_from_under_a_hand_is_no_breach(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    reading = infer(desiree, start, look(desiree, start, {"e5": "white 1"}, covered=("b3",)))
    assert isinstance(reading, Unsure)


def test_a_clear_breach_on_a_board_full_of_slight_doubts_is_read_for_what_it_is(
    desiree: engine.AnyGame, look: Any
) -> None:
    start = desiree.start()
    slight = {"white 2": 0.52, "white 1": 0.47}
    changes = {"b3": "empty", "c5": "white 1", "b2": slight, "d2": slight, "f2": slight, "g2": slight}
    reading = infer(desiree, start, look(desiree, start, changes))
    assert isinstance(reading, SeenIllegal)
    assert reading.attempt == "b3-c5"


def test_a_doubt_about_a_bystander_does_not_hold_up_a_clear_move(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    doubt = {"black 1": 0.6, "black 2": 0.38}
    reading = infer(desiree, start, look(desiree, start, {"b3": "empty", "b5": "white 1", "e6": doubt}))
    assert isinstance(reading, SeenLegal)


@pytest.mark.parametrize(("p", "kind"), [(0.5, "unsure"), (0.9, "unsure"), (0.97, "legal"), (0.999, "legal")])
def test_a_face_must_be_seen_with_odds_of_twenty_to_one(look: Any, p: float, kind: str) -> None:
    game, position = at(JUMP)
    face = {"white 5": p, "white 4": 1 - p}
    reading = infer(game, position, look(game, position, {"b2": "empty", "b4": face}))
    assert reading is not None
    assert reading.kind == kind


def test_a_move_that_may_just_as_well_not_have_been_made_is_unsure(
    desiree: engine.AnyGame, look: Any
) -> None:
    start = desiree.start()
    hint = {"b3": {EMPTY: 0.73, "white 1": 0.27}, "b5": {"white 1": 0.73, EMPTY: 0.27}}
    assert infer(desiree, start, look(desiree, start, hint)) == Unsure(("b3", "b5"))


def aged(look: Sighting, clear_s: float = 60.0, **ages: float) -> Sighting:
    """The same look, each cell a minute old but these."""
    return replace(look, steady_s=dict.fromkeys(look.cells, 60.0) | ages, clear_s=clear_s)


def test_a_move_waits_until_nothing_else_has_happened_on_the_board_for_two_seconds(
    desiree: engine.AnyGame, look: Any
) -> None:
    start = desiree.start()
    moved = look(desiree, start, {"b3": EMPTY, "b5": "white 1"})
    assert infer(desiree, start, aged(moved, clear_s=2.0)) is None
    assert isinstance(infer(desiree, start, aged(moved, clear_s=2.1)), SeenLegal)


def test_a_piece_that_is_missing_is_not_told_before_the_cells_it_may_have_gone_to_are_seen_for_long(
    desiree: engine.AnyGame, look: Any
) -> None:
    start = desiree.start()
    lifted = look(desiree, start, {"b3": EMPTY})
    assert infer(desiree, start, aged(lifted, b5=4.4)) is None
    assert isinstance(infer(desiree, start, aged(lifted, b5=4.5)), SeenIllegal)


def test_a_board_that_was_swept_away_is_to_be_set_up_again(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    swept = {cell: EMPTY for cell, label in desiree.contents(start).items() if label != EMPTY}
    reading = infer(desiree, start, look(desiree, start, swept))
    assert isinstance(reading, Disturbed)
    assert {each.cell for each in reading.repairs} == set(swept)


def test_a_picture_that_shows_something_else_than_the_board_is_unsure(desiree: engine.AnyGame) -> None:
    start = desiree.start()
    contents = desiree.contents(start)
    seen = {cell: {"black 4": 0.51, label: 0.49} for cell, label in contents.items()}
    clear = {"b3": {EMPTY: SURE}, "c5": {"white 1": SURE}}
    reading = infer(desiree, start, Sighting.of({**seen, **clear}))
    assert isinstance(reading, Unsure)
    assert not set(reading.cells) & set(clear)


def test_a_move_seen_with_the_certainty_of_a_fair_camera_is_legal(look: Any) -> None:
    game, position = at(JUMP)
    left, came = {"empty": 0.97, "white 2": 0.03}, {"white 5": 0.97, "empty": 0.03}
    assert isinstance(infer(game, position, look(game, position, {"b2": left, "b4": came})), SeenLegal)


def test_a_win_comes_with_its_line(look: Any) -> None:
    game, position = at("8/8/8/8/1AbCdE2/8/6F1/8 w")
    reading = infer(game, position, look(game, position, {"g2": "empty", "g4": "white 6"}))
    assert isinstance(reading, SeenLegal)
    assert reading.outcome is not None
    assert reading.outcome.cells == ("b4", "c4", "d4", "e4", "f4", "g4")


def test_the_set_up_is_compared_cell_by_cell(desiree: engine.AnyGame, look: Any) -> None:
    start = desiree.start()
    assert compare(desiree, start, look(desiree, start)) == Unchanged()
    wrong = compare(desiree, start, look(desiree, start, {"b3": "empty", "b5": "white 1"}))
    assert isinstance(wrong, Disturbed)
    assert wrong.repairs == (Repair("b3", "white 1"), Repair("b5", "empty"))
    assert compare(desiree, start, look(desiree, start, covered=("b3",))) == Unsure(("b3",))
    doubt = {"white 1": 0.5, "white 2": 0.5}
    assert compare(desiree, start, look(desiree, start, {"b3": doubt})) == Unsure(("b3",))


@pytest.mark.parametrize("p", [float("nan"), float("inf"), -0.1, 1.1])
def test_a_sighting_with_an_impossible_probability_is_refused(p: float) -> None:
    with pytest.raises(SightingError, match="b3"):
        Sighting.of({"b3": {"white 1": p}})
