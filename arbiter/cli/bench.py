"""`tablier bench`: what things cost, as ratios against a reference measured in the same run.

Machines are shared and noisy, so seconds mean little; CPU time against a well-known piece of work
on the same machine at the same moment means more.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from arbiter.cli.answers import FINE, CommandError, add_json, print_json
from engine import open_game

ROUNDS = 7
"""Each piece of work is done this often; the least CPU time counts, the rest is disturbance."""

LOOP = 100_000


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement: what, and how many times the reference it costs."""

    part: str
    what: str
    ratio: float
    reference: str
    ms: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("part", nargs="?", choices=sorted(PARTS), help="default: all of them")
    parser.add_argument("--write", type=Path, metavar="FILE", help="also write the figures as Markdown")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    figures = [figure for name, part in PARTS.items() if args.part in (None, name) for figure in part()]
    for figure in figures:
        if args.json:
            print_json(asdict(figure))
        else:
            print(f"{figure.part:8} {figure.what:44} {figure.ratio:9.2f} × {figure.reference}")
    if args.write:
        try:
            args.write.write_text(_markdown(figures), encoding="utf-8")
        except OSError as trouble:
            raise CommandError(f"{args.write} cannot be written ({trouble.strerror}).") from trouble
    return FINE


def _engine() -> Iterator[Figure]:
    game = open_game("desiree")
    start = game.start()
    moves = game.moves(start)
    loop = _cpu_s(lambda: sum(1 for _ in range(LOOP))) / LOOP
    turn = "one round of an empty Python loop"
    leaf = _cpu_s(lambda: game.perft(start, 2)) / 13462
    yield Figure("engine", "Désirée, one leaf of perft 2", leaf / loop, turn, leaf * 1000)
    checked = _cpu_s(lambda: [game.play(start, move) for move in moves]) / len(moves)
    yield Figure("engine", "Désirée, one checked move", checked / loop, turn, checked * 1000)


def _referee() -> Iterator[Figure]:
    from arbiter.sighting import Sighting, infer

    game = open_game("desiree", {"layout": "C"})
    start = game.start()
    contents = game.contents(start) | {"c4": "empty", "c6": "white 1"}
    sighting = Sighting.of({cell: {label: 0.99} for cell, label in contents.items()})
    moves = _cpu_s(lambda: game.moves(start))
    reading = _cpu_s(lambda: infer(game, start, sighting))
    yield Figure(
        "referee", "one reading of a 100-cell board", reading / moves, "engine's moves", reading * 1000
    )


def _vision() -> Iterator[Figure]:
    import cv2

    from arbiter.simulation import SimulatedBoard
    from vision import Camera, Reader, View, board_mm, is_still

    cv2.setNumThreads(1)
    game = open_game("desiree")
    board = SimulatedBoard(game.plan, game.pieces, View(), 1)
    board.arrange(game.contents(game.start()))
    frame, corners = board.picture()
    camera = Camera.from_corners(corners, board.image_size, board_mm(game.plan))
    reader = Reader(game.plan, game.pieces)
    _, jpeg = cv2.imencode(".jpg", frame)
    decode = _cpu_s(lambda: cv2.imdecode(jpeg, cv2.IMREAD_COLOR))
    reference = "cv2.imdecode of the same 640×480 frame"
    works: dict[str, Callable[[], object]] = {
        "reading all 64 cells": lambda: reader.read(frame, camera),
        "is the scene still": lambda: is_still(frame, frame),
        "rendering a frame": board.picture,
    }
    for what, work in works.items():
        cost = _cpu_s(work)
        yield Figure("vision", what, cost / decode, reference, cost * 1000)


PARTS: dict[str, Callable[[], Iterator[Figure]]] = {"engine": _engine, "referee": _referee, "vision": _vision}


def _cpu_s(work: Callable[[], object]) -> float:
    """The least CPU time of several rounds, after one to warm up."""
    work()
    times = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


def _markdown(figures: list[Figure]) -> str:
    rows = [
        f"| {figure.part} | {figure.what} | {figure.ratio:.2f} × {figure.reference} | {figure.ms:.3f} ms |"
        for figure in figures
    ]
    return "\n".join(
        [
            "# Figures",
            "",
            f"Measured on {datetime.now(UTC):%Y-%m-%d} at commit {_commit()} by `make bench`,",
            f"on {_machine()}.",
            "CPU time of one process, least of several rounds. The ratio is what counts; milliseconds are",
            "those of that machine at that moment.",
            "",
            "| part | what | ratio | CPU time |",
            "|---|---|---|---|",
            *rows,
            "",
        ]
    )


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 -- fixed words
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()


def _machine() -> str:
    cores, python = os.cpu_count(), platform.python_version()
    return f"{platform.machine()} {platform.system()}, {cores} cores, Python {python}"
