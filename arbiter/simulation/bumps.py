"""Bumps against the camera of a simulated table: is the board found again, and nobody accused?"""

from __future__ import annotations

from collections import Counter

import numpy as np

from arbiter.referee import Opened, Settled, Signal, State, Terms, begin, step
from arbiter.simulation.board import SimulatedBoard
from arbiter.table import CameraEyes
from engine import AnyGame
from vision import Corners, View

FRAMES = 10
"""Within so many frames the board is found again, or the players are told that it is not seen."""
TURN_DEG, SHIFT = 15.0, 0.5
"""A bump turns the camera by so much at most, and moves the picture by this share of the board."""
VIEW = View(image_size=(1024, 768), tilt_deg=22.0, fill=0.62)
NEAR_CELLS = 0.25
FOUND, UNSURE, ACCUSED, MISSED = "found", "unsure", "accused", "missed"
BLAMING = ("illegal", "disturbed", "unfinished", "legal")
"""Nobody has moved, so none of these is true."""


def bump_often(game: AnyGame, count: int, seed: int) -> Counter[str]:
    """How so many bumps, each at a table of its own, ended."""
    rng = np.random.default_rng(seed)
    return Counter(_bumped_once(game, rng) for _ in range(count))


def _bumped_once(game: AnyGame, rng: np.random.Generator) -> str:
    board = SimulatedBoard(game.plan, game.pieces, VIEW, int(rng.integers(1 << 30)))
    board.arrange(game.contents(game.start()))
    frame, corners = board.picture()
    eyes = CameraEyes.at(game, corners, board.image_size)
    state = _looked(game, eyes, [frame, board.picture()[0]], _opened(game))[0]
    tilt, azimuth = rng.uniform(-TURN_DEG, TURN_DEG, 2).tolist()
    right, down = rng.uniform(-SHIFT, SHIFT, 2).tolist()
    board.bump(tilt, azimuth, (right, down))
    return _after(game, eyes, board, state)


def _after(game: AnyGame, eyes: CameraEyes, board: SimulatedBoard, state: State) -> str:
    """What the players hear first within the frames after a bump."""
    said: list[str] = []
    for _ in range(FRAMES):
        frame, corners = board.picture()
        state, heard = _looked(game, eyes, [frame], state)
        said += heard
        bump = eyes.bump()
        if bump is not None and not set(said) & set(BLAMING):
            return FOUND if _off_cells(bump.corners, corners, game.plan.width) < NEAR_CELLS else MISSED
    if set(said) & set(BLAMING):
        return ACCUSED
    return UNSURE if UNSURE in said else MISSED


def _opened(game: AnyGame) -> State:
    position = game.write_position(game.start())
    return begin(game, Opened(game.name, game.options, position, Terms(rolls_off=False)))[0]


def _looked(
    game: AnyGame, eyes: CameraEyes, frames: list[np.ndarray], state: State
) -> tuple[State, list[str]]:
    """The state after some frames, and the readings that were told."""
    heard = []
    for frame in frames:
        sighting = eyes.look(frame)
        if sighting is not None:
            state, actions = step(game, state, Settled(sighting), 0.0)
            heard += [action.reading.kind for action in actions if isinstance(action, Signal)]
    return state, heard


def _off_cells(found: tuple[tuple[float, float], ...], truth: Corners, cells: float) -> float:
    cell = float(np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1).mean()) / cells
    return float(np.linalg.norm(np.array(found) - truth, axis=1).max()) / cell
