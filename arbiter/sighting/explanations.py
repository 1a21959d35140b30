"""What could have happened: explanations of a sighting, each with the weight of the evidence.

Everything is weighed against "nothing happened". A cell that still looks as the position says
adds nothing; a cell that looks different adds the log-odds of what it looks like now. The costs
are what each kind of event is worth before anybody looks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from arbiter.sighting.sighting import Sighting
from engine import AnyGame, CellChange, Change

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


@dataclass(frozen=True, slots=True)
class Explanation:
    """One possible change of the board, and how much better than nothing it fits."""

    change: Change
    score: float


def explanations(
    game: AnyGame, position: Any, contents: Mapping[str, str], sighting: Sighting
) -> list[Explanation]:
    """All explanations worth comparing, best first: nothing, moves, half-done moves, odd changes."""
    found: dict[frozenset[CellChange], Explanation] = {}
    for change, cost in _candidates(game, position, contents, sighting):
        score = sum(odds(sighting, each) for each in change.cells) - cost
        key = frozenset(change.cells)
        if key not in found or found[key].score < score:
            found[key] = Explanation(change, score)
    return sorted(found.values(), key=lambda each: -each.score)


def _candidates(
    game: AnyGame, position: Any, contents: Mapping[str, str], sighting: Sighting
) -> Iterator[tuple[Change, float]]:
    yield Change(), 0.0
    for successor in game.successors(position):
        yield successor.change, EVENT_COST
        for half in game.halfway(position, successor.move):
            yield half, EVENT_COST
    for change in odd_changes(contents, sighting):
        yield change, EVENT_COST * math.ceil(len(change.cells) / CELLS_PER_EVENT)


def odd_changes(contents: Mapping[str, str], sighting: Sighting) -> Iterator[Change]:
    """Changes as they look, whether or not any rule allows them."""
    doubtful = doubts(contents, sighting)
    if len(doubtful) > MOST_DOUBTFUL_CELLS:
        likely = [likeliest for likeliest, *_ in doubtful.values()]
        yield Change(tuple(each for each in likely if odds(sighting, each) > 0))
        yield Change(tuple(each for each in likely if odds(sighting, each) >= MARGIN))
        return
    for picked in product(*((None, *changes) for changes in doubtful.values())):
        if cells := tuple(change for change in picked if change is not None):
            yield Change(cells)


def doubts(contents: Mapping[str, str], sighting: Sighting) -> dict[str, tuple[CellChange, ...]]:
    """The seen cells on which something else may stand, each with what, the likeliest first."""
    return {
        cell: changes
        for cell, label in contents.items()
        if cell in sighting.cells and (changes := _plausible(cell, label, sighting))
    }


def _plausible(cell: str, label: str, sighting: Sighting) -> tuple[CellChange, ...]:
    """What else may stand on this cell, the likeliest first."""
    least = sighting.weigh(cell, label) - MARGIN
    others = sorted(
        (other for other in sighting.cells[cell] if other != label and sighting.weigh(cell, other) > least),
        key=lambda other: -sighting.weigh(cell, other),
    )
    return tuple(CellChange(cell, label, other) for other in others[:MOST_LABELS])


def odds(sighting: Sighting, change: CellChange) -> float:
    """The log-odds of what the cell looks like now against what stood there."""
    return sighting.weigh(change.cell, change.after) - sighting.weigh(change.cell, change.before)
