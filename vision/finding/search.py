"""Where a board is: between its markers if there are any, else where its own lines are."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.corners import Corners
from vision.errors import VisionError, VisionReason
from vision.finding.finder import Found, find_board
from vision.finding.markers import MarkerError, find_marked, refuse_foreign
from vision.geometry import Camera
from vision.pictures import Frame
from vision.plan import BoardPlan, board_mm
from vision.presence import LEAST_CONTRAST, outline_contrast

MUCH_CLEARER = 0.5
"""Outlines (logarithm) that are found stand out this much better than those that markers promise, before the
markers are taken to lie elsewhere than at the corners of the field."""
INSIDE_CELLS = 0.25
"""A board between such markers may touch the place they promise, no more."""


def look_for(frame: Frame, plan: BoardPlan, is_brief: bool = False) -> Found:
    """The board of this plan in a frame; a `VisionError` says why there is none.

    A brief search goes no further if nothing is found at once: for those who will look again soon. Markers of
    another print are only looked for where the board is not found without them: looking for all prints would
    take longer than looking for the board.
    """
    try:
        marked = find_marked(frame)
    except MarkerError as trouble:
        return _in_spite_of(trouble, frame, plan, is_brief)
    if marked is not None:
        return _checked(marked, frame, plan, is_brief)
    try:
        return find_board(frame, plan, is_brief)
    except VisionError as trouble:
        if trouble.reason is not VisionReason.TWO_BOARDS:
            refuse_foreign(frame)
        raise


def _in_spite_of(trouble: MarkerError, frame: Frame, plan: BoardPlan, is_brief: bool) -> Found:
    """The board that is seen without markers, unless those that are wrong were laid for it."""
    if trouble.is_mirrored:  # then all that is seen is
        raise trouble
    try:
        found = find_board(frame, plan, is_brief)
    except VisionError:
        raise trouble from None
    if trouble.are_laid_round(found.corners):
        raise trouble
    return replace(found, remark=f"{trouble.what}: the board was found by its own lines.")


def _checked(marked: Found, frame: Frame, plan: BoardPlan, is_brief: bool) -> Found:
    """The board between its markers, unless its own lines clearly say that it is a smaller one."""
    promised = _contrast(frame, plan, marked.corners)
    if promised >= LEAST_CONTRAST:
        return marked
    try:
        found = find_board(frame, plan, is_brief)
    except VisionError:
        return marked
    is_inside = _lies_inside(found.corners, marked.corners, plan)
    if is_inside and _contrast(frame, plan, found.corners) > promised + MUCH_CLEARER:
        remark = "The markers do not lie at the corners of the field: the board was found by its own lines."
        return replace(found, remark=remark)
    return marked


def _contrast(frame: Frame, plan: BoardPlan, corners: Corners) -> float:
    size = (frame.shape[1], frame.shape[0])
    return outline_contrast(frame, plan, Camera.from_corners(corners, size, board_mm(plan)))


def _lies_inside(corners: Corners, outer: Corners, plan: BoardPlan) -> bool:
    cell = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / plan.width
    rim = outer.astype(np.float32).reshape(-1, 1, 2)
    return all(cv2.pointPolygonTest(rim, (x, y), True) > -INSIDE_CELLS * cell for x, y in corners.tolist())
