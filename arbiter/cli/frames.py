"""Looks through a camera: a folder of stills, a video, a stream or a camera, as the referee wants them."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

from arbiter.cli.doubts import Doubts
from arbiter.cli.eyes import BoardFinder, refusal
from arbiter.cli.film import gathered
from arbiter.cli.looks import Look
from arbiter.cli.seen import way_told
from arbiter.cli.sources import is_folder, is_picture, pictures_and_gaps
from arbiter.sighting import Sighting
from arbiter.table import CameraEyes
from arbiter.table.camera_look import seen_die
from arbiter.words import TableWords
from engine import AnyGame
from hardware.cameras import CameraError, film_frame_s
from vision import Calibration, Frame, VisionError

STILL_S = 1.0
"""Stills are as far apart as people need for a move."""


def picture_looks(args: argparse.Namespace, game: AnyGame) -> Iterator[Look]:
    """One look for each settled frame; a hand or a movement gives none."""
    if is_folder(args.source):
        return _looks(args, game, count(step=STILL_S), CameraEyes.look_at_still)
    try:
        frame_s = STILL_S if is_picture(args.source) else film_frame_s(args.source)
    except CameraError as trouble:
        raise refusal(trouble) from trouble
    times = count(step=frame_s) if frame_s else iter(time.monotonic, None)
    return gathered(_looks(args, game, times, CameraEyes.look))


def _looks(
    args: argparse.Namespace,
    game: AnyGame,
    times: Iterator[float],
    look: Callable[[CameraEyes, Frame], Sighting | None],
) -> Iterator[Look]:
    try:
        finder, words = BoardFinder(args, game), TableWords(args.lang)
        doubts, eyes = Doubts(game, words), None
        for number, (picture, t) in enumerate(zip(pictures_and_gaps(args.source), times, strict=False)):
            if picture is None:
                continue
            eyes = eyes or CameraEyes(game, _found(finder, picture, game, words))
            seen = look(eyes, picture)
            if seen is not None:
                doubts.tell(eyes, picture)
                yield _with_die(Look(number, t, seen.of_set(game.pieces)), eyes, picture, game)
    except (VisionError, CameraError) as trouble:
        raise refusal(trouble) from trouble


def _found(finder: BoardFinder, frame: Frame, game: AnyGame, words: TableWords) -> Calibration:
    """The table in the first picture; what was only assumed about it is said beside the answers."""
    table = finder.find(frame)
    if finder.remark:
        print(finder.remark, file=sys.stderr)
    if finder.is_assumed(table):
        corners = table.camera.corners().tolist()
        print(way_told(game, finder.told_by.value, corners, words), file=sys.stderr)
    return table


def _with_die(look: Look, eyes: CameraEyes, frame: Frame, game: AnyGame) -> Look:
    if game.roll_off() is None:
        return look
    die, face, place = seen_die(eyes.die(frame))
    return replace(look, die=die, roll=face, place=place)
