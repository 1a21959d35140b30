"""From a sighting to a reading: the best explanation wins by a margin, or nobody does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from arbiter.sighting.canonical import Names, canonical
from arbiter.sighting.explanations import (
    MARGIN,
    NOTHING_MARGIN,
    Doubt,
    Explanation,
    doubts,
    explanations,
    likelier,
)
from arbiter.sighting.growing import can_grow, can_slide_on
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
from engine import EMPTY, SEVERAL, AnyGame, CellChange, Change, Illegal, Legal, Unfinished

SURE_S = 2.1
"""A sensor may be wrong about a cell, and sure of it, for two seconds: an illegal change with one
such error beside it can look like a legal move. A move is therefore accepted once its cells have
looked so for longer, and as long nothing has happened to any other cell."""

FELT_S = 0.5
"""Where reeds alone speak no such error is known: a contact that has rested so long is true."""

SLOW_S = 2.5
"""What is no legal move, or is unsure, is said a little later still: who slips has a moment to put
it right before anything flashes."""

LONE_S = 4.5
"""A camera may err twice in a row about the same cell, and in the same way. Nobody is accused where a
single cell speaks against something lawful, until it has looked so for longer than two such errors."""

GROWING_S = 15.0
"""What may still become a legal move, such as a piece that is in somebody's hand, is waited for so long."""

ALIKE_MARGIN = 1.5
"""Of pieces that differ in nothing but height less than this says nothing."""

ANOTHER_BOARD = 1 / 4
"""No move changes so great a share of the cells; a chain of nine jumps changes eleven of 64. Where more
look otherwise, the pieces were swept away or what is seen is not the board: no move is looked for."""


def infer(
    game: AnyGame,
    position: Any,
    sighting: Sighting,
    watched: frozenset[str] = frozenset(),
    stood: frozenset[str] = frozenset(),
) -> Reading | None:
    """The one reading of this scene, seen from the position that stood before; None: wait and look on.

    `watched` cells are those of a breach or of a half-done move: as long as they cannot be seen,
    nobody knows whether they were put right. `stood` are the cells of pools, such as corner circles,
    on which pieces were last seen.
    """
    contents = game.contents(position)
    seen, names = canonical(game, position, contents, sighting, stood)
    doubtful = doubts(contents, seen)
    if len(likely := likelier(doubtful)) > len(contents) * ANOTHER_BOARD:
        return _slowly(_another_board(likely, names), seen)
    best, *others = explanations(game, position, doubtful, seen)
    margin = MARGIN if best.change.cells else NOTHING_MARGIN
    if others and best.score - others[0].score < margin:
        touched = _cells((*best.change.cells, *others[0].change.cells))
        unclear = names.cells(_difference(best, others[0]))
        return Unsure(unclear) if _are_old(touched, seen) else None
    blind = tuple(cell for cell in contents if sighting.is_blind(cell))
    if not best.change.cells:
        return _slowly(_standing(contents, blind, watched), seen)
    hidden = tuple(cell for cell in names.cells(_cells(best.change.cells)) if cell in blind)
    if hidden:
        return _slowly(Unsure(hidden), seen)
    if len(blind) > len(contents) / 2:
        return _slowly(Unsure(blind), seen)
    reading = _reading(game, position, best.change, names)
    if _is_in_hand(game, position, reading, best.change, seen):
        return None
    if not isinstance(reading, SeenLegal) and _may_be_lawful(reading, best, others, seen):
        return None
    if blind and isinstance(reading, SeenIllegal) and not _is_balanced(best.change):
        return _slowly(Unsure(blind), seen)
    if _is_felt_through(game, position, reading, seen):
        return reading
    return _slowly(reading, seen)


def compare(
    game: AnyGame, position: Any, sighting: Sighting, needed: frozenset[str] | None = None
) -> Reading | None:
    """Whether the board stands as it should: unchanged, disturbed or unsure; None: wait.

    `needed` are the cells that have to be seen for that; before play all of them are.
    """
    contents = game.contents(position)
    seen, names = canonical(game, position, contents, sighting, frozenset())
    unseen = tuple(cell for cell in contents if sighting.is_blind(cell))
    if unseen if needed is None else needed.intersection(unseen):
        return _slowly(Unsure(unseen), seen)
    doubtful = [likeliest for likeliest, *_ in doubts(contents, seen).values()]
    wrong = tuple(each.change for each in doubtful if each.odds >= MARGIN)
    if wrong:
        return _slowly(Disturbed.by(names.change(Change(wrong))), seen)
    unclear = names.cells(each.cell for each in doubtful if each.odds >= _least_doubt(each, seen))
    return _slowly(Unsure(unclear), seen) if unclear else Unchanged()


