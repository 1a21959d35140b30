"""Boards that lie with their other corner near, and the options that a calibration keeps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arbiter.config.board_options import Kept, contradiction, kept_options, made_with, shown_options
from arbiter.table.corner import corner_of, lies_across, other_corner
from arbiter.words import LANGUAGES, TableWords
from engine import EMPTY, GAMES, AnyGame, open_game

CHECKERS = open_game("checkers")


def from_aside(game: AnyGame, contents: dict[str, str]) -> dict[str, str]:
    """The colours of the pieces, on the cells on which they are if the board is turned by a quarter."""
    names = {(cell.x, cell.y): cell.name for cell in game.plan.cells}
    places = {cell.name: (cell.y, game.plan.width - cell.x) for cell in game.plan.cells}
    return {names[places[cell]]: label.split()[0] for cell, label in contents.items() if label != EMPTY}


def test_the_start_seen_from_aside_names_the_other_corner_whatever_the_colours() -> None:
    other = other_corner(CHECKERS)
    assert other is not None
    seen = from_aside(CHECKERS, other.contents(other.start()))
    corner = lies_across(CHECKERS, seen.keys(), {})
    assert corner == corner_of(other)
    assert corner.shade == "light"


def test_armies_beside_each_other_name_the_other_corner_in_the_midst_of_a_game() -> None:
    other = open_game("checkers", {"playable_corner": "right"})
    position = other.start()
    for _ in range(12):
        position = other.play(position, other.moves(position)[0])
    seen = from_aside(CHECKERS, other.contents(position))
    assert lies_across(CHECKERS, seen.keys(), seen) == corner_of(other)


def test_a_game_that_lies_as_it_should_names_no_corner() -> None:
    position = CHECKERS.start()
    for _ in range(30):
        contents = CHECKERS.contents(position)
        colours = {cell: label.split()[0] for cell, label in contents.items() if label != EMPTY}
        assert lies_across(CHECKERS, colours.keys(), colours) is None
        position = CHECKERS.play(position, CHECKERS.moves(position)[0])


@pytest.mark.parametrize("name", ["desiree", "mensch"])
def test_a_game_without_chequers_knows_no_corner(name: str) -> None:
    game = open_game(name)
    assert other_corner(game) is None
    assert lies_across(game, {cell.name for cell in game.plan.cells}, {}) is None


@pytest.mark.parametrize("name", GAMES)
def test_nothing_unusual_shows_on_a_usual_table(name: str) -> None:
    assert shown_options(open_game(name)) == {}


def test_only_options_that_show_on_the_table_are_kept(tmp_path: Path) -> None:
    game = open_game("checkers", {"playable_corner": "right", "king_range": "short"})
    file = tmp_path / "table.json"
    file.write_text(json.dumps({"made_with": made_with(game)}))
    kept = kept_options(file, "checkers")
    assert kept is not None
    assert kept.options == {"playable_corner": "right"}
    assert kept_options(file, "desiree") is None
    assert contradiction(kept, game) is None
    assert "playable_corner=right and is used with playable_corner=left" in str(contradiction(kept, CHECKERS))


def test_an_option_that_does_not_show_and_is_as_the_file_has_it_contradicts_nothing() -> None:
    kept = Kept(Path("table.json"), {"king_range": "short"})
    assert contradiction(kept, open_game("checkers", {"king_range": "short"})) is None
    assert "king_range=short and is used with king_range=long" in str(contradiction(kept, CHECKERS))


@pytest.mark.parametrize("options", [{"plyable_corner": "right"}, {"playable_corner": "sideways"}])
def test_options_in_a_calibration_that_no_game_knows_are_blamed_on_the_file(
    ask: Any, tmp_path: Path, options: dict[str, str]
) -> None:
    file = tmp_path / "table.json"
    file.write_text(json.dumps({"made_with": {"game": "checkers", "options": options}}))
    code, _, complaint = ask("see", "none.jpg", "--game", "checkers", "--calibration", str(file))
    assert code == 2
    assert complaint.startswith(f"tablier: {file} was made with options that are not known here: ")
    assert next(iter(options)) in complaint
    assert complaint.endswith("Calibrate the table again.\n")


def test_an_option_that_is_given_is_not_blamed_on_the_calibration(ask: Any, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(json.dumps({"made_with": {"game": "checkers", "options": {"playable_corner": "up"}}}))
    given = ("--option", "playable_corner=down")
    code, _, complaint = ask("see", "none.jpg", "--game", "checkers", "--calibration", str(file), *given)
    assert code == 2
    assert complaint == "tablier: Option playable_corner cannot be 'down': it may be left | right.\n"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"made_with": 7}', '{"made_with": {"game": "checkers"}}'])
def test_a_file_that_says_nothing_of_options_keeps_none(tmp_path: Path, text: str) -> None:
    file = tmp_path / "table.json"
    file.write_text(text)
    assert kept_options(file, "checkers") is None
    assert kept_options(tmp_path / "none.json", "checkers") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_a_table_is_said_in_every_language(language: str) -> None:
    words = TableWords(language)
    said = [words.too_many("blue"), words.corner("light", "right"), words.corner("dark", "left", True)]
    assert all("{" not in each for each in [*said, words.unread()])
    assert "tablier calibrate" in said[0]
    assert "playable_corner=right" in said[1]
