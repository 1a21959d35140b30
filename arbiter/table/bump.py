"""A camera that was bumped, or a board that was pushed: noticed, and the board found again."""

from __future__ import annotations

import numpy as np

from engine import AnyGame, BoardPlan
from vision import Camera, Corners, Frame, VisionError, board_mm, motion
from vision.finding import look_for
from vision.finding.paints import nearest_way
from vision.presence import outline_contrast, shows_board

MUCH_CHANGED = 0.02
"""The share of the picture that a bump changes; a moved piece changes a tenth of that, a hand more."""
MOVED_CELLS, FAR_CELLS = 0.12, 0.5
"""The board has moved if a corner is this far from where it was, in cells. A hand over the board disturbs the
search a little, so less than half a cell has to show."""
CLEARER = 0.25
"""Outlines (logarithm) stand out this much better where the board is now than where it was."""


class BumpWatch:
    """Looks at frames at rest; knows where the board was."""

    def __init__(self, game: AnyGame, camera: Camera) -> None:
        self._plan = game.plan
        self._camera = camera
        self._before: Frame | None = None
        self.is_lost = False
        """The board is not where it was, and not found anywhere else."""

    def moved_to(self, frame: Frame) -> Camera | None:
        """The camera's new place, if it is another one than before."""
        if not self._is_suspicious(frame):
            self.is_lost = False
            return None
        found = self._found(frame)
        if found is None:
            self.is_lost = not shows_board(frame, self._plan, self._camera)
            return None
        self.is_lost, self._before = False, frame
        moved = Camera.from_corners(found, (frame.shape[1], frame.shape[0]), board_mm(self._plan))
        if not is_elsewhere(frame, self._plan, self._camera, moved):
            return None
        self._camera = moved
        return moved

    def is_another_view(self, still: Frame) -> bool:
        """Whether one of a row of stills may have been taken from elsewhere, after the board was seen."""
        before = self._before
        is_other = before is not None and motion(before, still) >= MUCH_CHANGED
        return is_other or not self.is_of_size(still)

    def is_of_size(self, frame: Frame) -> bool:
        """Whether the frame is as large as those before."""
        return (frame.shape[1], frame.shape[0]) == self._camera.image_size

    def follow(self, still: Frame, camera: Camera) -> None:
        """The board was found there by somebody who looked for longer."""
        self.is_lost, self._before, self._camera = False, still, camera

    def lose(self, still: Frame) -> None:
        """It was not found by somebody who looked for longer."""
        self.is_lost = not shows_board(still, self._plan, self._camera)

    def _is_suspicious(self, frame: Frame) -> bool:
        """Has so much changed since the last time that the board may have moved?"""
        before = self._before
        if before is not None and motion(before, frame) < MUCH_CHANGED:
            return self.is_lost
        if before is None and shows_board(frame, self._plan, self._camera):
            self._before = frame
            return False
        return True

    def _found(self, frame: Frame) -> Corners | None:
        """The board's corners, the way round that is nearest to the one before."""
        try:
            found = look_for(frame, self._plan, is_brief=True)
        except VisionError:
            return None
        return nearest_way([found.seen_from(turn) for turn in range(4)], self._camera.corners())


def is_elsewhere(frame: Frame, plan: BoardPlan, before: Camera, now: Camera) -> bool:
    """Is the board, found under the camera `now`, really no longer where it was?"""
    way = off_cells(now.corners(), before.corners(), plan)
    if way <= MOVED_CELLS:
        return False
    # A search that is off by whole cells finds nearly all lines, too; but the true place shows more of them.
    here, there = (outline_contrast(frame, plan, camera) for camera in (now, before))
    return here > there + (CLEARER if way < FAR_CELLS else 0.0)


def off_cells(corners: Corners, others: Corners, plan: BoardPlan) -> float:
    """How far the furthest of some corners is from where others are, in cells."""
    cell = float(np.linalg.norm(others - np.roll(others, 1, axis=0), axis=1).mean()) / plan.width
    return float(np.linalg.norm(corners - others, axis=1).max()) / cell
