"""Looks through a camera: a folder of stills, a video, a stream or a camera, as the referee wants them."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from arbiter.cli.doubts import Doubts
from arbiter.cli.eyes import BoardFinder, is_not_seen, refusal
from arbiter.cli.film import gathered
from arbiter.cli.looks import Look
from arbiter.cli.seen import way_told
from arbiter.cli.sources import is_folder, is_picture, pictures_and_gaps, pictures_of
from arbiter.table import CameraEyes
from arbiter.table.camera_look import seen_die
from arbiter.table.finding import ToldBy
from arbiter.words import TableWords
from engine import AnyGame
from hardware.cameras import CameraError, film_frame_s
from vision import Camera, Frame, VisionError

STILL_S = 1.0
"""Stills are as far apart as people need for a move."""


def picture_looks(args: argparse.Namespace, game: AnyGame) -> Iterator[Look]:
    """One look for each settled frame; a hand or a movement gives none."""
    try:
        watched = _Watched(args, game)
        if is_folder(args.source):
            yield from _stills(args.source, watched)
        else:
            yield from gathered(_film(args.source, watched))
    except (VisionError, CameraError) as trouble:
        raise refusal(trouble) from trouble


class _Watched:
    """A game that is watched, and what is said beside the answers about how well it is seen."""

    def __init__(self, args: argparse.Namespace, game: AnyGame) -> None:
        self._finder, self._game, self._words = BoardFinder(args, game), game, TableWords(args.lang)
        self._doubts = Doubts(game, self._words)
        self._assumed = ToldBy.CALIBRATION if args.calibration else ToldBy.NOTHING
        """What is said to tell the way round where nothing does."""
        self._way = ""

    def eyes_on(self, frame: Frame) -> CameraEyes:
        """Eyes on the table in the first picture; what was only assumed about it is said."""
        finder = self._finder
        table = finder.find(frame)
        if finder.remark:
            print(finder.remark, file=sys.stderr)
        if finder.is_assumed(table):
            self._tell_way(finder.told_by, table.camera)
        return CameraEyes(self._game, table, contents=finder.contents)

    def seen(self, look: Look, eyes: CameraEyes, frame: Frame) -> Look:
        """The look with all that is seen in that frame; why it is little is said."""
        if eyes.again and eyes.again.told_by is ToldBy.CALIBRATION:
            self._tell_way(self._assumed, eyes.again.table.camera)
        self._doubts.tell(eyes, frame)
        look = replace(look, sighting=look.sighting.of_set(self._game.pieces))
        return _with_die(look, eyes, frame, self._game)

    def _tell_way(self, told_by: ToldBy, camera: Camera) -> None:
        way = way_told(self._game, told_by.value, camera.corners().tolist(), self._words)
        if way != self._way:
            self._way = way
            print(way, file=sys.stderr)


def _film(source: str, watched: _Watched) -> Iterator[Look]:
    frame_s = STILL_S if is_picture(source) else film_frame_s(source)
    times = count(step=frame_s) if frame_s else iter(time.monotonic, None)
    eyes: CameraEyes | None = None
    for number, (frame, t) in enumerate(zip(pictures_of(source), times, strict=False)):
        eyes = eyes or watched.eyes_on(frame)
        sighting = eyes.look(frame)
        if sighting is not None:
            yield watched.seen(Look(number, t, sighting), eyes, frame)


def _stills(source: str, watched: _Watched) -> Iterator[Look]:
    """In those before the board is found for the first time it is not seen, either: they are named then."""
    eyes: CameraEyes | None = None
    missed: list[tuple[str, VisionError]] = []
    for number, (name, frame) in enumerate(pictures_and_gaps(source)):
        if frame is None:
            continue
        try:
            eyes = eyes or watched.eyes_on(frame)
            sighting = eyes.look_at_still(frame)
        except VisionError as trouble:
            if not is_not_seen(trouble):
                raise
            missed.append((name, trouble))
            sighting = None
        if eyes is not None:
            _name(missed)
            missed.clear()
            if sighting is not None:
                yield watched.seen(Look(number, number * STILL_S, sighting), eyes, frame)
    if missed:
        _name(missed[:-1])
        raise missed[-1][1]  # there is nothing to go on with


def _name(missed: list[tuple[str, VisionError]]) -> None:
    """Say of each of these pictures why the board is not seen in it."""
    for name, trouble in missed:
        print(f"{name}: {trouble}", file=sys.stderr, flush=True)


def _with_die(look: Look, eyes: CameraEyes, frame: Frame, game: AnyGame) -> Look:
    if game.roll_off() is None:
        return look
    die, face, place = seen_die(eyes.die(frame))
    return replace(look, die=die, roll=face, place=place)
