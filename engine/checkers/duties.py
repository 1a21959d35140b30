"""What hands must do besides moving: take off what was captured, go on jumping, crown."""

from __future__ import annotations

from collections.abc import Callable

from engine.checkers.attempt import Attempt
from engine.checkers.board import LAST_ROW
from engine.checkers.labels import lacks_discs, names, path_text, piece_at
from engine.checkers.moves import is_crowned, moved
from engine.ruling import Facts, Finding


def are_own_pieces_kept(attempt: Attempt) -> Finding | None:
    """`capture.wrong`: nobody takes off a piece of his own."""
    own = sorted(cell for cell in wrongly_taken(attempt) if _is_own(attempt, cell))
    if not own:
        return None
    return Finding("capture.wrong", "own", _names(attempt, own), {"taken": _names(attempt, own)})


def are_others_kept(attempt: Attempt) -> Finding | None:
    """`capture.wrong`: no enemy piece is taken off but the captured ones."""
    wrong = sorted(cell for cell in wrongly_taken(attempt) if not _is_own(attempt, cell))
    if not wrong:
        return None
    taken, due = _names(attempt, wrong), attempt.completions[0].captured
    if not due:
        facts: Facts = {"move": path_text(attempt.profile, attempt.path, False), "taken": taken}
        return Finding("capture.wrong", "nothing", taken, facts)
    left = (cell for cell in due if cell not in (attempt.taken or ()))
    return Finding(
        "capture.wrong",
        "other",
        (*taken, *names(attempt.profile, left)),
        {"due": names(attempt.profile, due), "taken": taken},
    )


def wrongly_taken(attempt: Attempt) -> frozenset[int]:
    """The cells from which something was taken off that this path does not capture."""
    return (attempt.taken or frozenset()) - set(attempt.completions[0].captured)


def is_crown_earned(attempt: Attempt) -> Finding | None:
    """`crown`: a man stays a man until it ends its move on the last row."""
    start, target = attempt.path[0], attempt.path[-1]
    is_man = not attempt.position.kings >> start & 1
    if not (attempt.shown and is_man) or attempt.walked.is_king:
        return None
    cell, is_last_row = attempt.named(target), LAST_ROW[attempt.walked.side] >> target & 1
    if not is_last_row:
        return Finding("crown", "not_due", (cell,), {"cell": cell})
    if not attempt.goes_on:
        return None
    on = _next_landings(attempt)
    return Finding("crown", "too_early", (cell, *on), {"cell": cell, "next": on})


def does_capture_end(attempt: Attempt) -> Finding | None:
    """`capture.continue`: the same piece goes on jumping until it can jump no more."""
    if not attempt.goes_on:
        return None
    here, made, place = attempt.named(attempt.path[-1]), len(attempt.walked.captured), len(attempt.path)
    jumps = dict.fromkeys((move.captured[made], move.path[place]) for move in attempt.completions)
    over, on = (names(attempt.profile, cells) for cells in zip(*jumps, strict=True))
    facts: Facts = {"from": attempt.named(attempt.path[0]), "to": here, "over": over, "next": on}
    return Finding("capture.continue", "stopped", (here, *_next_landings(attempt)), facts)


def are_captured_taken_off(attempt: Attempt) -> Finding | None:
    """`capture.wrong`: what was captured leaves the board when the capture is done."""
    if attempt.taken is None or attempt.goes_on:
        return None
    left = _names(attempt, [cell for cell in attempt.walked.captured if cell not in attempt.taken])
    return Finding("capture.wrong", "left", left, {"left": left}) if left else None


def is_king_crowned(attempt: Attempt) -> Finding | None:
    """`crown`: a king is two discs, unless no disc is free."""
    if attempt.shown is not False or attempt.goes_on:
        return None
    move, cell = attempt.completions[0], attempt.named(attempt.path[-1])
    was_king = attempt.position.kings >> attempt.path[0] & 1
    is_king = was_king or is_crowned(attempt.profile, attempt.position, move)
    after = moved(attempt.profile, attempt.position, move)
    if not is_king or lacks_discs(after, attempt.walked.side):
        return None
    return Finding("crown", "uncrowned" if was_king else "missing", (cell,), {"cell": cell})


def _next_landings(attempt: Attempt) -> tuple[str, ...]:
    place = len(attempt.path)
    return tuple(dict.fromkeys(attempt.named(move.path[place]) for move in attempt.completions))


def _is_own(attempt: Attempt, cell: int) -> bool:
    there = piece_at(attempt.position, cell)
    return there is not None and there.side == attempt.walked.side


def _names(attempt: Attempt, cells: list[int]) -> tuple[str, ...]:
    return tuple(sorted(names(attempt.profile, cells)))


HANDLING: tuple[Callable[[Attempt], Finding | None], ...] = (
    are_own_pieces_kept,
    are_others_kept,
    is_crown_earned,
)
"""Breaches that are put right without moving the piece."""

DUTIES: tuple[Callable[[Attempt], Finding | None], ...] = (
    does_capture_end,
    are_captured_taken_off,
    is_king_crowned,
)
"""What may still be missing in a move that is legal so far."""
