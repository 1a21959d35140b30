"""`tablier replay FILE`: a recorded game played through again, every move judged."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from arbiter.cli.answers import FINE, NO, add_json, add_language, print_json
from arbiter.cli.telling import retell
from arbiter.journal.export import Scene, scene_json
from arbiter.words import Words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="a record, a PDN or a journal (docs/formats.md)"
    )
    parser.add_argument("--go-on", action="store_true", help="let an illegal move stand and go on")
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Tell the game; stop at the first move that is not legal, unless told to go on."""
    told = retell(args.file, args.lang, args.go_on)
    for scene in told.scenes:
        if args.json:
            print_json(scene_json(scene))
        else:
            print(_plain(scene, told.words))
    if not args.json and told.is_whole:
        print(told.words.labelled("result", told.result()))
    if told.trouble:
        print(told.trouble, file=sys.stderr)
    return FINE if told.is_fine else NO


def _plain(scene: Scene, words: Words) -> str:
    if scene.verdict == "start":
        return words.labelled("start", f"{scene.position}  {scene.text}")
    if scene.verdict == "remark":
        return f"     {scene.token}"
    head = f"{scene.numeral:>5} {scene.token}"
    if scene.verdict == "legal":
        return f"{head}  {scene.text}"
    return f"{head}  {words.name(scene.verdict)} {scene.rule}: {scene.text}"
