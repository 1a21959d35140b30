"""The eyes: what reading a frame costs, against decoding it, and how well they read."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import cv2

from arbiter.cli.benches.figure import Effort, Figure, Line, cpu_s
from arbiter.cli.benches.finding import measure_finding
from arbiter.cli.benches.loose import measure_loose
from arbiter.cli.benches.photos import measure_photos
from arbiter.cli.benches.tables import measure_pictures, measure_renders
from arbiter.cli.benches.watching import measure_watching
from arbiter.simulation import SimulatedBoard
from engine import open_game
from vision import Camera, Reader, View, board_mm, is_still

READ_AT_MOST, STILL_AT_MOST = 3.0, 0.5
MOST_BOARDS = 125
"""Own renders of each game: five hundred in all."""
MOST_SEARCHES = 100
"""Own renders in which a board is looked for by its markers, and bumps of a camera."""
MOST_FRAMES, FRAMES_A_GAME = 10_000, 100
"""Frames that `watch` sees while its memory is measured, and how many fewer in a quick look."""
ROUNDS = 25
"""Decoding takes two milliseconds: more rounds than usual, so that one of them is undisturbed."""
SIZES: dict[str, dict[str, str]] = {"desiree": {}, "mensch": {}, "d21": {"layout": "C"}, "checkers": {}}

TRIM_THRESHOLD, MMAP_THRESHOLD, LARGE = -1, -3, 1 << 30
"""Names and value of two settings in malloc.h."""


def measure(effort: Effort) -> Iterator[Line]:
    """All figures of the eyes."""
    cv2.setNumThreads(1)
    _keep_memory()
    for name, options in SIZES.items():
        yield from _costs(name, options)
    yield from measure_pictures()
    yield from measure_photos()
    yield from measure_loose()
    yield from measure_finding(min(effort.most_games, MOST_SEARCHES))
    yield from measure_renders(min(effort.most_games, MOST_BOARDS))
    yield from measure_watching(min(FRAMES_A_GAME * effort.most_games, MOST_FRAMES))


def _keep_memory() -> None:
    """Let the C library keep freed memory: else most of the decoding is the kernel clearing pages anew.

    That would make the reference twice as slow and our ratios twice as good.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(TRIM_THRESHOLD, LARGE)
        mallopt(MMAP_THRESHOLD, LARGE)


def _costs(name: str, options: dict[str, str]) -> Iterator[Line]:
    """Reading all cells of a game's board, against a warm `imdecode` of the same frame."""
    game = open_game(name, options)
    board = SimulatedBoard(game.plan, game.pieces, View(image_size=(1024, 768)), 1)
    board.arrange(game.contents(game.start()))
    frame, corners = board.picture()
    camera = Camera.from_corners(corners, board.image_size, board_mm(game.plan))
    reader = Reader(game.plan, game.pieces)
    _, jpeg = cv2.imencode(".jpg", frame)
    decode = cpu_s(lambda: cv2.imdecode(jpeg, cv2.IMREAD_COLOR), ROUNDS)
    against = "warm cv2.imdecode of the same 1024×768 frame"
    cost = cpu_s(lambda: reader.read(frame, camera), ROUNDS)
    cells = len(game.plan.cells)
    yield Figure(
        "vision",
        f"reading all {cells} cells of {name}",
        cost / decode,
        against,
        cost * 1000,
        at_most=READ_AT_MOST,
    )
    if name == "desiree":
        still, draw = cpu_s(lambda: is_still(frame, frame), ROUNDS), cpu_s(board.picture)
        yield Figure(
            "vision", "is the scene still", still / decode, against, still * 1000, at_most=STILL_AT_MOST
        )
        yield Figure("vision", "rendering a frame", draw / decode, against, draw * 1000)
