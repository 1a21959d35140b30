"""`watch` says why it sees so little: once for each reason, in each language, beside its answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from arbiter.simulation import SimulatedBoard
from arbiter.words import LANGUAGES, TableWords
from engine import AnyGame, open_game
from vision import Frame, View
from vision.tablecheck import TableCheck, check_table

VIEW = View(image_size=(800, 600), tilt_deg=24)
TIMES = 3
"""So many pictures of the same table; what is odd about them is to be said once."""

Film = Callable[..., tuple[str, str]]


@pytest.fixture
def film(tmp_path: Path) -> Film:
    """A folder of pictures of one table, and its corners."""

    def film(game: AnyGame, contents: dict[str, str], change: Callable[[Frame], Frame] | None = None) -> Any:
        board = SimulatedBoard(game.plan, game.pieces, VIEW, 3)
        board.arrange(contents)
        frame, corners = board.picture()
        for number in range(TIMES):
            cv2.imwrite(str(tmp_path / f"{number}.png"), change(frame) if change else frame)
        return str(tmp_path), " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)

    return film


def start(name: str) -> tuple[AnyGame, dict[str, str]]:
    game = open_game(name)
    return game, dict(game.contents(game.start()))


def test_a_board_that_is_read_well_needs_no_word(ask: Any, film: Film) -> None:
    folder, corners = film(*start("desiree"))
    code, out, said = ask("watch", folder, "--game", "desiree", "--corners", corners)
    assert (code, len(out.splitlines()), said) == (0, TIMES, "")


def test_that_men_and_kings_cannot_be_told_apart_is_said_once(ask: Any, film: Film, tmp_path: Path) -> None:
    game, contents = start("checkers")
    folder, corners = film(game, contents)
    table = tmp_path / "table.json"
    assert (
        ask("calibrate", f"{folder}/0.png", "--game", "checkers", "--corners", corners, "--out", str(table))[
            0
        ]
        == 0
    )
    table.write_text(json.dumps({**json.loads(table.read_text("utf-8")), "twins": True}), encoding="utf-8")
    _, _, said = ask("watch", folder, "--game", "checkers", "--calibration", str(table))
    assert said.count(TableWords("en").remark("twins")) == 1


def test_a_picture_that_cannot_be_read_is_named_and_the_others_go_on(ask: Any, film: Film) -> None:
    folder, corners = film(*start("desiree"))
    Path(folder, "1.png").write_bytes(Path(folder, "1.png").read_bytes()[:-1000])
    given = ("watch", folder, "--game", "desiree", "--corners", corners, "--json")
    code, out, said = ask(*given)
    assert code == 0
    assert [json.loads(line)["frame"] for line in out.splitlines()] == [0, 2]
    assert said.count("1.png is cut short") == 1
    for number in range(TIMES):
        Path(folder, f"{number}.png").write_text("no picture", encoding="utf-8")
    assert ask(*given)[0] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_of_another_game_are_said_to_be_strange_once(ask: Any, film: Film, language: str) -> None:
    folder, corners = film(*start("desiree"))
    given = ("--game", "d21", "--corners", corners, "--lang", language, "--json")
    _, out, said = ask("watch", folder, *given)
    assert len([json.loads(line) for line in out.splitlines()]) == TIMES
    words = TableWords(language)
    assert said.splitlines() == [words.remark("strange_colours"), words.never_sure()]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_board_is_said_to_be_another_one_once(ask: Any, film: Film, language: str) -> None:
    folder, corners = film(*start("checkers"))
    _, _, said = ask("watch", folder, "--game", "desiree", "--corners", corners, "--lang", language)
    words = TableWords(language)
    assert said.splitlines() == [words.remark("other_board"), words.never_sure()]


def test_a_film_of_the_same_doubt_is_checked_once(
    ask: Any, film: Film, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check takes as long as to read a picture."""
    checked: list[object] = []

    def check(*given: Any) -> TableCheck:
        checked.append(given)
        return check_table(*given)

    monkeypatch.setattr("arbiter.cli.doubts.check_table", check)
    folder, corners = film(*start("desiree"))
    ask("watch", folder, "--game", "d21", "--corners", corners)
    assert len(checked) == 1


def test_in_the_dark_it_asks_for_light(ask: Any, film: Film) -> None:
    folder, corners = film(*start("desiree"), lambda frame: np.asarray(frame // 25, dtype=np.uint8))
    _, _, said = ask("watch", folder, "--game", "desiree", "--corners", corners)
    assert said.count("Too dark at a1, ") == 1


@pytest.mark.slow
def test_a_hidden_board_is_doubted_though_light_and_camera_are_fine(ask: Any, film: Film) -> None:
    """A cloth lies on it."""
    cloth = np.random.default_rng(1).integers(90, 140, (600, 800, 3), dtype=np.uint8)
    folder, corners = film(*start("desiree"), lambda _: np.asarray(cloth, dtype=np.uint8))
    _, _, said = ask("watch", folder, "--game", "desiree", "--corners", corners)
    assert said.count(TableWords("en").remark("other_board")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_men_on_the_light_squares_are_another_game(ask: Any, film: Film, language: str) -> None:
    game, _ = start("checkers")
    light = [cell for cell in game.plan.cells if not cell.is_playable and abs(cell.y - 4) > 1]
    folder, corners = film(game, {cell.name: "blue man" if cell.y < 4 else "pink man" for cell in light})
    _, _, said = ask("watch", folder, "--game", "checkers", "--corners", corners, "--lang", language)
    assert said.count(TableWords(language).other_game([cell.name for cell in light])) == 1


@pytest.mark.slow
def test_what_nobody_told_about_the_way_round_is_said(ask: Any, film: Film) -> None:
    game, contents = start("desiree")
    folder, _ = film(game, {**contents, **dict.fromkeys(("b2", "b3", "c2", "c3", "d3", "e2", "f6"), "empty")})
    _, _, said = ask("watch", folder, "--game", "desiree")
    assert said.startswith("a1 is taken to lie at the lower left of the picture, since nothing shows where")
    film(game, contents)
    assert "is taken to lie" not in ask("watch", folder, "--game", "desiree")[2]
