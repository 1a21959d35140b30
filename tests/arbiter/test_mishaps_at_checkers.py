"""What goes wrong at a game of checkers, and how each of it is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from arbiter.sighting import (
    Disturbed,
    Reading,
    Repair,
    SeenIllegal,
    SeenLegal,
    SeenUnfinished,
    Unchanged,
    Unsure,
)

Read = Callable[..., Reading]
Changes = Mapping[str, Any]

FREE = "empty"
MAN = "blue man"
KING = "blue king"
CAPTURE = "W:Wa1,c3:Bb8,d4,h8"
"""Blue's man on c3 has to jump over d4."""
CHAIN = "W:Wa1,c3:Bd4,f6,h2"
"""And here over d4 and f6."""
CROWNING = "W:Wa1,c7:Bh2"
NO_DISC = "W:Wa1,a3,a7,b2,c1,c3,d2,e1,e3,f2,g1,g3:Bd8,h6,h8"
"""All twelve blue discs are on the board when a7 is crowned."""


def breach(reading: Reading) -> tuple[str, str, tuple[str, ...]]:
    assert isinstance(reading, SeenIllegal)
    found = reading.violations[0]
    return found.rule, found.why, found.cells


def missing(reading: Reading) -> tuple[str, str, tuple[str, ...]]:
    assert isinstance(reading, SeenUnfinished)
    found = reading.missing[0]
    return found.rule, found.why, found.cells


def test_a_disc_nudged_inside_its_cell_changes_nothing(read: Read) -> None:
    assert read("checkers") == Unchanged()


def test_a_disc_slid_one_cell_forward_is_a_legal_move(read: Read) -> None:
    reading = read("checkers", None, {"c3": FREE, "d4": MAN})
    assert isinstance(reading, SeenLegal)
    assert reading.moves == ("c3-d4",)


def test_a_jump_whose_captured_disc_was_taken_off_is_a_legal_move(read: Read) -> None:
    reading = read("checkers", CAPTURE, {"c3": FREE, "d4": FREE, "e5": MAN})
    assert isinstance(reading, SeenLegal)
    assert reading.moves == ("c3xe5",)


def test_a_captured_disc_that_is_still_there_is_asked_for(read: Read) -> None:
    reading = read("checkers", CAPTURE, {"c3": FREE, "e5": MAN})
    assert missing(reading) == ("capture.wrong", "left", ("d4",))


def test_one_of_two_captured_discs_that_is_still_there_is_asked_for(read: Read) -> None:
    reading = read("checkers", CHAIN, {"c3": FREE, "d4": FREE, "g7": MAN})
    assert missing(reading) == ("capture.wrong", "left", ("f6",))


def test_a_wrong_disc_taken_off_instead_of_the_captured_one_is_a_breach(read: Read) -> None:
    reading = read("checkers", CAPTURE, {"c3": FREE, "e5": MAN, "h8": FREE})
    assert breach(reading) == ("capture.wrong", "other", ("h8", "d4"))


def test_a_second_disc_taken_off_with_the_captured_one_is_a_breach(read: Read) -> None:
    reading = read("checkers", CAPTURE, {"c3": FREE, "e5": MAN, "d4": FREE, "h8": FREE})
    assert breach(reading) == ("capture.wrong", "other", ("h8",))


def test_an_own_disc_taken_off_instead_of_the_captured_one_is_a_breach(read: Read) -> None:
    reading = read("checkers", CAPTURE, {"c3": FREE, "e5": MAN, "a1": FREE})
    assert breach(reading) == ("capture.wrong", "own", ("a1",))


@pytest.mark.parametrize("changes", [{"c3": FREE, "b4": MAN}, {"a1": FREE, "b2": MAN}])
def test_a_plain_move_past_a_capture_is_a_breach(read: Read, changes: Changes) -> None:
    reading = read("checkers", CAPTURE, changes)
    assert breach(reading)[:2] == ("capture.compulsory", "plain")
    assert isinstance(reading, SeenIllegal)
    assert reading.remedy == ("c3xe5",)


