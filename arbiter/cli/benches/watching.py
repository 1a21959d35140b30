"""How much memory `tablier watch` takes, and whether it stays at that, frame after frame."""

from __future__ import annotations

import mmap
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import cv2

from arbiter.cli.benches.figure import Line, Measure
from arbiter.simulation import SimulatedBoard
from engine import open_game
from vision import View

MOST_MB, MOST_GROWTH_MB = 300.0, 10.0
"""The goal, and what counts as flat: the allocator keeps a few pages more or fewer."""
WARM_UP = 0.1
"""After this share of the frames everything is loaded."""
MEGABYTE = 1 << 20
PICTURES = 4
"""So many different pictures take turns: noise alone makes them differ."""


def measure_watching(frames: int) -> Iterator[Line]:
    """The resident memory of a `watch` that sees so many frames of 1024×768."""
    if not Path("/proc/self/statm").exists():
        yield "This system does not tell how much memory a program takes: `watch` is left out."
        return
    with tempfile.TemporaryDirectory() as folder:
        corners = _film(Path(folder), frames)
        command = [sys.executable, "-m", "arbiter.cli", "watch", folder, "--game", "desiree"]
        with subprocess.Popen(  # noqa: S603 -- our own
            [*command, "--corners", corners, "--json"], stdout=subprocess.PIPE, text=True
        ) as watch:
            sizes = [_resident_mb(watch.pid) for _ in watch.stdout or ()]
    sizes = [size for size in sizes if size]
    warm, last = sizes[int(WARM_UP * len(sizes))], sizes[-1]
    yield Measure("vision", f"memory of watch over {len(sizes)} frames", max(sizes), "MB", at_most=MOST_MB)
    yield Measure("vision", "and its growth after the first tenth", last - warm, "MB", at_most=MOST_GROWTH_MB)


def _film(folder: Path, frames: int) -> str:
    """A folder of so many pictures of one table, nearly all of them links; gives the board's corners."""
    game = open_game("desiree")
    board = SimulatedBoard(game.plan, game.pieces, View(image_size=(1024, 768)), 1)
    board.arrange(game.contents(game.start()))
    for number in range(frames):
        path = folder / f"{number:06}.jpg"
        if number < PICTURES:
            frame, corners = board.picture()
            cv2.imwrite(str(path), frame)
        else:
            path.symlink_to(folder / f"{number % PICTURES:06}.jpg")
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _resident_mb(pid: int) -> float:
    """How much of a process is in memory now; 0 once it has ended."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * mmap.PAGESIZE / MEGABYTE
