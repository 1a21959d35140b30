"""Dice in labelled pictures from TABLIER_PICTURES: what was reached (docs/vision-figures.md) may not fall."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from arbiter.cli.benches.loose import PHOTO_PX, strange_boards
from vision import find_dice, load_picture
from vision.loose.score import Score, read_labels, score

pytestmark = pytest.mark.slow

LEAST_RIGHT, MOST_EXTRA = 0.98, 0.005
LEAST_RIGHT_ON_BOARDS, MOST_EXTRA_ON_BOARDS = 0.97, 0.02


@pytest.fixture(scope="module")
def folder() -> Path:
    path = os.environ.get("TABLIER_PICTURES")
    if not path:
        pytest.skip("TABLIER_PICTURES is not set: it names the folder with the labelled pictures")
    return Path(path)


def test_dice_in_photos_are_found_and_read(folder: Path) -> None:
    labels = read_labels(folder / "dice" / "labels.csv", PHOTO_PX)
    paths = sorted((folder / "dice").glob("*.jpg"))
    total = sum((score(find_dice(load_picture(path)), labels.get(path.name, [])) for path in paths), Score())
    assert total.labelled == 1487
    assert total.right >= LEAST_RIGHT * total.labelled
    assert total.extra <= MOST_EXTRA * total.labelled


def test_dice_on_strange_boards_are_found_and_read(folder: Path) -> None:
    total = strange_boards(folder / "boards")
    assert total.labelled > 500
    assert total.right >= LEAST_RIGHT_ON_BOARDS * total.labelled
    assert total.extra <= MOST_EXTRA_ON_BOARDS * total.labelled