@pytest.mark.parametrize("taken", [{"d4": FREE}, {}])
def test_a_chain_that_stopped_too_early_is_to_go_on(read: Read, taken: Changes) -> None:
    reading = read("checkers", CHAIN, {"c3": FREE, "e5": MAN, **taken})
    assert missing(reading) == ("capture.continue", "stopped", ("e5", "g7"))
    assert isinstance(reading, SeenUnfinished)
    assert reading.remedy == ("c3xe5xg7",)


def test_a_chain_that_was_jumped_to_its_end_is_a_legal_move(read: Read) -> None:
    reading = read("checkers", CHAIN, {"c3": FREE, "d4": FREE, "f6": FREE, "g7": MAN})
    assert isinstance(reading, SeenLegal)
    assert reading.moves == ("c3xe5xg7",)


def test_a_man_on_the_last_row_without_a_second_disc_is_to_be_crowned(read: Read) -> None:
    assert missing(read("checkers", CROWNING, {"c7": FREE, "d8": MAN})) == ("crown", "missing", ("d8",))


def test_a_man_on_the_last_row_under_a_second_disc_is_a_king(read: Read) -> None:
    assert isinstance(read("checkers", CROWNING, {"c7": FREE, "d8": KING}), SeenLegal)


def test_where_no_spare_disc_is_left_a_single_one_is_a_king(read: Read) -> None:
    reading = read("checkers", NO_DISC, {"a7": FREE, "b8": MAN})
    assert isinstance(reading, SeenLegal)
    assert "Kb8" in reading.position
    assert read("checkers", reading.position, {"b8": MAN}) == Unchanged()


@pytest.mark.parametrize("moved", [{}, {"a1": FREE, "b2": MAN}])
def test_a_king_on_a_single_disc_is_asked_for_its_crown_once_a_disc_is_free(
    read: Read, moved: Changes
) -> None:
    reading = read("checkers", "W:Wa1,Kc3:Bf8,h8", {"c3": MAN, **moved})
    assert missing(reading) == ("crown", "uncrowned", ("c3",))


def test_a_man_that_was_crowned_too_early_is_a_breach(read: Read) -> None:
    assert breach(read("checkers", None, {"c3": KING})) == ("crown", "not_due", ("c3",))


def test_a_disc_of_the_other_side_that_was_moved_is_a_breach(read: Read) -> None:
    assert breach(read("checkers", None, {"b6": FREE, "a5": "pink man"})) == ("turn", "not_yours", ("a5",))


def test_a_disc_that_was_taken_off_is_a_breach(read: Read) -> None:
    assert breach(read("checkers", None, {"c3": FREE})) == ("piece", "taken_off", ("c3",))


def test_a_disc_that_may_be_one_or_two_high_is_unsure(read: Read) -> None:
    assert read("checkers", None, {"c3": FREE, "d4": {MAN: 0.5, KING: 0.5}}) == Unsure(("d4",))


def test_a_disc_that_went_under_a_hand_is_unsure(read: Read) -> None:
    reading = read("checkers", None, {"c3": FREE}, covered=("b4", "d4"))
    assert isinstance(reading, Unsure)
    assert set(reading.cells) == {"b4", "d4"}


def test_a_sleeve_that_swept_discs_of_both_sides_along_leaves_a_list_of_repairs(read: Read) -> None:
    swept = {"c3": FREE, "d4": MAN, "f6": FREE, "h6": FREE, "g5": "pink man"}
    reading = read("checkers", None, swept)
    assert isinstance(reading, Disturbed)
    assert reading.repairs == (
        Repair("c3", MAN),
        Repair("d4", FREE),
        Repair("g5", FREE),
        Repair("f6", "pink man"),
        Repair("h6", "pink man"),
    )
