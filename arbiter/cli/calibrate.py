"""`tablier calibrate [IMAGE] --game GAME --out FILE`: learn a table from one picture, or at the table."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from arbiter.cli.answers import (
    FINE,
    NO,
    CommandError,
    add_four_corners,
    add_position,
    add_profile,
    game_of,
    options_of,
    print_json,
)
from arbiter.cli.eyes import refusal
from arbiter.cli.guide import Guide, Learned, learned_from, typed
from arbiter.cli.sources import is_folder, pictures_of
from arbiter.table import open_camera
from arbiter.table.calibrating import NotBareError, camera_at
from arbiter.table.corner import OPTION as CORNER
from arbiter.table.corner import corner_of, other_corner
from arbiter.table.finding import Placed, ToldBy, find_known
from arbiter.words import TableWords
from engine import GAMES, AnyGame, EngineError
from hardware.cameras import CameraError
from hardware.cameras.source import PI
from vision import (
    Frame,
    VisionError,
    load_picture,
    parse_corners,
)
from vision.lens import STRONGEST
from vision.likeness import close_colours
from vision.tablecheck import RemarkKind

EXAMPLES = (
    "table.jpg --game checkers --out table.json",
    'photo.jpg --game checkers --position "W:Wa3,c3,e3:Bb6,d6" --out table.json',
    "0 --game desiree --out table.json",
)
CAMERA = "0"
"""The first camera, if no picture is given."""
BETTER = 0.5
"""The board lies with its other corner near if fewer than this share of the wrong cells are wrong then."""
STALE = 9
"""So many frames may wait in a camera; they are from before the person was ready."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "image",
        metavar="IMAGE",
        nargs="?",
        help="a picture of the table; a camera (0, pi), stream or folder: guided, step by step "
        "(default: camera 0)",
    )
    parser.add_argument(
        "--game", required=True, metavar="GAME", help=f"which game stands there: {', '.join(GAMES)}"
    )
    add_four_corners(parser)
    parser.add_argument(
        "--bare",
        type=Path,
        metavar="IMAGE",
        help="a picture of the bare board, taken from the same place (default: none, or a guided step)",
    )
    parser.add_argument(
        "--bulge",
        type=float,
        default=0.0,
        metavar="K",
        help="how much the lens bends straight lines: the first radial coefficient, below zero for a barrel, "
        "such as -0.05 (default: 0)",
    )
    parser.add_argument(
        "--out", required=True, type=Path, metavar="FILE", help="where to write it, such as table.json"
    )
    add_position(parser)
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """Learn, write, and say what the picture does not show as the position has it.

    What looks wrong does not take the place of what was learned before, and what cannot be read is not
    written at all, unless somebody said to keep it.
    """
    game = game_of(args, args.position)
    position = game.start() if args.position is None else game.read_position(args.position)
    truth = dict(game.contents(position))
    if not abs(args.bulge) <= STRONGEST:
        raise CommandError(
            f"No lens bends by {args.bulge}: --bulge lies between -{STRONGEST} and {STRONGEST}."
        )
    try:
        learned = _learned(game, args, truth)
        is_doubtful = _is_doubtful(args, learned)
        is_there = os.path.exists(args.out)  # noqa: PTH110 -- a Path stumbles over names that are too long
        is_new = not (is_there or learned.is_unread)
        is_written = not is_doubtful or learned.is_wanted or is_new
        if is_written:
            learned.calibration.save(args.out)
    except NotBareError as trouble:
        raise CommandError(TableWords(args.lang).not_bare(trouble.cells)) from trouble
    except (VisionError, CameraError) as trouble:
        raise refusal(trouble) from trouble
    calibration, odd = learned.calibration, list(learned.odd)
    alike = close_colours(calibration.palette) if calibration.palette else []
    if args.json:
        placed, corner = learned.placed, learned.corner
        focal = round(placed.camera.focal_px, 1)
        corners, way = placed.camera.corners().round(2).tolist(), "seen" if placed.is_told else "assumed"
        answer = {
            "file": str(args.out) if is_written else None,
            "focal_px": focal,
            "corners": corners,
            "way_round": way,
        }
        said = {"unread": learned.is_unread, "playable_corner": corner.value if corner else None}
        said |= {"twins": calibration.are_twins}
        print_json({**answer, "odd": odd, "alike": alike, **said})
    else:
        _tell(args, learned, alike, is_written)
        if not is_written:
            print(TableWords(args.lang).not_written(str(args.out), is_unread=learned.is_unread))
    return NO if is_doubtful else FINE


