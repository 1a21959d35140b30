"""Finding the board: at strangers' tables, where there is none, by markers, after a bump; and its cost."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from arbiter.cli.benches.figure import Figure, Line, Share, cpu_s
from arbiter.cli.benches.tables import RENDER_SEED, rendered
from arbiter.simulation.bumps import ACCUSED, FOUND, UNSURE, bump_often
from engine import AnyGame, BoardPlan, open_game
from vision import Corners, Frame, VisionError, board_mm, camera_of, load_picture, render
from vision.finding import Found, look_for
from vision.render.markers import lay_markers
from vision.render.styles import random_view

PICTURES = "TABLIER_PICTURES"
MARKED = Path("tests/vision/finding/checkers_photos.json")
"""Corners of the photos, marked by hand; there when the bench runs in the source folder."""
EXACT, NEAR = 0.1, 0.25
"""Cells that all four corners may be off."""
LEAST_BOARDS, LEAST_PHOTOS, LEAST_MARKED, MOST_WRONG, MOST_COST = 0.95, 0.9, 0.99, 0.01, 15.0
EVERY_PHOTO_OF_DICE = 4
MOST_RENDERS = 60
"""A plain field that is not found takes seconds."""
MOST_TILT_DEG = 45.0
TIMED = ("desiree-104.jpg", "checkers-300.jpg", "mensch-401.jpg")
ROUNDS = 15


def measure_finding(renders: int) -> Iterator[Line]:
    """All figures of the search for the board; so many renders and bumps at most."""
    folder = os.environ.get(PICTURES)
    if folder:
        yield from _strangers(Path(folder))
        yield from (_cost(Path(folder) / "boards" / name) for name in TIMED)
    else:
        yield f"{PICTURES} is not set: boards are not looked for in the labelled pictures."
    for name in ("desiree", "checkers", "mensch"):
        yield from _own_renders(name, min(renders, MOST_RENDERS))
    yield _by_markers(renders)
    yield from _bumps(renders)


def _strangers(folder: Path) -> Iterator[Line]:
    boards = [json.loads(line) for line in (folder / "boards/labels.jsonl").read_text("utf-8").splitlines()]
    offs = [_off(folder / "boards" / each["image"], each["game"], each["corners"]) for each in boards]
    yield _within("path-traced boards: corners within 0.1 cell", offs, EXACT, LEAST_BOARDS)
    wrong, seen = [off for off in offs if off is not None and off > NEAR], len(offs)
    if MARKED.exists():
        photos = json.loads(MARKED.read_text("utf-8"))
        found = [_off(folder / "checkers-photos" / name, "checkers", each) for name, each in photos.items()]
        yield _within("photos: corners within 0.25 cell", found, NEAR, LEAST_PHOTOS)
        wrong += [off for off in found if off is not None and off > NEAR]
        seen += len(found)
    dice = sorted((folder / "dice").glob("*.jpg"))[::EVERY_PHOTO_OF_DICE]
    none = [
        _looked(load_picture(path), open_game(name).plan) for path in dice for name in ("checkers", "mensch")
    ]
    count = len(wrong) + sum(found is not None for found in none)
    yield Share("vision", "boards said to be where none is", count, seen + len(none), at_most=MOST_WRONG)
    yield _pairs(folder / "boards", boards)


def _pairs(folder: Path, boards: list[dict[str, Any]]) -> Share:
    """Two labelled boards of one game side by side: neither may be taken for the only one."""
    sets = sorted(boards, key=lambda board: str(board["game"]))
    pairs = zip(sets[::2], sets[1::2], strict=True)
    refused = [
        _looked(
            np.hstack([load_picture(folder / one["image"]), load_picture(folder / two["image"])]),
            open_game(one["game"]).plan,
        )
        is None
        for one, two in pairs
    ]
    return Share("vision", "two boards side by side: none taken for the only one", sum(refused), len(refused))


def _within(what: str, offs: list[float | None], limit: float, least: float) -> Share:
    right = sum(off is not None and off < limit for off in offs)
    return Share("vision", what, right, len(offs), at_least=least)


def _off(path: Path, name: str, truth: list[list[float]]) -> float | None:
    """How far the worst corner is off, in cells; any way round, since photos do not tell it."""
    plan = open_game(name).plan
    found = _looked(load_picture(path), plan)
    return None if found is None else _off_cells(found, np.array(truth), plan)


def _off_cells(found: Found, truth: Corners, plan: BoardPlan) -> float:
    cell = float(np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1).mean()) / plan.width
    ways = (found.seen_from(turn) for turn in range(4))
    return min(float(np.linalg.norm(way - truth, axis=1).max()) for way in ways) / cell


def _looked(frame: Frame, plan: BoardPlan) -> Found | None:
    try:
        return look_for(frame, plan)
    except VisionError:
        return None


def _cost(path: Path) -> Figure:
    """Looking for the board in a frame, against decoding it."""
    content, frame = np.fromfile(path, dtype=np.uint8), load_picture(path)
    plan = open_game(path.name.split("-")[0]).plan
    decode = cpu_s(lambda: cv2.imdecode(content, cv2.IMREAD_COLOR), ROUNDS)
    cost = cpu_s(lambda: look_for(frame, plan), ROUNDS)
    what = f"looking for the board in {path.name}"
    return Figure("vision", what, cost / decode, "warm cv2.imdecode of it", cost * 1000, at_most=MOST_COST)


def _own_renders(name: str, count: int) -> Iterator[Line]:
    """Boards in random styles, without markers; any way round."""
    game, offs = open_game(name), []
    for number in range(count):
        frame, label = rendered(game, np.random.default_rng([RENDER_SEED + number, len(name)]))
        found = _looked(frame, game.plan)
        offs.append(None if found is None else _off_cells(found, np.array(label["corners"]), game.plan))
    yield _within(f"{name}, own renders: corners within 0.1 cell", offs, EXACT, LEAST_BOARDS)
    wrong = sum(off is not None and off > NEAR for off in offs)
    yield Share(
        "vision", f"{name}, own renders: off by more than 0.25 cell", wrong, count, at_most=MOST_WRONG
    )


def _by_markers(count: int) -> Share:
    """Own renders with markers, seen from 0 to 45 degrees in any light and from all sides."""
    game, right = open_game("desiree"), 0
    for number in range(count):
        rng = np.random.default_rng([number, 45])
        tilt = float(rng.uniform(0, MOST_TILT_DEG))
        view = replace(random_view(rng, board_mm(game.plan)), tilt_deg=tilt, fill=0.8)
        bare = render(game.plan, game.pieces, (), view, rng)
        right += _is_right(lay_markers(bare.image, camera_of(view, board_mm(game.plan))), bare.corners, game)
    return Share("vision", "markers, 0° to 45°: corners within 0.1 cell", right, count, at_least=LEAST_MARKED)


def _is_right(frame: Frame, truth: Corners, game: AnyGame) -> bool:
    try:
        found = look_for(frame, game.plan)
    except VisionError:
        return False
    cell = float(np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1).mean()) / game.plan.width
    return float(np.linalg.norm(found.corners - truth, axis=1).max()) < EXACT * cell


def _bumps(count: int) -> Iterator[Line]:
    ended: Counter[str] = bump_often(open_game("desiree"), count, seed=100)
    yield Share("vision", "bumped cameras: board found again", ended[FOUND], count)
    told = ended[FOUND] + ended[UNSURE]
    yield Share("vision", "bumped cameras: found or unsure in 10 frames", told, count, at_least=1.0)
    yield Share("vision", "bumped cameras: somebody accused", ended[ACCUSED], count, at_most=0.0)