def _least_doubt(doubt: Doubt, sighting: Sighting) -> float:
    """From what odds on a cell is unclear. Many a man looks a little like a king, and is none."""
    return ALIKE_MARGIN if any({doubt.before, doubt.after} <= set(each) for each in sighting.alike) else 0.0


def _another_board(likely: list[Doubt], names: Names) -> Reading:
    """What is wrong about a board that looks otherwise in so many cells, once all of them are clear."""
    unclear = names.cells(each.cell for each in likely if each.odds < MARGIN)
    if unclear:
        return Unsure(unclear)
    return Disturbed.by(names.change(Change(tuple(each.change for each in likely))))


def _is_in_hand(game: AnyGame, position: Any, reading: Reading, change: Change, sighting: Sighting) -> bool:
    """Whether a piece is probably on its way, so that nothing is wrong yet."""
    if not isinstance(reading, SeenIllegal | Disturbed):
        return False
    return min(map(sighting.age, _cells(change.cells))) < GROWING_S and can_grow(game, position, change)


def _is_felt_through(game: AnyGame, position: Any, reading: Reading, sighting: Sighting) -> bool:
    """Whether reeds alone have felt a legal move long enough, and it is not a part of a longer slide."""
    if sighting.cells or not isinstance(reading, SeenLegal):
        return False
    youngest = min(sighting.clear_s, *(sighting.age(each.cell) for each in reading.change.cells))
    return youngest >= FELT_S and not can_slide_on(game, position, reading.change)


def _may_be_lawful(
    reading: Reading, best: Explanation, others: Iterable[Explanation], sighting: Sighting
) -> bool:
    """Whether only cells that have not looked so for long speak against something lawful."""
    is_accusing = bool(sighting.cells) and isinstance(reading, SeenIllegal | Disturbed)
    lone_s = LONE_S if is_accusing else SLOW_S
    young = {cell for cell, age in sighting.steady_s.items() if age < lone_s}
    if not young:
        return False
    for cells in (_difference(best, other) for other in others if other.is_lawful):
        if young.issuperset(cells) and (len(cells) == 1 or max(map(sighting.age, cells)) < SLOW_S):
            return True
    return False


def _slowly(reading: Reading, sighting: Sighting) -> Reading | None:
    """The reading, once the cells that it speaks of have looked so for long enough."""
    match reading:
        case Unchanged():
            return reading
        case SeenLegal():
            ages = (sighting.clear_s, *(sighting.age(each.cell) for each in reading.change.cells))
            return reading if min(ages) >= SURE_S else None
        case Unsure(cells=cells):
            return reading if _are_old(cells, sighting) else None
        case SeenIllegal() | SeenUnfinished() | Disturbed():
            return reading if _are_old(_cells(reading.change.cells), sighting) else None
        case _:
            assert_never(reading)


def _are_old(cells: Iterable[str], sighting: Sighting) -> bool:
    return all(sighting.age(cell) >= SLOW_S for cell in cells)


def _cells(changes: Iterable[CellChange]) -> tuple[str, ...]:
    return tuple(each.cell for each in changes)


def _standing(contents: Mapping[str, str], blind: tuple[str, ...], watched: frozenset[str]) -> Reading:
    """The position stands, unless the cells that matter, or most of the board, cannot be seen."""
    if unseen := tuple(cell for cell in blind if cell in watched):
        return Unsure(unseen)
    return Unsure(blind) if len(blind) > len(contents) / 2 else Unchanged()


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


def _reading(game: AnyGame, position: Any, change: Change, names: Names) -> Reading:
    """What the engine says about the change that was seen."""
    ruling, seen = game.judge(position, change), names.change(change)
    attempt = game.write_move(position, seen)
    match ruling:
        case Legal():
            return SeenLegal(
                moves=tuple(game.write_move(position, move) for move in ruling.moves),
                change=names.change(ruling.change),
                position=game.write_position(ruling.position),
                outcome=ruling.outcome,
            )
        case Unfinished():
            remedy = tuple(game.write_move(position, move) for move in ruling.remedy)
            return SeenUnfinished(attempt, seen, names.findings(ruling.missing), remedy)
        case Illegal():
            if ruling.violations[0].why == SEVERAL:
                return Disturbed.by(seen)
            remedy = tuple(game.write_move(position, move) for move in ruling.remedy)
            return SeenIllegal(attempt, seen, names.findings(ruling.violations), remedy)
        case _:
            assert_never(ruling)
