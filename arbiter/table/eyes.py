"""A camera's frames become sightings: wait until all is still and no hand is in view, then read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from arbiter.referee import Bumped
from arbiter.sighting import Sighting
from arbiter.table.bump import BumpWatch, is_elsewhere
from arbiter.table.calibrating import reader_at
from arbiter.table.finding import FoundAgain, ToldBy, find_again
from arbiter.table.rest import Rest
from engine import AnyGame
from vision import (
    Calibration,
    Camera,
    Corners,
    Frame,
    Reader,
    Reading,
    ThrownDie,
    Tray,
    VisionError,
    beside,
    board_mm,
    find_thrown,
    is_still,
    near,
)
from vision.crop import board_picture
from vision.reader import Testimony

PATIENCE = 20
"""So many still frames a hand may rest over the board before the players are told what is not seen."""
TRAY_CELLS = 0.5
"""The die is thrown onto the middle of the board: this far to either side of it."""


class CameraEyes:
    """A camera that looks at a board whose corners are known."""

    def __init__(
        self,
        game: AnyGame,
        calibration: Calibration,
        tray: Tray | None = None,
        contents: Mapping[str, str] | None = None,
    ) -> None:
        self._game = game
        self.calibration, self._camera = calibration, calibration.camera
        self._reader = reader_at(game, calibration)
        self._tray = tray
        self._last: Frame | None = None
        self._rest = Rest(game.plan, game.pieces)
        self.reading: Reading = {}
        """What stood where at the last look that saw it, as a person is to see it."""
        self.testimony: Testimony | None = None
        """What that look told of the board as a whole."""
        self._standing = game.contents(game.start()) if contents is None else contents
        """What stands there, as far as it is known on which side of the board each player sits."""
        self.again: FoundAgain | None = None
        """Where the board was found last, in a still in which it was not seen where it was."""
        self._waited = 0
        self._bumps = BumpWatch(game, calibration.camera)
        self._bumped: Camera | None = None
        self._thrown: tuple[Frame, ThrownDie | None] | None = None

    @classmethod
    def at(cls, game: AnyGame, corners: Corners, image_size: tuple[int, int]) -> CameraEyes:
        """Eyes that know the corners only."""
        return cls(game, Calibration(Camera.from_corners(corners, image_size, board_mm(game.plan))))

    def look(self, frame: Frame, is_counting: bool = True) -> Sighting | None:
        """What stands where, or None while something moves or a hand has just come over the board.

        A hand that stays is no reason to stay silent: after a while the other cells are reported. Who is
        counting is sure of no colour if there are more pieces of one than the set has.
        """
        self.calibration.check(frame, self._camera.board_mm)
        last, self._last = self._last, frame
        if last is None or not is_still(last, frame):
            self._waited = 0
            return None
        if self._is_lost(frame):
            return self._sighting(frame, frozenset(), is_counting)
        covered = self._rest.covered(frame, self._camera)
        if covered and self._waited < PATIENCE:
            self._waited += 1
            return None
        return self._sighting(frame, covered, is_counting)

    def look_at_still(self, frame: Frame) -> Sighting | None:
        """What stands where in one of a row of stills, each taken at rest; None if a hand is in it.

        Each may have been taken from elsewhere, so a board that is not where it was is looked for as if for
        the first time. A `VisionError` says why it is not found in a picture of another size: where it was
        tells nothing there.
        """
        if self._is_gone(frame) if self._bumps.is_another_view(frame) else self._is_lost(frame):
            return self._sighting(frame, frozenset())
        covered = self._rest.covered_in_still(frame, self._camera)
        return None if covered else self._sighting(frame, covered)

    def bump(self) -> Bumped | None:
        """Where the board was found again after the last look, if it had moved; told once."""
        camera, self._bumped = self._bumped, None
        if camera is None:
            return None
        return Bumped(tuple((round(float(x), 1), round(float(y), 1)) for x, y in camera.corners()))

    def die(self, frame: Frame) -> ThrownDie | None:
        """The thrown die, in games that throw one."""
        if self._thrown is None or self._thrown[0] is not frame:
            self._thrown = frame, find_die(self._game, frame, self._camera, self._tray)
        return self._thrown[1]

    def evidence(self, frame: Frame) -> bytes:
        """The picture to keep beside a verdict: the board, as a JPEG file."""
        return board_picture(frame, self._camera)

    def _is_lost(self, frame: Frame) -> bool:
        """Notice a bump and follow it. A board that was there and is nowhere now is lost."""
        moved = self._bumps.moved_to(frame)
        if moved is not None:
            self._follow(moved)
        return self._bumps.is_lost

    def _is_gone(self, still: Frame) -> bool:
        """Look for the board in a still that is quite another picture; whether it is nowhere to be seen."""
        is_of_size = self._bumps.is_of_size(still)
        try:
            again = find_again(still, self._game, self.calibration, self._standing)
        except VisionError:
            if not is_of_size:
                raise
            self._bumps.lose(still)
            return self._bumps.is_lost
        camera = again.table.camera
        if is_of_size and not is_elsewhere(still, self._game.plan, self._camera, camera):
            camera = self._camera
        self._bumps.follow(still, camera)
        if camera is not self._camera:
            self.again = again
            self._follow(camera)
        return False

    def _follow(self, moved: Camera) -> None:
        """The board lies elsewhere now, and what its bare cells looked like is not known there."""
        self._camera = self._bumped = moved
        self.calibration = replace(self.calibration, camera=moved, bare=None)
        self._reader = self._reader.without_bare()
        self._rest.forget()

    def _sighting(self, frame: Frame, covered: frozenset[str], is_counting: bool = True) -> Sighting:
        if not covered and not self._bumps.is_lost:
            self._rest.settle(frame)
        reader = self._reader if is_counting else self._reader.of_many_sets()
        heard = witnessed(reader, frame, self._camera, self.die(frame))
        self.testimony, unseen = heard.testimony, covered | heard.beside_die
        self.reading = {cell: labels for cell, labels in self.testimony.reading.items() if cell not in unseen}
        if not self._bumps.is_lost and not (self.again and self.again.told_by is ToldBy.CALIBRATION):
            self._standing = {
                cell: max(shares, key=shares.__getitem__) for cell, shares in self.reading.items()
            }
        return Sighting.of({cell: each for cell, each in self.testimony.seen.items() if cell not in unseen})


class Witnessed(NamedTuple):
    """What a picture tells."""

    testimony: Testimony
    beside_die: frozenset[str]
    """The cells on which the thrown die may have passed for a piece: nobody knows what is there."""


def find_die(game: AnyGame, frame: Frame, camera: Camera, tray: Tray | None = None) -> ThrownDie | None:
    """The thrown die, in games that throw one: in the tray, or in the middle of the board."""
    return find_thrown(frame, tray or middle_tray(game), camera) if game.roll_off() is not None else None


def witnessed(reader: Reader, frame: Frame, camera: Camera, die: ThrownDie | None) -> Witnessed:
    """What is read and seen there; the thrown die counts as no piece."""
    hidden = near(die, reader.plan) if die else frozenset()
    testimony = reader.testify(frame, camera, hidden)
    return Witnessed(testimony, beside(hidden, testimony.seen))


def middle_tray(game: AnyGame) -> Tray:
    """The middle of the board, where the die is thrown."""
    width, depth = board_mm(game.plan)
    reach = TRAY_CELLS * game.plan.cell_mm
    return Tray(width / 2 - reach, depth / 2 - reach, width / 2 + reach, depth / 2 + reach)
