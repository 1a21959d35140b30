"""What could have happened: explanations of a sighting, each with the weight of the evidence.

Everything is weighed against "nothing happened". A cell that still looks as the position says
adds nothing; a cell that looks different adds the log-odds of what it looks like now. The costs
are what each kind of event is worth before anybody looks.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from arbiter.sighting.sighting import Sighting
from engine import EMPTY, AnyGame, CellChange, Change

MARGIN = 3.0
"""Odds of twenty to one: less, and the answer is "unsure"."""

NOTHING_MARGIN = 2.0
"""That the position stands needs less: to say so by mistake harms nobody, and the next look mends it."""

EVENT_COST = 3.0
"""Most looks at a board find nothing new. Legal or not makes no difference here: a referee who
expects legal moves would see legal moves."""

CELLS_PER_EVENT = 2
"""One piece that is moved changes two cells; what changes more is several events at once."""

MOST_DOUBTFUL_CELLS = 5
MOST_LABELS = 3
"""Beyond these the alternatives are not tried one by one: the board is taken as it looks."""

MOST_BESIDE = 3
"""Where more cells than these have changed beside a move, it does not matter whether it is half done."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One possible change of the board, and how much better than nothing it fits."""

    change: Change
    score: float
    is_lawful: bool
    """Nothing, a legal move or one that is half done."""


def explanations(
    game: AnyGame, position: Any, contents: Mapping[str, str], sighting: Sighting
) -> list[Explanation]:
    """All explanations worth comparing, best first: nothing, moves, half-done moves, odd changes."""
    found: dict[frozenset[tuple[str, str]], Explanation] = {}
    told_apart = frozenset(cell for cell in contents if sighting.tells_pieces_apart(cell))
    weight = cache(partial(odds, sighting))
    for change, cost, is_lawful in _candidates(game, position, contents, sighting):
        score = sum(map(weight, change.cells)) - cost
        seen = looks(told_apart, change)
        if seen not in found or found[seen].score < score:
            lawful = is_lawful or (seen in found and found[seen].is_lawful)
            found[seen] = Explanation(change, score, lawful)
    return sorted(found.values(), key=lambda each: -each.score)


def _candidates(
    game: AnyGame, position: Any, contents: Mapping[str, str], sighting: Sighting
) -> Iterator[tuple[Change, float, bool]]:
    yield Change(), 0.0, True
    doubtful = doubts(contents, sighting)
    # Where no cell of a move looks likelier as it would be after it, nothing speaks for that move.
    likely = {cell for cell, (first, *_) in doubtful.items() if odds(sighting, first) > 0}
    for successor in game.successors(position) if likely else ():
        if any(each.cell in likely for each in successor.change.cells):
            yield successor.change, EVENT_COST, True
            if len(likely) <= len(successor.change.cells) + MOST_BESIDE:
                for half in game.halfway(position, successor.move):
                    yield half, EVENT_COST, True
    for change in odd_changes(doubtful, sighting):
        yield change, EVENT_COST * math.ceil(len(change.cells) / CELLS_PER_EVENT), False


def looks(told_apart: Container[str], change: Change) -> frozenset[tuple[str, str]]:
    """How the change looks to these sensors: a reed cannot tell one piece from another."""
    return frozenset(
        (each.cell, each.after if each.cell in told_apart else _occupancy(each.after))
        for each in change.cells
        if each.cell in told_apart or _occupancy(each.before) != _occupancy(each.after)
    )


def _occupancy(label: str) -> str:
    return EMPTY if label == EMPTY else "occupied"


def odd_changes(doubtful: Mapping[str, tuple[CellChange, ...]], sighting: Sighting) -> Iterator[Change]:
    """Changes as they look, whether or not any rule allows them; their cells in the board's order."""
    place = {cell: number for number, cell in enumerate(doubtful)}
    for cells in _odd_cells(list(doubtful.values()), sighting):
        yield Change(tuple(sorted(cells, key=lambda each: place[each.cell])))


def _odd_cells(doubtful: list[tuple[CellChange, ...]], sighting: Sighting) -> Iterator[list[CellChange]]:
    """Every cell speaks for itself, so of all changes of so many cells the likeliest takes the cells
    in most doubt, each as it looks. Its nearest rivals have another cell, or another thing on one.
    """
    ranked = sorted(doubtful, key=lambda changes: -odds(sighting, changes[0]))
    if len(ranked) > MOST_DOUBTFUL_CELLS:
        for least in (0.0, MARGIN):
            yield [first for first, *_ in ranked if odds(sighting, first) > least]
        return
    for count in range(1, len(ranked) + 1):
        likeliest = [changes[0] for changes in ranked[:count]]
        yield likeliest
        for changes in ranked[count : count + 1]:
            yield [*likeliest[:-1], changes[0]]
        unclear = [changes for changes in ranked[:count] if len(changes) > 1]
        if unclear:
            first, second, *_ = min(unclear, key=lambda changes: _lead(sighting, changes))
            yield [second if each is first else each for each in likeliest]


def _lead(sighting: Sighting, changes: tuple[CellChange, ...]) -> float:
    """By how much the likeliest thing on a cell leads over the next."""
    return odds(sighting, changes[0]) - odds(sighting, changes[1])


def doubts(contents: Mapping[str, str], sighting: Sighting) -> dict[str, tuple[CellChange, ...]]:
    """The seen cells on which something else may stand, each with what, the likeliest first."""
    stood = [label for label in contents.values() if label != EMPTY]
    left = [
        label
        for cell, label in contents.items()
        if label != EMPTY and sighting.weigh(cell, EMPTY) > sighting.weigh(cell, label) + MARGIN
    ]
    return {
        cell: changes
        for cell, label in contents.items()
        if not sighting.is_blind(cell) and (changes := _plausible(cell, label, sighting, left or stood))
    }


def _plausible(cell: str, label: str, sighting: Sighting, felt: list[str]) -> tuple[CellChange, ...]:
    """What else may stand on this cell, the likeliest first."""
    least = sighting.weigh(cell, label) - MARGIN
    if sighting.tells_pieces_apart(cell):
        known = {EMPTY, *sighting.cells[cell]}
    else:
        # A reed feels that something came, not what: one of the pieces that left, or else any piece.
        known = set(felt) if label == EMPTY else {EMPTY}
    others = sorted(
        (other for other in known if other != label and sighting.weigh(cell, other) > least),
        key=lambda other: (-sighting.weigh(cell, other), other),
    )
    return tuple(CellChange(cell, label, other) for other in others[:MOST_LABELS])


def odds(sighting: Sighting, change: CellChange) -> float:
    """The log-odds of what the cell looks like now against what stood there."""
    return sighting.weigh(change.cell, change.after) - sighting.weigh(change.cell, change.before)
