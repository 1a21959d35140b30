"""Where a board is: between its markers if there are any, else where its own lines are."""

from __future__ import annotations

from vision.errors import VisionError, VisionReason
from vision.finding.finder import Found, find_board
from vision.finding.markers import find_marked, refuse_foreign
from vision.pictures import Frame
from vision.plan import BoardPlan


def look_for(frame: Frame, plan: BoardPlan) -> Found:
    """The board of this plan in a frame; a `VisionError` says why there is none.

    Markers of another print are only looked for where the board is not found without them: looking for all
    prints would take longer than looking for the board.
    """
    marked = find_marked(frame)
    if marked is not None:
        return marked
    try:
        return find_board(frame, plan)
    except VisionError as trouble:
        if trouble.reason is not VisionReason.TWO_BOARDS:
            refuse_foreign(frame)
        raise
