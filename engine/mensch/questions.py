"""What a figure itself may do: is it there, is the number right, is its target free?"""

from __future__ import annotations

from collections.abc import Callable

from engine.mensch.attempt import Attempt
from engine.mensch.position import BASE, LAST, SIX, START, TRACK, is_on_track
from engine.mensch.profile import OwnCapture
from engine.ruling import Facts, Finding

Question = Callable[[Attempt], Finding | None]


def is_figure_there(attempt: Attempt) -> Finding | None:
    """A figure of the mover's colour stands where the move begins."""
    if attempt.move.start in attempt.own:
        return None
    where = attempt.circle(attempt.move.start)
    if attempt.move.start > LAST:
        return Finding("cell", "no_circle", (), {"circle": where})
    return Finding("cell", "no_figure", (where,), {"circle": where, "player": attempt.player})


def is_thrown(attempt: Attempt) -> Finding | None:
    """Nothing is moved before the die was thrown."""
    if attempt.move.roll:
        return None
    start = attempt.circle(attempt.move.start)
    if attempt.move.target > LAST:
        return Finding("roll.none", "moved", (start,), {"from": start})
    target = attempt.circle(attempt.move.target)
    return Finding("roll.none", "moved", (target,), {"from": start, "to": target})


def is_circle_there(attempt: Attempt) -> Finding | None:
    """Article 5: the way ends on d; a number too large for that is no move for this figure."""
    if attempt.move.target <= LAST:
        return None
    if attempt.move.start == BASE or attempt.walked != attempt.move.roll:
        return Finding("cell", "no_circle", (), {"circle": attempt.circle(attempt.move.target)})
    start = attempt.circle(attempt.move.start)
    facts: Facts = {"player": attempt.player, "from": start, "thrown": attempt.move.roll}
    return Finding("5.exact", "too_far", (start,), {**facts, "limit": LAST - attempt.move.start})


def does_it_move(attempt: Attempt) -> Finding | None:
    """A figure must go somewhere."""
    return None if attempt.walked else attempt.finding("roll.count", "not_moved")


def does_it_stay_in_play(attempt: Attempt) -> Finding | None:
    """Nobody takes a figure back to its corner without its being hit."""
    is_taken_back = attempt.move.target == BASE != attempt.move.start
    return attempt.finding("piece", "sent_back", piece=attempt.player) if is_taken_back else None


def does_it_enter_by_a_six(attempt: Attempt) -> Finding | None:
    """Article 2: a figure leaves B by a six only, and goes on A."""
    if attempt.move.start != BASE or attempt.move.target == BASE:
        return None
    if attempt.move.roll != SIX:
        return attempt.finding("2.six.enter", "no_six")
    if attempt.move.target == START:
        return None
    return attempt.finding("2.six.enter", "only_a", a=attempt.circle(START))


def is_count_right(attempt: Attempt) -> Finding | None:
    """Article 1: as many circles as the die shows, forward, and at the end into the home circles."""
    if not attempt.is_between_circles or attempt.walked in (0, attempt.move.roll):
        return None
    if attempt.walked > 0:
        return attempt.finding("roll.count", "wrong", walked=attempt.walked)
    if is_on_track(attempt.move.start) and attempt.walked % TRACK == attempt.move.roll:
        return attempt.finding("5.exact", "past_home", START)
    return attempt.finding("roll.count", "backwards", walked=-attempt.walked)


def does_it_jump_nobody_at_home(attempt: Attempt) -> Finding | None:
    """Article 4: figures in the way are jumped, but with `home_jump=no` not on the home circles."""
    start, target = attempt.move.start, attempt.move.target
    if attempt.profile.jumps_at_home or target < TRACK:
        return None
    over = [figure for figure in attempt.own if figure >= TRACK and start < figure < target]
    if not over:
        return None
    return attempt.finding("4.jump", "at_home", *over, over=tuple(attempt.circle(each) for each in over))


def is_home_circle_free(attempt: Attempt) -> Finding | None:
    """Article 5: only a free home circle can be entered."""
    is_taken = attempt.move.target >= TRACK and attempt.move.target in attempt.own and attempt.walked
    return attempt.finding("5.exact", "taken") if is_taken else None


def may_own_figure_be_hit(attempt: Attempt) -> Finding | None:
    """Article 3 under `own_capture`: whether a figure of one's own may be thrown out here."""
    start, target = attempt.move.start, attempt.move.target
    if not is_on_track(target) or target not in attempt.own or not attempt.walked:
        return None
    if start == BASE and can_leave_a(attempt):
        return None  # the figure on A should have gone: article 2 says so
    allowed = attempt.profile.own_capture
    is_clearing = attempt.is_six_on_base and (start, target) == (START, SIX)
    if allowed is OwnCapture.ALWAYS or (allowed is OwnCapture.FORCED_SIX_ONLY and is_clearing):
        return None
    return attempt.finding("3.capture", "own", piece=attempt.player)


PRECONDITIONS: tuple[Question, ...] = (is_figure_there, is_thrown, is_circle_there)
"""Without these there is no move to ask about."""

QUESTIONS: tuple[Question, ...] = (
    does_it_move,
    does_it_stay_in_play,
    does_it_enter_by_a_six,
    is_count_right,
    does_it_jump_nobody_at_home,
    is_home_circle_free,
    may_own_figure_be_hit,
)


def is_possible(attempt: Attempt) -> bool:
    """Whether the figure may go there, duties of other figures aside."""
    return not any(question(attempt) for question in (is_circle_there, *QUESTIONS))


def can_leave_a(attempt: Attempt) -> bool:
    """Whether a figure stands on A that may go as far as the die shows."""
    return START in attempt.own and is_possible(attempt.with_figure(START))
