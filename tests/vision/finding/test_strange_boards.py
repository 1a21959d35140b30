"""Boards of strangers: path-traced ones with true corners, and photos whose corners were marked by hand.

The marks in `checkers_photos.json` were read off enlargements of each corner, good to three pixels, a
twentieth of a cell. Far left comes first; which edge is the first player's is not marked.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest

import engine
from vision import VisionError, load_picture
from vision.finding import Found, find_board

PHOTOS = Path(__file__).with_name("checkers_photos.json")


@pytest.fixture
def pictures() -> Path:
    folder = os.environ.get("TABLIER_PICTURES")
    if not folder:
        pytest.skip("TABLIER_PICTURES is not set: it names the folder with the labelled pictures")
    return Path(folder)


def found_in(path: Path, game: str) -> Found | None:
    try:
        return find_board(load_picture(path), engine.open_game(game).plan)
    except VisionError:
        return None


def off_cells(corners: np.ndarray, truth: np.ndarray, cells: float) -> float:
    cell = float(np.linalg.norm(np.roll(truth, -1, axis=0) - truth, axis=1).mean()) / cells
    return float(np.linalg.norm(corners - truth, axis=1).max()) / cell


@pytest.mark.slow
def test_path_traced_boards_are_found_to_a_tenth_of_a_cell(pictures: Path) -> None:
    labels = [json.loads(line) for line in (pictures / "boards/labels.jsonl").read_text("utf-8").splitlines()]
    right = 0
    for label in labels:
        found = found_in(pictures / "boards" / label["image"], label["game"])
        width = engine.open_game(label["game"]).plan.width
        right += found is not None and off_cells(found.corners, np.array(label["corners"]), width) < 0.1
    assert right == len(labels) == 38


@pytest.mark.slow
def test_boards_in_photos_are_found_to_a_quarter_of_a_cell(pictures: Path) -> None:
    marked = json.loads(PHOTOS.read_text("utf-8"))
    right = 0
    for name, corners in marked.items():
        found = found_in(pictures / "checkers-photos" / name, "checkers")
        turns = [found.seen_from(turn) for turn in range(4)] if found else []
        right += any(off_cells(each, np.array(corners), 8) < 0.25 for each in turns)
    assert right == len(marked) == 34


@pytest.mark.slow
@pytest.mark.parametrize(
    "pair", [("desiree-100", "desiree-101"), ("desiree-106", "desiree-107"), ("d21-204", "d21-205")]
)
def test_of_two_boards_side_by_side_none_is_taken_for_the_only_one(
    pictures: Path, pair: tuple[str, str]
) -> None:
    frame = np.hstack([load_picture(pictures / "boards" / f"{name}.jpg") for name in pair])
    with pytest.raises(VisionError, match="Two boards are to be seen"):
        find_board(frame, engine.open_game(pair[0].split("-")[0]).plan)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["desiree", "checkers", "mensch"])
def test_photos_of_loose_dice_hold_no_board(pictures: Path, game: str) -> None:
    photos = sorted((pictures / "dice").glob("*.jpg"))[::10]
    assert [path.name for path in photos if found_in(path, game)] == []
