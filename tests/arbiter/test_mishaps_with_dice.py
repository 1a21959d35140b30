"""What goes wrong at a game of Désirée or D.21, and how each of it is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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

JUMP = "8/8/8/8/8/1c6/1B6/8 w"
"""The first player's 2 on b2 may jump the other one's 3 on b3 and becomes a 5."""
OWN_JUMP = "8/6a1/8/8/8/1C6/1B6/8 w"
CROWDED = "8/6a1/8/8/8/1B6/8/A1A1A3 w"
"""Three dice stand on the outer cells already."""

FREE = "empty"


@dataclass(frozen=True)
class Dice:
    """A game with dice, and the colours of its two sides."""

    game: str
    own: str
    other: str


@pytest.fixture(
    params=[Dice("desiree", "white", "black"), Dice("d21", "red", "green")], ids=["desiree", "d21"]
)
def dice(request: pytest.FixtureRequest) -> Dice:
    given: Dice = request.param
    return given


def breach(reading: Reading) -> tuple[str, str]:
    assert isinstance(reading, SeenIllegal)
    return reading.violations[0].rule, reading.violations[0].why


def test_a_die_nudged_inside_its_cell_changes_nothing(read: Read, dice: Dice) -> None:
    assert read(dice.game) == Unchanged()


def test_a_die_slid_two_cells_is_a_legal_move(read: Read, dice: Dice) -> None:
    reading = read(dice.game, None, {"b3": FREE, "b5": f"{dice.own} 1"})
    assert isinstance(reading, SeenLegal)
    assert reading.moves == ("b3-b5",)
    assert reading.position == "8/1aaaaaa1/1aaaaaa1/1A6/8/2AAAAA1/1AAAAAA1/8 b"


def test_a_die_that_jumped_and_was_turned_is_a_legal_move(read: Read, dice: Dice) -> None:
    reading = read(dice.game, JUMP, {"b2": FREE, "b4": f"{dice.own} 5"})
    assert isinstance(reading, SeenLegal)
    assert reading.moves == ("b2^b4=5",)


def test_a_die_not_turned_after_its_jump_is_unfinished(read: Read, dice: Dice) -> None:
    reading = read(dice.game, JUMP, {"b2": FREE, "b4": f"{dice.own} 2"})
    assert isinstance(reading, SeenUnfinished)
    assert (reading.missing[0].rule, reading.missing[0].facts["due"]) == ("D.turn", 5)


def test_a_die_turned_wrongly_after_its_jump_is_a_breach(read: Read, dice: Dice) -> None:
    reading = read(dice.game, JUMP, {"b2": FREE, "b4": f"{dice.own} 6"})
    assert breach(reading) == ("D.turn", "wrong")
    assert isinstance(reading, SeenIllegal)
    assert reading.remedy == ("b2^b4=5",)


def test_a_die_turned_without_moving_is_a_breach(read: Read, dice: Dice) -> None:
    assert breach(read(dice.game, None, {"b3": f"{dice.own} 4"})) == ("B.turn", "turned")


def test_a_die_turned_while_it_slid_is_a_breach(read: Read, dice: Dice) -> None:
    assert breach(read(dice.game, None, {"b3": FREE, "b5": f"{dice.own} 4"})) == ("C.slide", "turned")


def test_a_die_turned_after_it_jumped_an_own_one_is_a_breach(read: Read, dice: Dice) -> None:
    assert breach(read(dice.game, OWN_JUMP, {"b2": FREE, "b4": f"{dice.own} 5"})) == ("D.turn", "over_own")


def test_the_die_that_was_jumped_over_turned_as_well_is_a_breach(read: Read, dice: Dice) -> None:
    reading = read(dice.game, JUMP, {"b2": FREE, "b4": f"{dice.own} 5", "b3": f"{dice.other} 1"})
    assert breach(reading) == ("D.turn", "jumped_turned")


def test_a_fourth_die_on_the_outer_cells_is_a_breach(read: Read, dice: Dice) -> None:
    assert breach(read(dice.game, CROWDED, {"b3": FREE, "a3": f"{dice.own} 2"})) == ("E.outer", "too_many")


def test_a_die_of_the_other_side_that_was_moved_is_a_breach(read: Read, dice: Dice) -> None:
    assert breach(read(dice.game, None, {"b6": FREE, "b5": f"{dice.other} 1"})) == ("B.turn", "not_yours")


def test_a_die_taken_off_is_a_breach(read: Read, dice: Dice) -> None:
    assert breach(read(dice.game, None, {"b3": FREE})) == ("B.turn", "taken_off")


def test_a_die_slid_two_cells_that_nudged_its_neighbour_over_is_disturbed(read: Read, dice: Dice) -> None:
    reading = read(dice.game, None, {"b3": FREE, "b5": f"{dice.own} 1", "c3": f"{dice.own} 4"})
    assert isinstance(reading, Disturbed)
    assert reading.repairs == (
        Repair("b3", f"{dice.own} 1"),
        Repair("c3", f"{dice.own} 1"),
        Repair("b5", FREE),
    )


def test_a_face_that_may_be_a_four_or_a_five_is_unsure(read: Read, dice: Dice) -> None:
    doubt = {f"{dice.own} 5": 0.55, f"{dice.own} 4": 0.44}
    assert read(dice.game, JUMP, {"b2": FREE, "b4": doubt}) == Unsure(("b4",))


def test_a_die_that_lands_beyond_the_cell_behind_is_a_breach_in_d21_only(read: Read) -> None:
    assert isinstance(read("desiree", JUMP, {"b2": FREE, "b6": "white 5"}), SeenLegal)
    assert breach(read("d21", JUMP, {"b2": FREE, "b6": "red 5"})) == ("D.landing", "too_far")
