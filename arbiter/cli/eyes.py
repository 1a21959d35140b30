"""What the commands with eyes have in common: where the board is, by corners or by a calibration."""

from __future__ import annotations

import argparse

import numpy as np

from arbiter.cli.answers import CommandError
from engine import AnyGame
from vision import Calibration, Camera, Corners, Frame, Reader, board_mm, check_corners, parse_corners


class BoardFinder:
    """Says where the board is in a frame, from what the command was given."""

    def __init__(self, args: argparse.Namespace, game: AnyGame) -> None:
        if (args.corners is None) == (args.calibration is None):
            raise CommandError("Say where the board is: --corners or --calibration, one of them.")
        self._board_mm = board_mm(game.plan)
        self._corners: Corners | None = parse_corners(args.corners) if args.corners else None
        self._known = Calibration.load(args.calibration) if args.calibration else None

    def reader(self, game: AnyGame) -> Reader:
        """Who reads this game, with what was learned of the table."""
        palette, bare = (self._known.palette, self._known.bare) if self._known else (None, None)
        return Reader(game.plan, game.pieces, palette, bare)

    def find(self, frame: Frame) -> Calibration:
        """Where the camera that took this frame stands, and the table's colours."""
        if self._known is not None:
            self._known.check(frame, self._board_mm)
            return self._known
        size = (frame.shape[1], frame.shape[0])
        corners = check_corners(np.asarray(self._corners), size)
        return Calibration(Camera.from_corners(corners, size, self._board_mm))
