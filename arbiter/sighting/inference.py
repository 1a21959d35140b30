"""From a sighting to a reading: the best explanation wins by a margin, or nobody does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from arbiter.sighting.explanations import (
    MARGIN,
    NOTHING_MARGIN,
    Explanation,
    doubts,
    explanations,
    odds,
)
from arbiter.sighting.reading import (
    Disturbed,
    Reading,
    SeenIllegal,
    SeenLegal,
    SeenUnfinished,
    Unchanged,
    Unsure,
)
from arbiter.sighting.sighting import Sighting
from engine import EMPTY, SEVERAL, AnyGame, Change, Illegal, Legal, Unfinished


def infer(game: AnyGame, position: Any, sighting: Sighting, watched: frozenset[str] = frozenset()) -> Reading:
    """The one reading of this scene, seen from the position that stood before.

    `watched` cells are those of a breach or of a half-done move: as long as they cannot be seen,
    nobody knows whether they were put right.
    """
    contents = game.contents(position)
    best, *others = explanations(game, position, contents, sighting)
    margin = MARGIN if best.change.cells else NOTHING_MARGIN
    if others and best.score - others[0].score < margin:
        return Unsure(_difference(best, others[0]))
    blind = tuple(cell for cell in contents if sighting.is_blind(cell))
    if not best.change.cells:
        return _standing(contents, blind, watched)
    hidden = tuple(each.cell for each in best.change.cells if each.cell in blind)
    if hidden:
        return Unsure(hidden)
    reading = _reading(game, position, best.change)
    if blind and isinstance(reading, SeenIllegal) and not _is_balanced(best.change):
        return Unsure(blind)
    return reading


def _standing(contents: Mapping[str, str], blind: tuple[str, ...], watched: frozenset[str]) -> Reading:
    """The position stands, unless the cells that matter, or most of the board, cannot be seen."""
    if unseen := tuple(cell for cell in blind if cell in watched):
        return Unsure(unseen)
    return Unsure(blind) if len(blind) > len(contents) / 2 else Unchanged()


def compare(game: AnyGame, position: Any, sighting: Sighting) -> Reading:
    """Whether the board stands as it should before play: unchanged, disturbed or unsure."""
    contents = game.contents(position)
    unseen = tuple(cell for cell in contents if sighting.is_blind(cell))
    if unseen:
        return Unsure(unseen)
    seen = [likeliest for likeliest, *_ in doubts(contents, sighting).values()]
    wrong = tuple(each for each in seen if odds(sighting, each) >= MARGIN)
    if wrong:
        return Disturbed.by(Change(wrong))
    doubtful = tuple(each.cell for each in seen if odds(sighting, each) >= 0)
    return Unsure(doubtful) if doubtful else Unchanged()


def _is_balanced(change: Change) -> bool:
    """Whether as many pieces came as left; else one may have gone, or come from, where nobody sees."""
    left = sum(each.after == EMPTY for each in change.cells)
    came = sum(each.before == EMPTY for each in change.cells)
    return left == came


def _difference(best: Explanation, other: Explanation) -> tuple[str, ...]:
    """The cells on which two explanations disagree, in the order in which they name them."""
    one, two = best.change.cells, other.change.cells
    cells = [each.cell for each in one if each not in two] + [each.cell for each in two if each not in one]
    return tuple(dict.fromkeys(cells))


def _reading(game: AnyGame, position: Any, change: Change) -> Reading:
    """What the engine says about the change that was seen."""
    ruling = game.judge(position, change)
    attempt = game.write_move(position, change)
    match ruling:
        case Legal():
            return SeenLegal(
                moves=tuple(game.write_move(position, move) for move in ruling.moves),
                change=ruling.change,
                position=game.write_position(ruling.position),
                outcome=ruling.outcome,
            )
        case Unfinished():
            remedy = tuple(game.write_move(position, move) for move in ruling.remedy)
            return SeenUnfinished(attempt, change, ruling.missing, remedy)
        case Illegal():
            if ruling.violations[0].why == SEVERAL:
                return Disturbed.by(change)
            remedy = tuple(game.write_move(position, move) for move in ruling.remedy)
            return SeenIllegal(attempt, change, ruling.violations, remedy)
        case _:
            assert_never(ruling)
