"""Boards with discs and figures, and bare ones: much like dice from afar, and no dice at all.

`python -m vision.training.loose.played FOLDER` draws them with the renderer of boards.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Frame
from vision.plan import DIE, DISC, FIGURE, board_mm
from vision.render import Placement, render
from vision.render.styles import random_view
from vision.training.boards import random_plan, random_things

Floats = NDArray[np.float32]

BOARDS = 60
SIZE_PX = (640, 480)
TILE_PX = 120
NEAREST_PX = 90
"""The smallest part of a board that is shown as a table."""


def random_board(rng: np.random.Generator) -> Frame:
    """Some board, bare or with pieces that are no dice."""
    kind = str(rng.choice([DISC, FIGURE, FIGURE, DIE]))
    plan = random_plan(kind, rng)
    things = random_things(kind, plan, rng)
    share = 0.0 if kind == DIE else float(rng.uniform(0, 0.5))
    placements = tuple(
        Placement(cell.name, things.pieces[int(rng.integers(len(things.pieces)))].label)
        for cell in plan.cells
        if rng.random() < share
    )
    view = replace(random_view(rng, board_mm(plan)), image_size=SIZE_PX)
    return render(plan, things, placements, view, rng).image


def as_table(boards: NDArray[np.uint8], side: int, rng: np.random.Generator) -> Floats:
    """Some part of some board as light (side, side, 3)."""
    board = boards[int(rng.integers(len(boards)))]
    high, wide = board.shape[:2]
    span = int(np.exp(rng.uniform(np.log(NEAREST_PX), np.log(high))))
    left, top = int(rng.integers(wide - span + 1)), int(rng.integers(high - span + 1))
    part = cv2.resize(
        board[top : top + span, left : left + span], (side, side), interpolation=cv2.INTER_LINEAR
    )
    return np.asarray((part / np.float32(255)) ** 2, dtype=np.float32)


def as_tile(boards: NDArray[np.uint8], rng: np.random.Generator) -> Floats:
    """A whole board as small as a die: (side, side, 4) as clutter is."""
    board = boards[int(rng.integers(len(boards)))]
    high, wide = board.shape[:2]
    square = board[:, (wide - high) // 2 : (wide + high) // 2]
    small = cv2.resize(square, (TILE_PX, TILE_PX), interpolation=cv2.INTER_AREA)
    edge = int(rng.integers(0, 12))
    tile = np.zeros((TILE_PX, TILE_PX, 4), dtype=np.float32)
    inside = slice(edge, TILE_PX - edge)
    tile[inside, inside, :3] = (small[inside, inside] / np.float32(255)) ** 2
    tile[inside, inside, 3] = 1.0
    return tile


def main() -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    rng = np.random.default_rng(2)
    np.save(args.folder / "boards.npy", np.stack([random_board(rng) for _ in range(BOARDS)]))


if __name__ == "__main__":
    main()
