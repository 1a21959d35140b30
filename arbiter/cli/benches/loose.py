"""Loose dice: found and read in photos and on strange tables, said to be where none is; and their cost."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from arbiter.cli.benches.figure import Figure, Line, Share, cpu_s
from arbiter.cli.benches.tables import PICTURES
from engine import open_game
from vision import Camera, board_mm, find_dice, load_picture
from vision.certainty import STRICTLY_SURE
from vision.loose.score import LabelledDie, Score, read_labels, score
from vision.plan import centre_mm

PHOTO_PX = (640, 640)
LEAST_RIGHT, MOST_EXTRA, MOST_COST = 0.97, 0.02, 10.0
DIE_MM, BOX_MM = 17.0, 22.0
"""The dice of the path-traced tables, and how far round its cell's middle each may lie."""
EVERY_PHOTO = 20
"""The cost is measured on each so many-th photo, and on the one with the most dice."""
ROUNDS = 25


def measure_loose() -> Iterator[Line]:
    """All figures of loose dice."""
    folder = os.environ.get(PICTURES)
    if not folder:
        yield f"{PICTURES} is not set: loose dice are left out."
        return
    photos, boards = Path(folder) / "dice", Path(folder) / "boards"
    labels = read_labels(photos / "labels.csv", PHOTO_PX)
    paths = sorted(photos.glob("*.jpg"))
    known = sum((score(find_dice(load_picture(path)), labels.get(path.name, [])) for path in paths), Score())
    yield from _shares("photos of dice (trained on)", known)
    yield from _shares("dice on path-traced boards", strange_boards(boards))
    yield _where_none_is(Path(folder))
    yield _cost(paths[::EVERY_PHOTO])
    yield _cost([_fullest(paths, labels)])


def strange_boards(boards: Path) -> Score:
    """Dice on boards of dice, which were not trained on."""
    total = Score()
    for label in map(json.loads, (boards / "labels.jsonl").read_text("utf-8").splitlines()):
        if label["game"] in ("desiree", "d21"):
            total += score(find_dice(load_picture(boards / label["image"])), _on_board(boards, label))
    return total


def _on_board(boards: Path, label: dict[str, Any]) -> list[LabelledDie]:
    """The dice of a labelled board, where their tops are in the picture."""
    game = open_game(label["game"])
    size = load_picture(boards / label["image"]).shape[1::-1]
    camera = Camera.from_corners(label["corners"], (size[0], size[1]), board_mm(game.plan))
    dice = []
    for cell in game.plan.cells:
        if cell.name in label["cells"]:
            x, y = centre_mm(game.plan, cell)
            reach = BOX_MM / 2
            corners = [
                (x + a * reach, y + b * reach, DIE_MM) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ]
            seen = camera.project(corners)
            (left, top), (right, bottom) = seen.min(axis=0).tolist(), seen.max(axis=0).tolist()
            dice.append(LabelledDie(left, top, right, bottom, int(label["cells"][cell.name].split()[1])))
    return dice


def _shares(where: str, total: Score) -> Iterator[Line]:
    yield Share("vision", f"{where}: found", total.found, total.labelled)
    yield Share("vision", f"{where}: read right", total.right, total.labelled, at_least=LEAST_RIGHT)
    yield Share("vision", f"{where}: dice that are none", total.extra, total.labelled, at_most=MOST_EXTRA)
    sure = [is_right for p, is_right in total.said if p >= STRICTLY_SURE]
    yield Share("vision", f"{where}: wrong where given with 0.9 or more", sure.count(False), len(sure))


def _where_none_is(folder: Path) -> Share:
    """Pictures without any die: photos and path-traced tables of Checkers."""
    paths = sorted((folder / "checkers-photos").glob("*.jpg"))
    paths += sorted((folder / "boards").glob("checkers-*.jpg"))
    surely = [any(die.p >= STRICTLY_SURE for die in find_dice(load_picture(path))) for path in paths]
    return Share("vision", "pictures without dice: some die surely seen", sum(surely), len(paths))


def _fullest(paths: list[Path], labels: dict[str, list[LabelledDie]]) -> Path:
    return max(paths, key=lambda path: len(labels.get(path.name, [])))


def _cost(paths: list[Path]) -> Figure:
    """Looking for dice in some photos, against decoding them."""
    decode, cost, dice = 0.0, 0.0, 0
    for path in paths:
        content, frame = np.fromfile(path, dtype=np.uint8), load_picture(path)
        decode += cpu_s(partial(cv2.imdecode, content, cv2.IMREAD_COLOR), ROUNDS)
        cost += cpu_s(partial(find_dice, frame), ROUNDS)
        dice += len(find_dice(frame))
    what = f"loose dice in {len(paths)} photos of 640×640 with {dice} dice"
    ms = cost * 1000 / len(paths)
    return Figure("vision", what, cost / decode, "warm cv2.imdecode of them", ms, at_most=MOST_COST)
