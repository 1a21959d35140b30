"""A drawn board takes everything that a wooden one takes, and nothing else."""

from __future__ import annotations

import pytest

import engine
from arbiter.table import BoardError, DrawnBoard


def board(name: str = "desiree", position: str | None = None) -> DrawnBoard:
    game = engine.open_game(name)
    where = game.read_position(position) if position else game.start()
    return DrawnBoard(game, game.contents(where))


def test_a_piece_goes_anywhere_whatever_the_rules_say() -> None:
    drawn = board()
    drawn.move("b2", "h8")
    assert (drawn.contents["b2"], drawn.contents["h8"]) == ("empty", "white 1")


def test_a_piece_that_is_moved_onto_another_puts_it_aside() -> None:
    drawn = board()
    drawn.move("b2", "b7")
    assert drawn.contents["b7"] == "white 1"
    assert drawn.aside == ("black 1",)


def test_a_figure_that_is_hit_goes_back_to_its_corner() -> None:
    drawn = board("mensch")
    drawn.contents |= {"green.B1": "empty", "5": "green"}
    drawn.move("yellow.B1", "5")
    assert drawn.contents["green.B1"] == "green"
    assert drawn.aside == ()


def test_what_lies_beside_the_board_can_be_brought_back_once() -> None:
    drawn = board()
    drawn.take_off("b2")
    drawn.put_on("white 1", "d4")
    assert drawn.contents["d4"] == "white 1"
    with pytest.raises(BoardError, match="no white 1 beside"):
        drawn.put_on("white 1", "d5")


def test_a_die_is_turned_and_a_man_is_crowned() -> None:
    dice, discs = board(), board("checkers")
    dice.turn("b2", "white 5")
    discs.turn("a1", "blue king")
    assert dice.contents["b2"] == "white 5"
    assert discs.contents["a1"] == "blue king"


@pytest.mark.parametrize("label", ["black 5", "white 7", "empty", "blue king"])
def test_a_die_cannot_become_something_else(label: str) -> None:
    with pytest.raises(BoardError, match="cannot become"):
        board().turn("b2", label)


def test_a_piece_cannot_be_put_where_one_stands() -> None:
    drawn = board()
    drawn.take_off("b2")
    with pytest.raises(BoardError, match="stands on b3 already"):
        drawn.put_on("white 1", "b3")


def test_a_free_cell_and_an_unknown_one_are_named() -> None:
    with pytest.raises(BoardError, match="Nothing stands on d4"):
        board().move("d4", "d5")
    with pytest.raises(BoardError, match="no cell 'z9'"):
        board().move("b2", "z9")


def test_moving_a_piece_to_its_own_cell_changes_nothing() -> None:
    drawn = board()
    drawn.move("b2", "b2")
    assert drawn.contents["b2"] == "white 1"
    assert drawn.aside == ()


def test_a_captured_piece_stays_beside_the_board_when_it_is_set_up_again() -> None:
    drawn = board("checkers")
    start = dict(drawn.contents)
    drawn.take_off("b6")
    drawn.arrange({**drawn.contents, "a3": "empty", "b4": "blue man"})
    assert drawn.aside == ("pink man",)
    drawn.arrange({**start, "a1": "empty"})
    assert drawn.aside == ("blue man",)


def test_a_man_that_was_crowned_by_mistake_is_put_right_where_he_stands() -> None:
    drawn = board("checkers")
    drawn.take_off("c1")
    right = dict(drawn.contents)
    drawn.turn("a1", "blue king")
    drawn.arrange(right)
    assert drawn.aside == ("blue man",)


def test_a_man_that_is_crowned_leaves_nothing_beside_the_board() -> None:
    drawn = board("checkers")
    drawn.arrange({**drawn.contents, "a1": "blue king"})
    assert drawn.aside == ()
