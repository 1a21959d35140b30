"""The camera over a board as people set it up: what it saw last, and where it believes the board to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from arbiter.config.board_options import made_with
from arbiter.referee import Bumped
from arbiter.sighting import Sighting
from arbiter.table.calibrating import Doubts, calibrated, camera_at, doubts, reader_at
from arbiter.table.exposure import Exposure, Seen
from arbiter.table.eyes import CameraEyes, find_die, witnessed
from arbiter.table.finding import find_corners
from engine import AnyGame, BoardPlan
from vision import (
    Calibration,
    Corners,
    Frame,
    ThrownDie,
    Tray,
    VisionError,
    VisionReason,
    check_corners,
)
from vision.grid import grid_outlines
from vision.likeness import close_colours
from vision.tablecheck import TableCheck, check_table

Pixels: TypeAlias = tuple[tuple[float, float], ...]
Finder: TypeAlias = Callable[[Frame, BoardPlan], Corners]
"""Finds the corners of a board in a picture, or says in a VisionError why it cannot."""

UNSET = "The camera does not know yet where the board is: show it on the page, under Set-up."
NO_PICTURE = "The camera has given no picture yet: look whether it is plugged in."


class LensError(Exception):
    """The camera cannot be set up so; the sentence says why."""


class SetUp(NamedTuple):
    """What came of a calibration."""

    height_mm: float
    """How far above the board the lens is."""
    doubts: Doubts
    """Cells that do not look as they should."""
    alike: tuple[tuple[str, str], ...]
    """Colours that can hardly be told apart in this light, as far as they were learned."""


class Lens:
    """Eyes that can be set anew while they look. One thread shows it frames; any thread may ask it."""

    def __init__(
        self,
        game: AnyGame,
        calibration: Calibration | None,
        path: Path,
        finder: Finder = find_corners,
        tray: Tray | None = None,
    ) -> None:
        self.game = game
        self._path, self._finder, self._tray = path, finder, tray
        self._eyes = CameraEyes(game, calibration, tray) if calibration else None
        self.seen: Seen = {}
        """What was read last, with the calibration in force."""
        self.exposure: Exposure | None = None
        """The newest frame."""
        self.is_counting = True
        """Whether more pieces of a colour than the set has make colours unsure; not in an accuracy test."""

    @property
    def corners(self) -> Pixels | None:
        """Where the board is believed to be; None while nobody has said it for pictures of this size."""
        eyes, newest = self._eyes, self.exposure
        if eyes is None or newest is None or eyes.calibration.camera.image_size != newest.size:
            return None
        return _pixels(eyes.calibration.camera.corners())

    @property
    def calibration(self) -> Calibration | None:
        """What the eyes go by."""
        return self._eyes.calibration if self._eyes else None

    def aim(self, calibration: Calibration | None) -> None:
        """Forget what was seen: from now on another camera looks, of which so much is known."""
        self._eyes = CameraEyes(self.game, calibration, self._tray) if calibration else None
        self.seen, self.exposure = {}, None

    def look(self, frame: Frame) -> Sighting | None:
        """What stands where, or None while something moves; a lens that is not set sees only pictures."""
        eyes = self._eyes
        try:
            sighting = _set(eyes).look(frame, self.is_counting)
        except VisionError:
            self.exposure = Exposure(frame, self.game, None, {})
            raise
        self.seen = self.seen if sighting is None else _set(eyes).reading
        self.exposure = Exposure(frame, self.game, _set(eyes).calibration.camera, self.seen)
        return sighting

    def bump(self) -> Bumped | None:
        """Where the board was found again after the last look, if it had moved; told once."""
        return self._eyes.bump() if self._eyes else None

    def die(self, frame: Frame) -> ThrownDie | None:
        """The thrown die, in games that throw one."""
        return _set(self._eyes).die(frame)

    def evidence(self, frame: Frame) -> bytes:
        """The picture to keep beside a verdict."""
        return _set(self._eyes).evidence(frame)

    def grid(self, corners: Sequence[Sequence[float]]) -> dict[str, Pixels]:
        """The outline of each cell on the newest frame, if the board had these corners."""
        with _translated():
            checked = check_corners(corners, self._newest().size)
            return {cell: _pixels(each) for cell, each in grid_outlines(self.game.plan, checked).items()}

    def find(self) -> Pixels:
        """The corners of the board on the newest frame."""
        with _translated():
            return _pixels(self._finder(self._newest().frame, self.game.plan))

    def check(self, corners: Sequence[Sequence[float]]) -> TableCheck:
        """Light, sharpness and glare of each cell on the newest frame, if the board had these corners.

        Pieces are counted too, but for a test in which more are put down than the set has.
        """
        frame, before = self._newest().frame, self.calibration
        with _translated():
            camera = camera_at(self.game, frame, np.array(corners), before.camera.bulge if before else 0.0)
            known = replace(before or Calibration(camera), bare=None)  # which is known at other corners only
            reader = reader_at(self.game, known)
            reader = reader if self.is_counting else reader.of_many_sets()
            heard = witnessed(reader, frame, camera, find_die(self.game, frame, camera, self._tray))
            return check_table(frame, self.game.plan, camera, self.game.pieces).heard(heard.testimony)

    def set_up(
        self, corners: Sequence[Sequence[float]], truth: Mapping[str, str], learns_colours: bool
    ) -> SetUp:
        """Calibrate with the newest frame, keep it in the file, and go by it from now on.

        `truth` is what should stand on the board. Colours are learned from it, or stay as they were.
        """
        frame, before = self._newest().frame, self.calibration
        bulge = before.camera.bulge if before else 0.0
        with _translated():
            camera = camera_at(self.game, frame, np.array(corners), bulge)
            learned = calibrated(self.game, frame, camera, truth if learns_colours else None, before)
            found = doubts(self.game, frame, learned, truth)
            learned = replace(learned, made_with=made_with(self.game))
            learned.save(self._path)
        self._eyes, self.seen = CameraEyes(self.game, learned, self._tray), {}
        alike = close_colours(learned.palette) if learned.palette else []
        return SetUp(float(learned.camera.position_mm[2]), found, tuple(alike))

    def _newest(self) -> Exposure:
        if self.exposure is None:
            raise LensError(NO_PICTURE)
        return self.exposure


@contextmanager
def _translated() -> Iterator[None]:
    """What the eyes say about a picture or its corners, for whoever sets them up."""
    try:
        yield
    except VisionError as trouble:
        raise LensError(str(trouble)) from trouble


def _set(eyes: CameraEyes | None) -> CameraEyes:
    if eyes is None:
        raise VisionError(VisionReason.BAD_CALIBRATION, UNSET)
    return eyes


def _pixels(corners: Corners) -> Pixels:
    return tuple((float(x), float(y)) for x, y in corners)