def _is_doubtful(args: argparse.Namespace, learned: Learned) -> bool:
    """Whether the picture is not what it was said to be."""
    is_contradicted = learned.corner is not None and _is_told_otherwise(args)
    return bool(learned.odd) or learned.is_unread or is_contradicted


def _is_told_otherwise(args: argparse.Namespace) -> bool:
    """Whether the corner that is played on was given; it is not the one that is seen then."""
    return CORNER in options_of(args.option)


def _tell(args: argparse.Namespace, learned: Learned, alike: list[tuple[str, str]], is_written: bool) -> None:
    placed, words = learned.placed, TableWords(args.lang)
    stands = words.calibrated("stands", placed.camera.position_mm[2] / 10)
    print(f"{args.out}: {stands}" if is_written else stands)
    if placed.remark:
        print(placed.remark)
    if not placed.is_told:
        print(words.calibrated("assumed"))
    if learned.corner:
        is_taken = is_written and not _is_told_otherwise(args)
        print(words.corner(learned.corner.shade, learned.corner.value, is_taken))
        if _is_told_otherwise(args):
            return  # what else looks wrong comes from that
    if learned.is_unread:
        print(words.unread())
    if learned.odd:
        print(words.odd(learned.odd), words.calibrated("check_corners"))
    for pair in alike:
        print(words.alike(*pair))
    if learned.calibration.are_twins:
        print(words.remark(RemarkKind.TWINS.value))


def _learned(game: AnyGame, args: argparse.Namespace, truth: dict[str, str]) -> Learned:
    """From the picture that is given, or with whoever sits at the table."""
    source = args.image or CAMERA
    bare = load_picture(args.bare) if args.bare else None

    def place(frame: Frame) -> Placed:
        return _placed(game, frame, args, truth)

    def better(frame: Frame, bare: Frame | None, learned: Learned) -> Learned:
        return _as_it_lies(game, args, learned, frame, bare)

    if _is_live(source):
        open_camera(source).close()  # what is not there is said before anybody clears the board
        words = TableWords(args.lang)
        guide = Guide(game, truth, _pictures(source), place, typed, words, better, args.position)
        return guide.learn(bare)
    frame = load_picture(source)
    return better(frame, bare, learned_from(game, frame, place(frame), truth, bare))


def _as_it_lies(
    game: AnyGame, args: argparse.Namespace, learned: Learned, frame: Frame, bare: Frame | None
) -> Learned:
    """What was learned or, if that looks wrong, what is learned of a board with its other corner near."""
    other = other_corner(game)
    if other is None or not (learned.odd or learned.is_unread):
        return learned
    try:
        position = other.start() if args.position is None else other.read_position(args.position)
    except EngineError:  # its cells are those of this corner
        return learned
    truth = dict(other.contents(position))
    try:
        turned = learned_from(other, frame, _placed(other, frame, args, truth), truth, bare)
    except VisionError:  # the board is not found that way round
        return learned
    is_better = learned.is_unread or len(turned.odd) < BETTER * len(learned.odd)
    if turned.is_unread or not is_better:
        return learned
    return replace(learned if _is_told_otherwise(args) else turned, corner=corner_of(other))


def _is_live(source: str) -> bool:
    """Does this give one picture after the other: a camera, a stream, a folder?"""
    path = Path(source)
    return source.isdecimal() or source == PI or "://" in source or (path.exists() and not path.is_file())


def _pictures(source: str) -> Iterator[Frame]:
    """What a source shows each time one asks; a camera keeps old frames, which are passed over."""
    frames = pictures_of(source)
    yield from frames if is_folder(source) else islice(frames, STALE, None, STALE + 1)


def _placed(game: AnyGame, frame: Frame, args: argparse.Namespace, truth: dict[str, str]) -> Placed:
    """Where the camera stands. Who writes a position of two strange colours calls the lighter one W."""
    if args.corners is None:
        return find_known(frame, game, truth, args.position is not None, args.bulge)
    return Placed(camera_at(game, frame, parse_corners(args.corners), args.bulge), ToldBy.CORNERS)
