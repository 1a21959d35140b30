"""Finds a board in a picture without any help, or says why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NoReturn

import numpy as np

from vision.corners import SMALLEST_SIDE_PX, Corners
from vision.errors import VisionError, VisionReason
from vision.finding.circles import find_circles, find_coloured_circles
from vision.finding.edges import Floats, Small, small_copy
from vision.finding.outlines import corner_pixels, mapped, unmapped
from vision.finding.paints import possible_turns, turned
from vision.finding.rings import SEEN_WITHIN, circle_middles, matched, placed
from vision.finding.several import find_squares, part_beside
from vision.finding.squares import COLOURED, FAR, SquareBoard
from vision.finding.windows import Window
from vision.pictures import Frame
from vision.plan import BoardPlan

SURE = 0.5
"""A board is found from this certainty on."""
PERHAPS = 0.15
"""A second board of this certainty is one too many: beside single boards in photos there is none above 0."""
CLEAR = (0.35, 0.55)
"""Outlines (logarithm): 0.3 at most on pictures without a board, 0.46 on renders where the frame passed for a
row, 0.53 and more on labelled ones."""
WITHIN, BEYOND = (0.1, 0.4), (0.15, 0.4)
"""The outermost cells and those beyond them, against all: 0.5 and more, 0.1 and less on labelled boards."""
AHEAD = (0.03, 0.055)
"""The best place against those off by whole cells: 0.057 and more on labelled boards, 0.04 on a render where
dice and glare hid a row and the frame passed for another one."""
NOTHING_BEYOND, AHEAD_ALONE = 0.012, (0.01, 0.03)
"""Where the lines beyond a board are so faint against its own they surely end there, and it need not be so
far ahead. Of 50 boards of dice of another renderer 44 instead of 41 are found by that, none in a wrong place;
of 288 pictures that show but a part of a board 3 instead of 2 are taken for a whole one."""
CHEQUERED = (0.6, 0.9)
"""Chequers: 0.2 at most where there are none, 1.00 on all labelled boards."""
CIRCLES_SEEN = (0.3, 0.55)
"""Share of the plan's circles that are seen in their places: 0.88 and more on labelled boards."""
MANY_CIRCLES = 16
"""Where so many circles lie beside a board, there may be another one: a Mensch board has 72."""
GREEN, RED = 1, 2
"""Channels of a frame."""
OUTSIDE_CELLS = 0.25
"""A corner this far outside the picture is cut off."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where the playing field is."""

    corners: Corners  # far left, far right, near right, near left, seen by the first player
    certainty: float  # 0 to 1
    turns: tuple[int, ...]  # other ways round that the paints allow, in quarter turns of these corners
    is_marked: bool = False  # found by its markers
    remark: str = ""  # what whoever laid the table should know, though the board was found

    def seen_from(self, quarters: int) -> Corners:
        """The corners if the first player sits so many quarters further round."""
        return turned(self.corners, quarters)


def find_board(frame: Frame, plan: BoardPlan, is_brief: bool = False) -> Found:
    """The board of this plan in a frame; a `VisionError` says why there is none.

    If it is not found at once the search goes further, unless it is to be brief.
    """
    small = small_copy(frame)
    is_round = any(cell.shape == "circle" for cell in plan.cells)
    corners, certainty = _circles(frame, small, plan) if is_round else _squares(frame, small, plan, is_brief)
    _check_inside(corners, frame, plan)
    first, *others = possible_turns(frame, plan, corners)
    return Found(turned(corners, first), certainty, tuple((turn - first) % 4 for turn in others))


def _squares(frame: Frame, small: Small, plan: BoardPlan, is_brief: bool) -> tuple[Corners, float]:
    cells = (round(plan.width), round(plan.height))
    is_chequered = len({cell.tint for cell in plan.cells}) > 1

    def certainty(board: SquareBoard) -> float:
        return certainty_of(board.window, is_chequered)

    unsure: list[SquareBoard] = []
    for boards in islice(_looks(frame, small, cells, is_chequered), 1 if is_brief else None):
        if max(map(certainty, boards), default=0.0) < SURE:
            unsure += boards
            continue
        board, *others = sorted(boards, key=certainty, reverse=True)
        if any(certainty(other) >= PERHAPS for other in others):
            _say(VisionReason.TWO_BOARDS, "Two boards are to be seen: take one of them out of the picture.")
        return corner_pixels(board.fit.flat, cells), certainty(board)
    if unsure:
        _say_why_not(max(unsure, key=lambda each: each.window.score), plan, is_chequered)
    return _say_none(plan)


def _looks(
    frame: Frame, small: Small, cells: tuple[int, int], is_chequered: bool
) -> Iterator[list[SquareBoard]]:
    """What is seen at first; then what a longer search sees; at last what single colours show."""
    yield find_squares(frame, small, cells, is_chequered)
    yield find_squares(frame, small, cells, is_chequered, FAR)
    if is_chequered:  # red and green may be equally light
        for channel in (GREEN, RED):
            yield find_squares(frame, small_copy(frame, channel), cells, is_chequered, COLOURED)


