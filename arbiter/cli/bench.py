"""`tablier bench`: what things cost, as ratios against a reference measured in the same run.

Machines are shared and noisy, so seconds mean little; CPU time against a well-known piece of work
on the same machine at the same moment means more. Players are measured by matches.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from arbiter.cli.answers import FINE, CommandError, add_json, print_json, whole_number
from arbiter.cli.benches.figure import Effort, Line
from arbiter.cli.benches.figures_page import as_json, markdown, renewed
from arbiter.cli.benches.reference import PYTHON, find

PARTS = ("engine", "referee", "vision", "link", "pins", "page", "players")
"""Each is a module of `benches`, in the order in which they run; the last takes long."""
MOST_GAMES = 1000
MOVES = 10_000
SEED = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("part", nargs="?", choices=PARTS, help="default: all; players take long")
    parser.add_argument("--write", type=Path, metavar="FILE", help="also put the figures into this page")
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FOLDER",
        help="keep what takes long here, piece by piece, and go on where a run was stopped",
    )
    parser.add_argument(
        "--reference",
        type=Path,
        metavar="PYTHON",
        help=f"an interpreter with py-draughts (${PYTHON})",
    )
    parser.add_argument(
        "--games", type=whole_number, default=MOST_GAMES, metavar="N", help="at most so many games a match"
    )
    parser.add_argument(
        "--moves",
        type=whole_number,
        default=MOVES,
        metavar="N",
        help=f"legal moves of each game that the referee sees under normal noise ({MOVES})",
    )
    parser.add_argument(
        "--seed", type=whole_number, default=SEED, metavar="N", help="the same seed errs in the same way"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print, line by line."""
    if not args.games:
        raise CommandError("A match needs at least one game: --games 1 is the least.")
    if not args.moves:
        raise CommandError("The referee has to see at least one move: --moves 1 is the least.")
    effort = Effort(find(args.reference), args.games, args.moves, args.seed, args.keep)
    for part in (args.part,) if args.part else PARTS:
        lines = [_told(line, args.json) for line in _measured(part, effort)]
        if args.write:
            _write(args.write, part, lines)
    return FINE


def _measured(part: str, effort: Effort) -> Iterator[Line]:
    # Only the part that is wanted is loaded: the eyes need OpenCV, the engine does not.
    yield from import_module(f"arbiter.cli.benches.{part}").measure(effort)


def _told(line: Line, is_json: bool) -> Line:
    if is_json:
        print_json({"remark": line} if isinstance(line, str) else as_json(line))
    else:
        print(line, flush=True)
    return line


def _write(path: Path, part: str, lines: list[Line]) -> None:
    """Put a part that is done into the page: what takes long afterwards cannot spoil it."""
    try:
        page = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(renewed(page, part, markdown(part, lines), PARTS), encoding="utf-8")
    except OSError as trouble:
        raise CommandError(f"{path} cannot be written ({trouble.strerror}).") from trouble
