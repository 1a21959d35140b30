"""The eyes: reading a frame, against decoding it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cv2

from arbiter.cli.benches.figure import Effort, Figure, Line, cpu_s
from arbiter.simulation import SimulatedBoard
from engine import open_game
from vision import Camera, Reader, View, board_mm, is_still


def measure(_effort: Effort) -> Iterator[Line]:
    """All figures of the eyes."""
    cv2.setNumThreads(1)
    game = open_game("desiree")
    board = SimulatedBoard(game.plan, game.pieces, View(), 1)
    board.arrange(game.contents(game.start()))
    frame, corners = board.picture()
    camera = Camera.from_corners(corners, board.image_size, board_mm(game.plan))
    reader = Reader(game.plan, game.pieces)
    _, jpeg = cv2.imencode(".jpg", frame)
    decode = cpu_s(lambda: cv2.imdecode(jpeg, cv2.IMREAD_COLOR))
    reference = "cv2.imdecode of the same 640×480 frame"
    works: dict[str, Callable[[], object]] = {
        "reading all 64 cells": lambda: reader.read(frame, camera),
        "is the scene still": lambda: is_still(frame, frame),
        "rendering a frame": board.picture,
    }
    for what, work in works.items():
        cost = cpu_s(work)
        yield Figure("vision", what, cost / decode, reference, cost * 1000)
