"""Strangers' tables: sets in any colours, learned from one picture, and a person who is told what to do."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import engine
from arbiter.cli.benches.photos import FOLDER, Photo, learned, learned_in_turn, photos_by_set
from arbiter.cli.guide import KEEP, SKIP, Guide
from arbiter.simulation import SimulatedBoard
from arbiter.table.bump import off_cells
from arbiter.table.calibrating import calibrated, camera_at, reader_at
from arbiter.table.finding import ToldBy, find_again, find_camera, find_known
from arbiter.words import TableWords
from vision import Calibration, Frame, View, VisionError
from vision.certainty import STRICTLY_SURE

pytestmark = pytest.mark.slow

VIEW = View(image_size=(1024, 768), tilt_deg=24)
LIGHT, DARK = (225, 205, 170), (60, 45, 40)
HALFWAY = "W:Wa1,c1,d2,e3,h4:Bb8,f8,c7,g7,e5"
"""It looks like itself from one side only."""


def table(name: str, swapped: bool = False, view: View = VIEW) -> SimulatedBoard:
    """A simulated table; checkers are played with a light and a dark wooden set, either of them first."""
    game = engine.open_game(name)
    if name != "checkers":
        return SimulatedBoard(game.plan, game.pieces, view, 3)
    bodies = (DARK, LIGHT) if swapped else (LIGHT, DARK)
    woods = tuple(replace(each, rgb=rgb) for each, rgb in zip(game.pieces.colours, bodies, strict=True))
    return SimulatedBoard(game.plan, replace(game.pieces, colours=woods), view, 3)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("azimuth", [0.0, 180.0])
def test_a_strange_set_is_learned_whichever_way_the_board_lies(azimuth: float, swapped: bool) -> None:
    game, board = engine.open_game("checkers"), table("checkers", swapped, replace(VIEW, azimuth_deg=azimuth))
    contents = dict(game.contents(game.read_position(HALFWAY)))
    board.arrange(contents)
    frame, corners = board.picture()
    placed = find_known(frame, game, contents)
    assert placed.is_told
    assert float(np.linalg.norm(placed.camera.corners() - corners, axis=1).max()) < 8


@pytest.mark.parametrize("swapped", [False, True])
def test_two_strange_armies_are_taken_as_written_the_lighter_one_first(swapped: bool) -> None:
    game, board = engine.open_game("checkers"), table("checkers", swapped)
    contents = game.contents(game.start())
    board.arrange(contents)
    frame, corners = board.picture()
    placed = find_known(frame, game, contents, is_light_first=True)
    is_as_given = float(np.linalg.norm(placed.camera.corners() - corners, axis=1).max()) < 8
    assert is_as_given is not swapped
    assert not find_known(frame, game, contents).is_told


def test_a_learned_table_is_found_again_where_it_is_now() -> None:
    game, board = engine.open_game("checkers"), table("checkers", view=replace(VIEW, fill=0.62))
    board.arrange(game.contents(game.start()))
    frame, corners = board.picture()
    placed = find_known(frame, game, game.contents(game.start()), is_light_first=True)
    known = calibrated(game, frame, placed.camera, game.contents(game.start()))
    assert find_again(frame, game, known, game.contents(game.start())).table is known
    board.bump(5.0, 8.0, (0.2, -0.1))
    frame, corners = board.picture()
    again = find_again(frame, game, known, game.contents(game.start())).table
    assert off_cells(again.camera.corners(), corners, game.plan) < 0.25
    assert (again.palette, again.width_mm) == (known.palette, known.width_mm)
    assert known.width_mm == pytest.approx(game.pieces.pieces[0].width_mm, rel=0.05)


def learned_at_start(name: str) -> tuple[engine.AnyGame, Mapping[str, str], Calibration]:
    """A game, its start position, and a table learned from that."""
    game, board = engine.open_game(name), table(name)
    start = game.contents(game.start())
    board.arrange(start)
    frame, corners = board.picture()
    return game, start, calibrated(game, frame, camera_at(game, frame, corners), start)


@pytest.mark.parametrize(
    ("played", "told_by"),
    [
        ("W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6", ToldBy.POSITION),
        ("W:Wa1,c1,e1,b2,d2,f2,h2,c5:Bb8,d8,h8,a7,c7,g7,d6,g5", ToldBy.ARMIES),
        ("W:Wa1,c1,e1,b2,d2:Bb8,d8,a7,c7,d6", ToldBy.CALIBRATION),
    ],
)
def test_pieces_tell_from_which_side_a_learned_table_is_seen_now(played: str, told_by: ToldBy) -> None:
    """Else it is taken to lie as when it was learned, and that is said."""
    game, start, known = learned_at_start("checkers")
    board = table("checkers", view=replace(VIEW, azimuth_deg=180.0, fill=0.8))
    board.arrange(game.contents(game.read_position(played)))
    frame, corners = board.picture()
    again = find_again(frame, game, known, start)
    assert again.told_by is told_by
    is_right = off_cells(again.table.camera.corners(), corners, game.plan) < 0.25
    assert is_right is (told_by is not ToldBy.CALIBRATION)


def test_a_painted_board_tells_how_it_lies_whatever_was_calibrated() -> None:
    game, start, known = learned_at_start("mensch")
    board = table("mensch", view=replace(VIEW, azimuth_deg=90.0, fill=0.8))
    board.arrange(start)
    again = find_again(board.picture()[0], game, known, start)
    assert again.told_by is ToldBy.PAINTS


class Person:
    """Types one answer after the other and keeps what was asked."""

    def __init__(self, *answers: str) -> None:
        self._answers: Iterator[str] = iter(answers)
        self.heard: list[str] = []

    def __call__(self, prompt: str) -> str | None:
        self.heard.append(prompt)
        return next(self._answers, None)


@pytest.fixture
def guided() -> Callable[[Person, list[Frame]], Guide]:
    game = engine.open_game("desiree")
    contents = game.contents(game.start())

    def make(person: Person, pictures: list[Frame]) -> Guide:
        words = TableWords("en")
        return Guide(
            game, contents, iter(pictures), lambda frame: find_known(frame, game, contents), person, words
        )

    return make


BARE = {cell.name: "empty" for cell in engine.open_game("desiree").plan.cells}


def shots(*changes: dict[str, str] | None) -> list[Frame]:
    """Pictures of a table at the start of the game, with some cells changed; None: of nothing at all."""
    game, board = engine.open_game("desiree"), table("desiree")
    pictures = []
    for change in changes:
        board.arrange({**game.contents(game.start()), **(change or {})})
        frame = board.picture()[0]
        pictures.append(np.full_like(frame, 90) if change is None else frame)
    return pictures


def test_a_person_is_told_what_stands_wrong_and_asked_again(
    guided: Callable[[Person, list[Frame]], Guide],
) -> None:
    person = Person(SKIP, "", "")
    learned = guided(person, shots({"b3": "empty", "d5": "white 6"}, {})).learn()
    assert learned.odd == ()
    assert [heard[:3] for heard in person.heard] == ["1. ", "2. ", "Put"]


def test_what_was_not_asked_for_is_asked_again_and_not_taken_for_enter(
    guided: Callable[[Person, list[Frame]], Guide], capsys: pytest.CaptureFixture[str]
) -> None:
    person, (bare, full) = Person("skip", SKIP, "?", ""), shots(BARE, {})
    learned = guided(person, [full, bare]).learn()
    assert learned.calibration.bare is None
    assert [heard[:2] for heard in person.heard] == ["1.", "1.", "2.", "2."]
    assert capsys.readouterr().err.count("is not asked for: press Enter alone") == 2


def test_the_position_that_is_to_be_set_up_is_named(
    guided: Callable[[Person, list[Frame]], Guide],
) -> None:
    person = Person(SKIP, "")
    replace(guided(person, shots({})), position="w a1=3").learn()
    assert person.heard[1] == "2. Set up the position w a1=3, take your hands away and press Enter."
    guided(person := Person(SKIP, ""), shots({})).learn()
    assert person.heard[1].startswith("2. Set up the start position, ")


def test_a_board_that_is_not_bare_is_asked_for_again(guided: Callable[[Person, list[Frame]], Guide]) -> None:
    person, (full, bare) = Person("", "", "", ""), shots({}, BARE)
    learned = guided(person, [full, full, bare, full]).learn()
    assert learned.calibration.bare is not None
    assert [heard[:2] for heard in person.heard] == ["1.", "2.", "1.", "2."]


def test_a_person_may_keep_what_looks_wrong(guided: Callable[[Person, list[Frame]], Guide]) -> None:
    learned = guided(Person(SKIP, "", KEEP), shots({"b3": "empty", "d5": "white 6"})).learn()
    assert set(learned.odd) == {"b3", "d5"}
    assert learned.is_wanted


def test_a_board_that_is_not_seen_is_looked_for_once_more(
    guided: Callable[[Person, list[Frame]], Guide],
) -> None:
    learned = guided(Person(SKIP, "", ""), shots(None, {})).learn()
    assert learned.odd == ()


def test_a_camera_that_stops_is_told(guided: Callable[[Person, list[Frame]], Guide]) -> None:
    with pytest.raises(VisionError, match="no more pictures"):
        guided(Person(SKIP, "", ""), []).learn()


@pytest.fixture
def sets() -> dict[str, list[Photo]]:
    """The photos of two real sets."""
    pictures = os.environ.get("TABLIER_PICTURES")
    if not pictures:
        pytest.skip("TABLIER_PICTURES is not set: it names the folder with the labelled pictures")
    return photos_by_set(Path(pictures) / FOLDER)


@pytest.mark.parametrize(("name", "every", "least"), [("v1", 3, 0.99), ("v2", 12, 0.99)])
def test_real_sets_are_read_with_what_one_photo_taught(
    name: str, every: int, least: float, sets: dict[str, list[Photo]]
) -> None:
    score = learned_in_turn(sets[name], every)
    assert score.right >= least * score.squares
    assert score.wrong <= 0.005 * score.squares


def test_no_man_of_real_thick_discs_is_surely_a_king_taught_or_not(sets: dict[str, list[Photo]]) -> None:
    """To who did not know how thick they are one in eleven was."""
    game, (teacher, *others) = engine.open_game("checkers"), sets["v1"]
    known = learned(game, teacher.frame, teacher.ways(game)[0])
    men = 0
    for photo in others:
        here = find_again(photo.frame, game, known, game.contents(game.start())).table
        for table in (Calibration(here.camera), here):
            told = reader_at(game, table).testify(photo.frame, here.camera)
            for shown in (told.reading, told.seen):
                for shares in shown.values():
                    assert shares["blue king"] < STRICTLY_SURE
                    assert shares["pink king"] < STRICTLY_SURE
        men += sum(max(s["blue man"], s["pink man"]) >= STRICTLY_SURE for s in told.reading.values())
    assert men > 0.85 * sum(row.count("w") + row.count("b") for photo in others for row in photo.rows)


def test_of_a_board_of_ten_it_is_said_that_the_game_has_eight() -> None:
    chequers = np.indices((10, 10)).sum(axis=0) % 2
    board = np.kron(np.where(chequers, 50, 225), np.ones((56, 56))).astype(np.uint8)
    frame = np.repeat(np.pad(board, 110, constant_values=130)[:, :, None], 3, axis=2)
    with pytest.raises(VisionError, match="more than 8×8 cells; Checkers is played on 8×8 here"):
        find_camera(frame, engine.open_game("checkers"), {})
