"""What `see` tells people: a table of letters, and what they mean."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter.cli.seen import told
from arbiter.words import LANGUAGES, TableWords
from engine import AnyGame, open_game

ANSWER: dict[str, Any] = {
    "image": "table.jpg",
    "cells": {},
    "colours": {},
    "occupied": [],
    "unsure": [],
    "roll": None,
    "told_by": "corners",
    "corners": [[0, 0], [9, 0], [9, 9], [0, 9]],
    "too_many": [],
    "strange_colours": False,
    "twins": False,
    "grey": False,
    "remarks": [],
    "from_above": [],
    "playable_corner": None,
}


def lines(game: AnyGame, language: str = "en", **marks: str) -> list[str]:
    """What is told of a board with these marks on it."""
    board = {**{cell.name: "" for cell in game.plan.cells}, **marks}
    return told(game, ANSWER, board, TableWords(language)).splitlines()


def test_the_letters_that_stand_in_the_table_are_explained_and_no_others() -> None:
    checkers = lines(open_game("checkers"), a1="bm", c1="b?", b8="p?")
    assert checkers[8].split() == ["1", "bm", ".", "b?", ".", ".", ".", ".", "."]
    assert "b = blue, p = pink, m = man, ? = not sure" in checkers
    dice = lines(open_game("desiree"), a1="w3", c1="?4")
    assert "w = white, a number is the face, ? = not sure" in dice
    assert "? = not sure, ?? = something stands there" in lines(open_game("desiree"), a1="?", b1="??")
    assert "w = white, a number is the face, ?? = something stands there" in lines(
        open_game("desiree"), a1="w3", b1="??"
    )
    assert "b = black" in lines(open_game("desiree"), a1="b3")[10]


def test_a_bare_board_needs_no_letters() -> None:
    assert len(lines(open_game("desiree"))) == len(lines(open_game("desiree"), a1="w3")) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_explained_in_every_language(language: str) -> None:
    said = lines(open_game("checkers"), language, a1="bm", b8="pk", c3="?")[10]
    words = TableWords(language)
    assert [words.letter(name) for name in ("blue", "pink", "man", "king")] == said.split(", ")[:4]


def test_why_men_and_kings_are_not_told_apart_from_above_is_said() -> None:
    game, words = open_game("checkers"), TableWords("en")
    said = words.remark("from_above", ("d4", "f6"))
    board = {cell.name: "" for cell in game.plan.cells}
    for answer, is_said in (
        (ANSWER, False),
        ({**ANSWER, "from_above": ["d4", "f6"]}, True),
        ({**ANSWER, "from_above": ["d4", "f6"], "twins": True}, False),
    ):
        assert (said in told(game, answer, board, words)) is is_said


def test_pieces_that_are_known_in_part_are_counted_and_said_to_be() -> None:
    game, words = open_game("mensch"), TableWords("en")
    board = {cell.name: "" for cell in game.plan.cells}
    answer = {**ANSWER, "cells": {"1": "red"}, "colours": {"4": "red"}, "occupied": ["9", "12"]}
    assert told(game, answer, board, words).startswith("table.jpg: pieces: 4 (3 of them known in part)\n")
    assert told(game, {**ANSWER, "cells": {"1": "red"}}, board, words).startswith("table.jpg: pieces: 1\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_the_picture_is_said_below_the_table_as_the_doctor_says_it(language: str) -> None:
    game, words = open_game("desiree"), TableWords(language)
    board = {cell.name: "" for cell in game.plan.cells}
    remarks = [
        {"kind": "small", "cells": [], "value": 18.8},
        {"kind": "blurred", "cells": ["a1", "b2"], "value": 0.0},
    ]
    said = told(game, {**ANSWER, "remarks": remarks}, board, words).splitlines()
    assert said[-2:] == [words.remark("small", (), 18.8), words.remark("blurred", ("a1", "b2"))]
    assert "19" in said[-2]


def test_corners_and_game_are_asked_about_only_where_no_remark_says_why_so_little_is_known() -> None:
    game, words = open_game("desiree"), TableWords("en")
    board = {cell.name: "?" for cell in game.plan.cells}
    blurred = {"kind": "blurred", "cells": list(board), "value": 0.0}
    for remarks, is_asked in (([], True), ([blurred], False)):
        said = told(game, {**ANSWER, "unsure": list(board), "remarks": remarks}, board, words)
        assert ("are the corners and the game right?" in said) is is_asked
        assert len(said.splitlines()) > 8


def test_of_a_board_that_is_not_to_be_seen_a_sentence_is_said_and_no_table_drawn() -> None:
    game, words = open_game("desiree"), TableWords("en")
    board = {cell.name: "?" for cell in game.plan.cells}
    remarks = [{"kind": "other_board", "cells": [], "value": 0.0}]
    said = told(game, {**ANSWER, "unsure": list(board), "remarks": remarks}, board, words).splitlines()
    assert said == [
        "table.jpg: pieces: 0; unsure: all cells",
        "a1 lies at the lower left of the picture, as the corners were given.",
        words.remark("other_board"),
    ]
