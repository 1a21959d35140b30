"""The referee: one reading of a settled scene, against listing the legal moves."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.cli.benches.figure import Effort, Figure, Line, cpu_s
from arbiter.sighting import Sighting, infer
from engine import open_game


def measure(_effort: Effort) -> Iterator[Line]:
    """All figures of the referee."""
    game = open_game("desiree", {"layout": "C"})
    start = game.start()
    contents = game.contents(start) | {"c4": "empty", "c6": "white 1"}
    sighting = Sighting.of({cell: {label: 0.99} for cell, label in contents.items()})
    moves = cpu_s(lambda: game.moves(start))
    reading = cpu_s(lambda: infer(game, start, sighting))
    what = "one reading of a 100-cell board"
    yield Figure("referee", what, reading / moves, "engine's moves", reading * 1000)
