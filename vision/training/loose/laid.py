"""Boards of dice seen from above and from aside: `python -m vision.training.loose.laid FOLDER`.

A one has little to tell its top from the side below, so the finder takes the whole die for the top unless it
has seen many; here more than every second die shows a one. The boards are ours and drawn by the renderer of
boards.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.geometry import Camera
from vision.pictures import Frame
from vision.plan import DIE, board_mm, centre_mm
from vision.render import Placement, camera_of, render
from vision.render.styles import random_view
from vision.training.boards import Colour, Plan, Things, random_plan, random_things
from vision.training.loose.lying import SCENE_PX
from vision.training.loose.paint import random_colours
from vision.training.loose.scenes import (
    FILE,
    MOST_DICE,
    SIDES_PX,
    Floats,
    Scene,
    shown_as,
    write_file,
)
from vision.training.weather import Weather

SIZE_PX = (960, 720)
WINDOWS = 5
"""Scenes cut out of one board."""
ONES = 0.5
SHARES = (0.1, 0.45)
"""How many of the cells hold a die."""
OFF_MM = 3.0
"""How far from the middle of its cell a die stands, a deviation."""


def random_laid(rng: np.random.Generator) -> tuple[Frame, Floats]:
    """A board, and its dice (N, 4): x, y, size and answer."""
    plan = random_plan(DIE, rng)
    things = _painted(random_things(DIE, plan, rng), rng)
    view = replace(random_view(rng, board_mm(plan)), image_size=SIZE_PX)
    placements = _placements(plan, things, rng)
    camera = camera_of(view, board_mm(plan))
    side = things.pieces[0].height_mm
    dice = np.array([_top(each, plan, side, camera) for each in placements], dtype=np.float32)
    return render(plan, things, placements, view, rng).image, dice.reshape(-1, 4)


def _painted(things: Things, rng: np.random.Generator) -> Things:
    """The same set in colours that dice have."""
    return replace(things, colours=tuple(Colour(each.name, *random_colours(rng)) for each in things.colours))


def _placements(plan: Plan, things: Things, rng: np.random.Generator) -> tuple[Placement, ...]:
    """Some cells with a die each."""
    share = float(rng.uniform(*SHARES))
    placements = []
    for cell in plan.cells:
        if rng.random() < share:
            face = 1 if rng.random() < ONES else int(rng.integers(1, 7))
            colour = things.colours[int(rng.integers(len(things.colours)))].name
            dx, dy = rng.normal(0, OFF_MM, 2).tolist()
            placements.append(Placement(cell.name, f"{colour} {face}", dx, dy, float(rng.uniform(0, 360))))
    return tuple(placements[:MOST_DICE])


def _top(placement: Placement, plan: Plan, side: float, camera: Camera) -> tuple[float, float, float, int]:
    """Middle and mean edge of the top face in pixels, and what it shows."""
    x, y = centre_mm(plan, plan.cells[int(placement.cell)])
    x, y = x + placement.dx_mm, y + placement.dy_mm
    turn, reach = math.radians(placement.yaw_deg), side / math.sqrt(2)
    angles = [turn + math.pi / 4 + quarter * math.pi / 2 for quarter in range(4)]
    ring = [(x + reach * math.cos(angle), y + reach * math.sin(angle), side) for angle in angles]
    corners = camera.project(ring)
    edges = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    across, down = camera.project([(x, y, side)])[0].tolist()
    return across, down, float(edges.mean()), int(placement.label.split()[1])


def window_of(board: Frame, dice: Floats, rng: np.random.Generator) -> Scene:
    """Some part of a board round one of its dice, which are as large as in other scenes."""
    high, wide = board.shape[:2]
    wanted = float(np.exp(rng.uniform(*np.log(SIDES_PX))))
    usual = float(np.median(dice[:, 2])) if len(dice) else wanted
    span = min(round(SCENE_PX * usual / wanted), high)
    middle = dice[int(rng.integers(len(dice))), :2] if len(dice) else np.array([wide / 2, high / 2])
    corner = middle + rng.uniform(-0.9, -0.1, 2) * span
    left, top = (int(part) for part in np.clip(corner, 0, (wide - span, high - span)))
    way = cv2.INTER_AREA if span > SCENE_PX else cv2.INTER_LINEAR
    part = cv2.resize(board[top : top + span, left : left + span], (SCENE_PX, SCENE_PX), interpolation=way)
    scale = SCENE_PX / span
    seen = []
    for x, y, size, answer in dice.tolist():
        across, down = (x + 0.5 - left) * scale - 0.5, (y + 0.5 - top) * scale - 0.5
        shown = shown_as(across, down, size * scale, int(answer))
        if shown is not None:
            seen.append((across, down, size * scale, shown))
    frame = Weather.draw((SCENE_PX, SCENE_PX), rng).spoil(np.asarray(part, dtype=np.uint8))
    nothing = np.zeros((0, 3), dtype=np.float32)
    return Scene(frame, np.array(seen, dtype=np.float32).reshape(-1, 4), True, nothing)


def main() -> None:
    """Write the files that are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenes", type=int, default=1500)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for number in range(args.scenes // FILE):
        path = args.folder / f"laid-{number:03}.npz"
        if not path.exists():
            rng = np.random.default_rng([number, 6])
            boards = [random_laid(rng) for _ in range(FILE // WINDOWS)]
            write_file(path, [window_of(*board, rng) for board in boards for _ in range(WINDOWS)], rng)


if __name__ == "__main__":
    main()
