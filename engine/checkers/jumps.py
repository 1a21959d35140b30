"""Questions about jumps: from where to where one goes, and what may follow it."""

from __future__ import annotations

from itertools import pairwise

from engine.checkers.attempt import Attempt
from engine.checkers.board import LAST_ROW
from engine.checkers.captures import Way, ways
from engine.checkers.labels import names
from engine.checkers.legs import Leg, walk
from engine.checkers.profile import KingLanding, KingRange, Promotion
from engine.ruling import Finding


def is_jump_in_reach(attempt: Attempt) -> Finding | None:
    """`man.capture`, `king.capture`: from where to where a single piece may be jumped."""
    return next((found for leg in attempt.walked.legs if (found := _wrong_jump(attempt, leg))), None)


def _wrong_jump(attempt: Attempt, leg: Leg) -> Finding | None:
    if leg.over is None or not leg.way:
        return None
    over = (leg.over,)
    if leg.is_king and attempt.profile.king_range is KingRange.LONG:
        if leg.way[-1] == leg.over or attempt.profile.king_landing is KingLanding.ANY:
            return None
        landing = attempt.named(leg.way[leg.way.index(leg.over) + 1])
        return attempt.finding("king.capture", "landing", leg, over, landing=landing)
    if len(leg.way) > 1:
        return attempt.finding("king.capture" if leg.is_king else "man.capture", "too_far", leg, over)
    if not (leg.is_king or leg.is_ahead or attempt.profile.man_captures_back):
        return attempt.finding("man.capture", "backward", leg, over)
    return None


def is_one_move_made(attempt: Attempt) -> Finding | None:
    """`turn`: nothing follows a plain move, and no plain move follows a capture that is done."""
    for place, (before, leg) in enumerate(pairwise(attempt.walked.legs), 1):
        if before.is_plain or (leg.is_plain and not _jumps_due(attempt, place)):
            return attempt.finding("turn", "second_move", leg)
    return None


def does_chain_go_on(attempt: Attempt) -> Finding | None:
    """`capture.continue`: a capture that can go on does so by a jump, not by a plain step."""
    for place, leg in enumerate(attempt.walked.legs):
        if place and leg.is_plain and leg.start != leg.target and (due := _jumps_due(attempt, place)):
            over, landings = zip(*dict.fromkeys((taken[0], path[0]) for path, taken in due), strict=True)
            on = names(attempt.profile, landings)
            return attempt.finding("capture.continue", "strayed", leg, over, next=on)
    return None


def _jumps_due(attempt: Attempt, place: int) -> list[Way]:
    """The ways on after so many legs, where all of these are good jumps; none where the capture is done."""
    begun = walk(attempt.profile, attempt.position, attempt.path[: place + 1])
    is_good = begun.is_capture and not any(_wrong_jump(attempt, leg) for leg in begun.legs)
    if not is_good or begun.is_stopped:
        return []
    return ways(attempt.profile, attempt.path[place], begun.is_king, begun.side, begun.enemy, begun.free)


def does_crowning_end_it(attempt: Attempt) -> Finding | None:
    """`crown`: with `promotion=stop_crown` nothing follows where a man is crowned."""
    for leg in attempt.walked.legs[1:]:
        is_last_row = LAST_ROW[attempt.walked.side] >> leg.start & 1
        if is_last_row and not leg.is_king and attempt.profile.promotion is Promotion.STOP_CROWN:
            return attempt.finding("crown", "goes_on", leg)
    return None
