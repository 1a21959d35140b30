"""Is this move legal, and if not, which rule does it break?

The answer is not derived from the list of legal moves: it comes from ordered lists of
questions, one per rule. A law in the tests ties the two together.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.checkers.attempt import Attempt, attempt_of, most_captured
from engine.checkers.board import RAYS
from engine.checkers.captures import ways
from engine.checkers.duties import DUTIES, HANDLING
from engine.checkers.goals import outcome
from engine.checkers.jumps import (
    does_chain_go_on,
    does_crowning_end_it,
    is_jump_in_reach,
    is_one_move_made,
)
from engine.checkers.labels import change_to, label_at, names, path_text, piece_at
from engine.checkers.legs import Leg
from engine.checkers.moves import generate, has_capture, moved
from engine.checkers.position import COLOURS, Move, Position
from engine.checkers.profile import KingLanding, KingRange, Profile
from engine.errors import EngineError, Reason
from engine.ruling import Facts, Finding, Illegal, Legal, Ruling, Unfinished, game_over

REMEDIES = 3
"""How many plain moves of the same piece are offered, the nearest to its target first."""

Question = Callable[[Attempt], Finding | None]


def judge_move(profile: Profile, position: Position, move: Move) -> Ruling[Position, Move]:
    """The ruling on a move. Captured pieces that are not said are taken to be the right ones."""
    if len(move.path) < 2 or not profile.board.names.keys() >= {*move.path, *move.captured}:
        raise EngineError(Reason.BAD_MOVE, "A move goes from one blue cell to another, such as c3-d4.")
    return judge_way(profile, position, move.path, frozenset(move.captured) or None)


def judge_way(
    profile: Profile,
    position: Position,
    path: tuple[int, ...],
    taken: frozenset[int] | None = None,
    shown: bool | None = None,
) -> Ruling[Position, Move]:
    """The ruling on a path, on the pieces taken off, and on whether the piece stands as a king."""
    if ended := outcome(profile, position):
        return game_over(ended)
    if not piece_at(position, path[0]):
        start = profile.board.names[path[0]]
        return Illegal((Finding("cell", "empty", (start,), {"from": start}),), ())
    attempt = attempt_of(profile, position, path, taken, shown)
    breaches = _asked(attempt, QUESTIONS) or _asked(attempt, CHOICES)
    if violations := breaches + _asked(attempt, HANDLING):
        return Illegal(violations, remedies(attempt) if breaches else attempt.completions)
    if missing := _asked(attempt, DUTIES):
        return Unfinished(missing, attempt.completions)
    return legal(profile, position, attempt.completions)


def _asked(attempt: Attempt, questions: tuple[Question, ...]) -> tuple[Finding, ...]:
    return tuple([found for question in questions if (found := question(attempt))])


def legal(profile: Profile, position: Position, moves: tuple[Move, ...]) -> Legal[Position, Move]:
    """The ruling on a legal move, or on several that look the same."""
    after = moved(profile, position, moves[0])
    return Legal(moves, after, change_to(profile, position, moves[0], after), outcome(profile, after))


def is_own_piece(attempt: Attempt) -> Finding | None:
    """`turn`: each player moves a piece of his own."""
    if attempt.is_mine:
        return None
    owner, player = COLOURS[attempt.walked.side], COLOURS[attempt.position.side]
    return attempt.finding("turn", "not_yours", attempt.walked.legs[-1], player=player, owner=owner)


def does_it_move(attempt: Attempt) -> Finding | None:
    """`turn`: a piece must go somewhere."""
    still = next((leg for leg in attempt.walked.legs if leg.start == leg.target), None)
    return attempt.finding("turn", "not_moved", still) if still else None


def is_landing_free(attempt: Attempt) -> Finding | None:
    """`cell`: every landing is a free cell; a captured piece stands there until the end."""
    for leg in attempt.walked.legs:
        if not leg.is_landing_free and leg.start != leg.target:
            there = label_at(attempt.position, leg.target)
            return attempt.finding("cell", "occupied", leg, there=there)
    return None


def _legs_before_straying(attempt: Attempt) -> tuple[Leg, ...]:
    """The legs that are to be measured; where a capture should have gone on, its plain steps are not."""
    legs = attempt.walked.legs
    return tuple(leg for leg in legs if not leg.is_plain) if does_chain_go_on(attempt) else legs


def is_way_diagonal(attempt: Attempt) -> Finding | None:
    """`man.move`, `king.move`: along a diagonal."""
    for leg in _legs_before_straying(attempt):
        if leg.way is None and leg.start != leg.target:
            return attempt.finding("king.move" if leg.is_king else "man.move", "not_diagonal", leg)
    return None


def is_one_enemy_jumped(attempt: Attempt) -> Finding | None:
    """`capture.once`: one piece at a time, no own one, none twice."""
    for leg in attempt.walked.legs:
        if leg.own:
            return attempt.finding("capture.once", "own", leg, leg.own)
        if leg.taken:
            return attempt.finding("capture.once", "twice", leg, leg.taken)
        if len(leg.enemies) > 1:
            return attempt.finding("capture.once", "many", leg, leg.enemies)
    return None


def is_step_in_reach(attempt: Attempt) -> Finding | None:
    """`man.move`, `king.move`: how far and which way a piece goes over free cells."""
    for leg in _legs_before_straying(attempt):
        if leg.way is None or not leg.is_plain:
            continue
        if not leg.is_king and not leg.is_ahead:
            return attempt.finding("man.move", "backward", leg)
        if leg.way and not (leg.is_king and attempt.profile.king_range is KingRange.LONG):
            return attempt.finding("king.move" if leg.is_king else "man.move", "too_far", leg)
    return None


def is_capture_made(attempt: Attempt) -> Finding | None:
    """`capture.compulsory`: no plain move while there is something to capture."""
    profile, position = attempt.profile, attempt.position
    if not (attempt.is_mine and attempt.is_plain and has_capture(profile, position, position.side)):
        return None
    moves = generate(profile, position)
    pairs = sorted({(attempt.named(move.path[0]), attempt.named(move.captured[0])) for move in moves})
    by, over = tuple(by for by, _ in pairs), tuple(over for _, over in pairs)
    start, target = attempt.named(attempt.path[0]), attempt.named(attempt.path[-1])
    facts: Facts = {"from": start, "to": target, "by": by, "over": over}
    return Finding("capture.compulsory", "plain", tuple(dict.fromkeys((target, *by, *over))), facts)


def is_most_captured(attempt: Attempt) -> Finding | None:
    """`capture.continue`: with `majority` the capture that takes most pieces is compulsory."""
    profile, position = attempt.profile, attempt.position
    if not (profile.majority and attempt.walked.is_capture):
        return None
    most, taken = most_captured(profile, position), len(attempt.completions[0].captured)
    if taken == most:
        return None
    best = tuple(path_text(profile, move.path, True) for move in generate(profile, position))[:REMEDIES]
    leg, captured = attempt.walked.legs[-1], attempt.walked.captured
    return attempt.finding("capture.continue", "fewer", leg, captured, limit=most, count=taken, best=best)


def is_landing_open(attempt: Attempt) -> Finding | None:
    """`capture.continue`: a king that may choose its landing chooses one from which it can go on."""
    leg = attempt.walked.legs[-1]
    if not (leg.is_king and _is_landing_chosen(attempt.profile) and attempt.walked.is_capture):
        return None
    if attempt.goes_on or leg.over is None:
        return None
    others = names(attempt.profile, _open_landings(attempt, leg.start, leg.over))
    return attempt.finding("capture.continue", "landing", leg, (leg.over,), next=others) if others else None


def _is_landing_chosen(profile: Profile) -> bool:
    return profile.king_range is KingRange.LONG and profile.king_landing is KingLanding.ANY


def _open_landings(attempt: Attempt, start: int, over: int) -> list[int]:
    """The landings behind a captured piece from which the capture goes on."""
    walked, found, is_behind = attempt.walked, [], False
    ray = next(ray for ray in RAYS[start] if over in (cell for cell, _ in ray))
    for cell, bit in ray:
        if is_behind and not bit & walked.free:
            break
        if is_behind and ways(attempt.profile, cell, True, walked.side, walked.enemy, walked.free):
            found.append(cell)
        is_behind = is_behind or cell == over
    return found


QUESTIONS: tuple[Question, ...] = (
    is_own_piece,
    does_it_move,
    is_one_move_made,
    is_landing_free,
    does_chain_go_on,
    is_way_diagonal,
    is_one_enemy_jumped,
    is_jump_in_reach,
    is_step_in_reach,
    does_crowning_end_it,
    is_capture_made,
)
CHOICES: tuple[Question, ...] = (is_most_captured, is_landing_open)
"""Asked only of what is a move by itself: whether another one would have been compulsory."""


def remedies(attempt: Attempt) -> tuple[Move, ...]:
    """Legal moves: to that very cell, else captures, else the nearest few of the same piece."""
    if not attempt.is_mine:
        return ()
    moves = generate(attempt.profile, attempt.position)
    own = [move for move in moves if move.path[0] == attempt.path[0]]
    exact = tuple(move for move in own if move.path[-1] == attempt.path[-1])
    if exact or moves[0].captured:
        return exact or tuple(own or moves)
    target = attempt.named(attempt.path[-1])
    return tuple(sorted(own, key=lambda move: _distance(attempt.named(move.path[-1]), target))[:REMEDIES])


def _distance(one: str, other: str) -> int:
    return max(abs(ord(left) - ord(right)) for left, right in zip(one, other, strict=True))
