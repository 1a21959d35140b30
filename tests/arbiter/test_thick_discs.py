"""A set of thick discs at the commands: `see` does not take its men for kings, `calibrate` learns it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from arbiter.simulation import SimulatedBoard
from arbiter.table.calibrating import calibrated, camera_at, reader_at
from arbiter.words import LANGUAGES, TableWords
from engine import EMPTY, open_game
from vision import (
    Calibration,
    Corners,
    Frame,
    Placement,
    Reader,
    View,
    board_mm,
    camera_of,
    render,
)
from vision.certainty import STRICTLY_SURE
from vision.plan import STACK
from vision.render.styles import random_view
from vision.tablecheck import RemarkKind

GAME = open_game("checkers")
START = dict(GAME.contents(GAME.start()))
HALFWAY = "W:Wa1,c1,d2,e3,Kh4:Bb8,f8,c7,Kg7,e5"
THICK_MM, VERY_THICK_MM = 11.0, 13.5
"""Of a set that is said to be 7 mm thick, on cells of 35 mm."""


def board(thickness_mm: float) -> SimulatedBoard:
    thick = tuple(
        replace(piece, height_mm=thickness_mm * (2 if piece.kind == STACK else 1))
        for piece in GAME.pieces.pieces
    )
    view = View(image_size=(1024, 768), tilt_deg=26)
    return SimulatedBoard(GAME.plan, replace(GAME.pieces, pieces=thick), view, 3)


def shown(contents: dict[str, str], thickness_mm: float = THICK_MM) -> tuple[Frame, Corners]:
    table = board(thickness_mm)
    table.arrange(contents)
    return table.picture()


def written(folder: Path, contents: dict[str, str], thickness_mm: float = THICK_MM) -> tuple[str, str]:
    """A picture in a file, and its corners as a command takes them."""
    frame, corners = shown(contents, thickness_mm)
    image = folder / "thick.png"
    image.write_bytes(cv2.imencode(".png", frame)[1].tobytes())
    return str(image), " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def test_a_start_position_of_thick_men_is_not_one_of_kings(ask: Any, tmp_path: Path) -> None:
    image, corners = written(tmp_path, START)
    given = ("see", image, "--game", "checkers", "--corners", corners)
    _, out, _ = ask(*given, "--json")
    answer = json.loads(out)
    assert answer["twins"]
    assert not answer["cells"]
    assert answer["colours"] == {cell: label.split()[0] for cell, label in START.items() if label != EMPTY}
    for language in LANGUAGES:
        assert TableWords(language).remark(RemarkKind.TWINS.value) in ask(*given, "--lang", language)[1]


def test_a_start_position_of_men_as_high_as_kings_is_not_one_of_kings_either() -> None:
    """Nothing in the picture tells them from kings; but no set has so many discs."""
    frame, corners = shown(START, 17.0)
    camera = camera_at(GAME, frame, corners)
    reader = Reader(GAME.plan, GAME.pieces)
    assert reader.testify(frame, camera).are_twins
    assert not reader.of_many_sets().testify(frame, camera).are_twins


def test_once_taught_men_are_men_and_kings_are_kings(ask: Any, tmp_path: Path) -> None:
    image, corners = written(tmp_path, START)
    file = tmp_path / "table.json"
    _, out, _ = ask(
        "calibrate", image, "--game", "checkers", "--corners", corners, "--out", str(file), "--json"
    )
    assert not json.loads(out)["twins"]
    assert Calibration.load(file).thickness_mm == pytest.approx(THICK_MM, rel=0.15)
    contents = dict(GAME.contents(GAME.read_position(HALFWAY)))
    image, corners = written(tmp_path, contents)
    _, out, _ = ask("see", image, "--game", "checkers", "--calibration", str(file), "--json")
    answer = json.loads(out)
    assert not answer["twins"]
    standing = {cell: label for cell, label in contents.items() if label != EMPTY}
    assert answer["cells"].items() <= standing.items()
    assert len(answer["cells"]) >= len(standing) - 1
    assert {"h4", "g7"} <= answer["cells"].keys()


def test_of_too_few_thick_men_it_is_kept_that_nobody_can_tell(ask: Any, tmp_path: Path) -> None:
    few = GAME.contents(GAME.read_position("W:Wc1,d2:Be5"))
    image, corners = written(tmp_path, dict(few), VERY_THICK_MM)
    file = tmp_path / "table.json"
    position = ("--position", "W:Wc1,d2:Be5", "--corners", corners, "--out", str(file))
    _, out, _ = ask("calibrate", image, "--game", "checkers", *position)
    assert TableWords("en").remark(RemarkKind.TWINS.value) in out
    known = Calibration.load(file)
    assert known.thickness_mm is None
    assert known.are_twins
    frame, _ = shown(START, GAME.pieces.pieces[0].height_mm)
    assert not Reader(GAME.plan, GAME.pieces).testify(frame, known.camera).are_twins
    seen = reader_at(GAME, known).read(frame, known.camera)
    assert all(shares["blue man"] == shares["blue king"] for shares in seen.values())


def test_the_bare_board_is_cut_out_at_the_height_of_the_set_that_was_learned() -> None:
    frame, corners = shown(START)
    bare, _ = shown({})
    camera = camera_at(GAME, frame, corners)
    learned = calibrated(GAME, frame, camera, START, bare=bare)
    reader = Reader(GAME.plan, GAME.pieces, thickness_mm=learned.thickness_mm)
    assert learned.thickness_mm is not None
    assert learned.bare is not None
    assert np.array_equal(learned.bare.patches, reader.learn_bare(bare, camera).patches)
    again = calibrated(GAME, frame, camera, None, learned, bare)
    assert again.thickness_mm == learned.thickness_mm
    assert again.bare is not None
    assert np.array_equal(again.bare.patches, learned.bare.patches)


@pytest.mark.parametrize("seed", range(8))
def test_from_above_nobody_takes_usual_men_for_thick_ones(seed: int) -> None:
    """There no wall shows; a man or two may look a little too wide."""
    rng = np.random.default_rng(seed)
    tilt_deg = float(rng.uniform(0, 5))
    view = replace(random_view(rng, board_mm(GAME.plan)), tilt_deg=tilt_deg, focal_ratio=3.0)
    standing = {cell: label for cell, label in START.items() if label != EMPTY}
    placed = [Placement(cell, label, *rng.uniform(-2, 2, 2).tolist()) for cell, label in standing.items()]
    frame = render(GAME.plan, GAME.pieces, tuple(placed), view, rng).image
    camera = camera_of(view, board_mm(GAME.plan))
    assert not calibrated(GAME, frame, camera, START).are_twins


def test_what_an_older_file_knows_of_a_set_of_men_as_high_as_kings_makes_no_sure_king() -> None:
    frame, corners = shown(START, 17.0)
    known = replace(calibrated(GAME, frame, camera_at(GAME, frame, corners), START), thickness_mm=None)
    seen = reader_at(GAME, replace(known, are_twins=False)).read(frame, known.camera)
    assert all(max(shares["blue king"], shares["pink king"]) < STRICTLY_SURE for shares in seen.values())
