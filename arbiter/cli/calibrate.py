"""`tablier calibrate IMAGE --game GAME --corners … --out FILE`: learn a table from one picture."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from arbiter.cli.answers import FINE, NO, CommandError, add_position, add_profile, game_of, print_json
from arbiter.table.calibrating import calibrated, camera_at, doubts
from engine import AnyGame
from vision import Camera, Frame, Reader, VisionError, load_picture, parse_corners
from vision.lens import STRONGEST


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("image", metavar="IMAGE", type=Path, help="a picture of the table")
    parser.add_argument("--game", required=True, metavar="GAME", help="which game stands there")
    parser.add_argument(
        "--corners",
        required=True,
        metavar='"x,y x,y x,y x,y"',
        help="outer edge of the playing field in pixels: far left, far right, near right, near left",
    )
    parser.add_argument(
        "--bare", type=Path, metavar="IMAGE", help="a picture of the bare board, taken from the same place"
    )
    parser.add_argument(
        "--bulge",
        type=float,
        default=0.0,
        metavar="K",
        help="how much the lens bends straight lines: the first radial coefficient, below zero for a barrel",
    )
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="where to write it")
    add_position(parser)
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """Learn, write, and say which cells the picture does not show as the position has them."""
    game = game_of(args, args.position)
    position = game.start() if args.position is None else game.read_position(args.position)
    truth = game.contents(position)
    try:
        frame = load_picture(args.image)
        camera = _camera(game, frame, args)
        reader = Reader(game.plan, game.pieces)
        bare = reader.learn_bare(load_picture(args.bare), camera) if args.bare else None
        calibration = replace(calibrated(game, frame, camera, truth), bare=bare)
        odd = doubts(game, frame, calibration, truth).odd
        calibration.save(args.out)
    except VisionError as trouble:
        raise CommandError(str(trouble)) from trouble
    far = camera.position_mm
    if args.json:
        print_json({"file": str(args.out), "focal_px": round(camera.focal_px, 1), "odd": odd})
    else:
        print(f"{args.out}: the camera stands {far[2] / 10:.0f} cm above the board.")
        if odd:
            print(f"These cells do not look like the position: {', '.join(odd)}. Check it and the corners.")
    return NO if odd else FINE


def _camera(game: AnyGame, frame: Frame, args: argparse.Namespace) -> Camera:
    """The camera that sees the board's corners where the command says."""
    if not abs(args.bulge) <= STRONGEST:
        raise CommandError(
            f"No lens bends by {args.bulge}: --bulge lies between -{STRONGEST} and {STRONGEST}."
        )
    return camera_at(game, frame, parse_corners(args.corners), args.bulge)
