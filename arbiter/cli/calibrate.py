"""`tablier calibrate IMAGE --game GAME --corners … --out FILE`: learn a table from one picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from arbiter.cli.answers import FINE, NO, CommandError, add_position, add_profile, game_of, print_json
from arbiter.table.calibrating import calibrated, doubts
from vision import VisionError, load_picture, parse_corners


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
        calibration = calibrated(game, frame, parse_corners(args.corners), truth)
        odd = doubts(game, frame, calibration, truth).odd
        calibration.save(args.out)
    except VisionError as trouble:
        raise CommandError(str(trouble)) from trouble
    camera, far = calibration.camera, calibration.camera.position_mm
    if args.json:
        print_json({"file": str(args.out), "focal_px": round(camera.focal_px, 1), "odd": odd})
    else:
        print(f"{args.out}: the camera stands {far[2] / 10:.0f} cm above the board.")
        if odd:
            print(f"These cells do not look like the position: {', '.join(odd)}. Check it and the corners.")
    return NO if odd else FINE