def certainty_of(window: Window, is_chequered: bool) -> float:
    """How sure it is, 0 to 1, that this is the board, and all of it."""
    clear = max(window.outlines, 1e-6)
    parts = [
        _ramp(window.outlines, CLEAR),
        _ramp(window.within / clear, WITHIN),
        1 - _ramp(window.beyond / clear, BEYOND),
        _ramp(window.ahead, _ahead(window)),
    ]
    return min(*parts, _ramp(window.chequers, CHEQUERED) if is_chequered else 1.0)


def _ahead(window: Window) -> tuple[float, float]:
    """How far ahead of the places beside it a board has to be."""
    return AHEAD_ALONE if window.beyond < NOTHING_BEYOND * window.outlines else AHEAD


def _say_why_not(board: SquareBoard, plan: BoardPlan, is_chequered: bool) -> NoReturn:
    """The sentence for a grid that is not quite the one looked for."""
    window = board.window
    clear = max(window.outlines, 1e-6)
    if _ramp(window.outlines, CLEAR) < SURE:
        _say_none(plan)
    if _ramp(window.within / clear, WITHIN) < SURE:
        _say_part()
    chequers = _ramp(window.chequers, CHEQUERED) if is_chequered else 1.0
    if _ramp(window.beyond / clear, BEYOND) > SURE:
        if not is_chequered:  # half of a board and another one's lines look the same
            beyond = f"The lines go on beyond {_size(plan)} cells: show all of the right board."
            _say(VisionReason.OTHER_BOARD, beyond)
        if chequers < SURE:  # lines of something else, or some of the board's and some of the table's
            _say_none(plan)
        _say(VisionReason.LARGER_BOARD, f"This board has more than {_size(plan)} cells.")
    if _ramp(window.ahead, _ahead(window)) < SURE:
        _say(
            VisionReason.PART_OF_A_BOARD,
            "The outermost cells are hidden: take away what lies on them, or give the four corners.",
        )
    if chequers < SURE:
        _say(
            VisionReason.OTHER_BOARD,
            "The cells seen are not light and dark by turns: is this the right board?",
        )
    _say_none(plan)


def _circles(frame: Frame, small: Small, plan: BoardPlan) -> tuple[Corners, float]:
    wanted, circles = circle_middles(plan), find_circles(small)
    flat, share = placed(wanted, circles)
    if _ramp(share, CIRCLES_SEEN) < SURE:
        circles = find_coloured_circles(frame)
        flat, share = placed(wanted, circles)
    if flat is None or _ramp(share, CIRCLES_SEEN) < SURE:
        _say_none(plan)
    cells = (round(plan.width), round(plan.height))
    corners = corner_pixels(small.to_frame @ flat, cells)
    near, off = matched(flat, wanted, circles[:, :2])
    rest = np.delete(circles, near[off < SEEN_WITHIN], axis=0)
    there = unmapped(flat, rest[:, :2])
    outside = rest[((there < 0) | (there > np.array(cells))).any(axis=1)]
    closer = _circles_beside(frame, corners, mapped(small.to_frame, outside[:, :2]))
    if any(_ramp(placed(wanted, seen)[1], CIRCLES_SEEN) >= SURE for seen in (rest, closer)):
        _say(VisionReason.TWO_BOARDS, "Two boards are to be seen: take one of them out of the picture.")
    return corners, _ramp(share, CIRCLES_SEEN)


def _circles_beside(frame: Frame, corners: Corners, outside: Floats) -> Floats:
    """The circles beside a board, seen more closely; none where too few (N, 2) are for another board."""
    part = part_beside(frame, corners, outside, np.ones(len(outside)))
    if len(outside) < MANY_CIRCLES or part is None:
        return np.zeros((0, 3))
    return find_circles(small_copy(part[0]))


def _check_inside(corners: Corners, frame: Frame, plan: BoardPlan) -> None:
    """Refuse a board that is cut off or too small to read."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    margin = OUTSIDE_CELLS * float(sides.mean()) / plan.width
    size = np.array([frame.shape[1], frame.shape[0]])
    if (corners < -margin).any() or (corners > size + margin).any():
        _say_part()
    if sides.min() < SMALLEST_SIDE_PX:
        _say_none(plan)


def _ramp(value: float, limits: tuple[float, float]) -> float:
    """0 below the first limit, 1 above the second."""
    return float(np.clip((value - limits[0]) / (limits[1] - limits[0]), 0.0, 1.0))


def _size(plan: BoardPlan) -> str:
    return f"{plan.width:g}×{plan.height:g}"


def _say_none(plan: BoardPlan) -> NoReturn:
    _say(
        VisionReason.NO_BOARD,
        f"No board of {_size(plan)} is to be seen: look from higher up in better light, lay markers, or give "
        "the four corners; or it is another board.",
    )


def _say_part() -> NoReturn:
    _say(
        VisionReason.PART_OF_A_BOARD,
        "Only part of the board is to be seen: show all of it, with nothing lying on its rim.",
    )


def _say(reason: VisionReason, sentence: str) -> NoReturn:
    raise VisionError(reason, sentence)
