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
from arbiter.cli.benches.figure import Effort, Line, as_json, markdown
from arbiter.cli.benches.reference import PYTHON, find

PARTS = ("engine", "referee", "vision", "link", "players")
"""Each is a module of `benches`, in the order in which they run; the last takes long."""
MOST_GAMES = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("part", nargs="?", choices=PARTS, help="default: all; players take long")
    parser.add_argument("--write", type=Path, metavar="FILE", help="also write the figures as Markdown")
    parser.add_argument(
        "--reference",
        type=Path,
        metavar="PYTHON",
        help=f"an interpreter with py-draughts (${PYTHON})",
    )
    parser.add_argument(
        "--games", type=whole_number, default=MOST_GAMES, metavar="N", help="at most so many games a match"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print, line by line."""
    if not args.games:
        raise CommandError("A match needs at least one game: --games 1 is the least.")
    lines = []
    for line in _measured(args):
        lines.append(line)
        if args.json:
            print_json({"remark": line} if isinstance(line, str) else as_json(line))
        else:
            print(line, flush=True)
    if args.write:
        try:
            args.write.write_text(markdown(lines), encoding="utf-8")
        except OSError as trouble:
            raise CommandError(f"{args.write} cannot be written ({trouble.strerror}).") from trouble
    return FINE


def _measured(args: argparse.Namespace) -> Iterator[Line]:
    effort = Effort(find(args.reference), args.games)
    for name in (args.part,) if args.part else PARTS:
        # Only the part that is wanted is loaded: the eyes need OpenCV, the engine does not.
        yield from import_module(f"arbiter.cli.benches.{name}").measure(effort)
