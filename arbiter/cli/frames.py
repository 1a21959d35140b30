"""Looks through a camera: a folder of stills, a video, a stream or a camera, as the referee wants them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from arbiter.cli.answers import CommandError
from arbiter.cli.eyes import BoardFinder
from arbiter.cli.looks import Look
from arbiter.referee.roll_watch import Die
from arbiter.sighting import Sighting
from arbiter.table import CameraEyes
from engine import AnyGame
from hardware.cameras import CameraError, frames_of
from vision import Frame, VisionError, as_frame

FRAME_S = 1.0
"""Stills are as far apart as people need for a move; in a video only the order counts."""


def picture_looks(args: argparse.Namespace, game: AnyGame) -> Iterator[Look]:
    """One look for each settled frame; a hand or a movement gives none."""
    is_stills = Path(args.source).is_dir()
    try:
        finder = BoardFinder(args, game)
        eyes: CameraEyes | None = None
        for number, frame in enumerate(frames_of(str(args.source))):
            picture = as_frame(frame, f"frame {number}")
            eyes = eyes or CameraEyes(game, finder.find(picture))
            seen = eyes.look_at_still(picture) if is_stills else eyes.look(picture)
            if seen is not None:
                yield _look(number, seen, eyes, picture, game)
    except (VisionError, CameraError) as trouble:
        raise CommandError(str(trouble)) from trouble


def _look(number: int, seen: Sighting, eyes: CameraEyes, frame: Frame, game: AnyGame) -> Look:
    if game.roll_off() is None:
        return Look(number, number * FRAME_S, seen)
    die = eyes.die(frame)
    if die is None:
        return Look(number, number * FRAME_S, seen, Die.GONE)
    return Look(number, number * FRAME_S, seen, Die.LEANING if die.face is None else Die.FLAT, die.face)
