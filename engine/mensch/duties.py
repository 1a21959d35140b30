"""What another figure would have had to do first: enter, clear A, or throw somebody out."""

from __future__ import annotations

from engine.mensch.attempt import Attempt
from engine.mensch.position import BASE, SIX, START
from engine.mensch.questions import Question, can_leave_a, is_possible
from engine.ruling import Finding


def must_a_figure_enter(attempt: Attempt) -> Finding | None:
    """Article 2: a six brings a figure in as long as one waits on B and A is free of one's own."""
    if not _is_entering_due(attempt) or attempt.move.start == BASE:
        return None
    waiting = attempt.circle(BASE)
    return attempt.finding("2.six.enter", "must_enter", START, waiting=waiting, a=attempt.circle(START))


def must_the_six_clear_a(attempt: Attempt) -> Finding | None:
    """Article 2: a six moves the figure off A as long as another waits on B."""
    if not attempt.is_six_on_base or attempt.move.start == START or not can_leave_a(attempt):
        return None
    return attempt.finding(
        "2.six.clear", "must_clear", START, a=attempt.circle(START), target=attempt.circle(SIX)
    )


def must_a_be_cleared(attempt: Attempt) -> Finding | None:
    """`must_clear_A`: a figure on A goes first, whatever the number."""
    is_bound = attempt.profile.must_clear_a and not attempt.is_six_on_base
    if not is_bound or attempt.move.start == START or not can_leave_a(attempt):
        return None
    target = attempt.circle(attempt.move.roll)
    return attempt.finding("must.move", "must_clear", START, a=attempt.circle(START), target=target)


def must_an_enemy_be_hit(attempt: Attempt) -> Finding | None:
    """`capture_compulsory`: who can throw out an enemy must, once the duties above are done."""
    if not attempt.profile.must_capture or attempt.hits_enemy or _is_bound(attempt):
        return None
    others = [attempt.with_figure(start) for start in attempt.own if start != BASE]
    hits = [other.move.target for other in others if other.hits_enemy and is_possible(other)]
    if not hits:
        return None
    targets = tuple(attempt.circle(target) for target in hits)
    return attempt.finding("must.move", "must_hit", *hits, targets=targets)


def _is_entering_due(attempt: Attempt) -> bool:
    return attempt.is_six_on_base and START not in attempt.own


def _is_bound(attempt: Attempt) -> bool:
    """Whether an earlier duty already chooses the figure."""
    is_clearing_due = attempt.is_six_on_base or attempt.profile.must_clear_a
    return _is_entering_due(attempt) or (is_clearing_due and can_leave_a(attempt))


DUTIES: tuple[Question, ...] = (
    must_a_figure_enter,
    must_the_six_clear_a,
    must_a_be_cleared,
    must_an_enemy_be_hit,
)
