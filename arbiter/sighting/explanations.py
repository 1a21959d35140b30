"""What could have happened: explanations of a sighting, each with the weight of the evidence.

Everything is weighed against "nothing happened". A cell that still looks as the position says
adds nothing; a cell that looks different adds the log-odds of what it looks like now. The costs
are what each kind of event is worth before anybody looks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

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
"""Beyond these the alternatives are not tried one by one: the board is taken as it looks."""

MOST_LABELS = 2
"""On one cell the likeliest thing has one nearest rival."""

MOST_BESIDE = 3
"""Where more cells than these have changed beside a move, it does not matter whether it is half done."""

CELL = attrgetter("cell")


class Doubt(NamedTuple):
    """Something else that may stand on a cell, and the log-odds for it."""

    cell: str
    before: str
    after: str
    odds: float

    @property
    def change(self) -> CellChange:
        """What would have changed."""
        return CellChange(self.cell, self.before, self.after)


Doubts = Mapping[str, tuple[Doubt, ...]]
"""The cells in doubt in the board's order, each with what else may stand there, the likeliest first."""


class Explanation(NamedTuple):
    """One possible change of the board, and how much better than nothing it fits."""

    change: Change
    score: float
    is_lawful: bool
    """Nothing, a legal move or one that is half done."""


def explanations(game: AnyGame, position: Any, doubtful: Doubts, sighting: Sighting) -> list[Explanation]:
    """All explanations worth comparing, best first: nothing, moves, half-done moves, odd changes."""
    found: dict[frozenset[tuple[str, str]], Explanation] = {}
    looks, weigh = Looks(sighting), cache(sighting.weigh)
    for change, cost, is_lawful in _candidates(game, position, doubtful):
        odds = [weigh(each.cell, each.after) - weigh(each.cell, each.before) for each in change.cells]
        score = math.fsum(odds) - cost  # the same in whatever order the cells are named
        seen = looks.of(change)
        if seen not in found or found[seen].score < score:
            lawful = is_lawful or (seen in found and found[seen].is_lawful)
            found[seen] = Explanation(change, score, lawful)
    return sorted(found.values(), key=lambda each: -each.score)


def _candidates(game: AnyGame, position: Any, doubtful: Doubts) -> Iterator[tuple[Change, float, bool]]:
    yield Change(), 0.0, True
    # Where no cell of a move looks likelier as it would be after it, nothing speaks for that move.
    likely = {doubt.cell for doubt in likelier(doubtful)}
    for successor in game.successors(position) if likely else ():
        if not likely.isdisjoint(map(CELL, successor.change.cells)):
            yield successor.change, EVENT_COST, True
            if len(likely) <= len(successor.change.cells) + MOST_BESIDE:
                for half in game.halfway(position, successor.move):
                    yield half, EVENT_COST, True
    for change in odd_changes(doubtful):
        yield change, EVENT_COST * math.ceil(len(change.cells) / CELLS_PER_EVENT), False


def likelier(doubtful: Doubts) -> list[Doubt]:
    """The cells that look likelier otherwise than they should, each as it looks."""
    return [first for first, *_ in doubtful.values() if first.odds > 0]


class Looks:
    """How changes look to the sensors of a sighting, some of which cannot tell one piece from another."""

    def __init__(self, sighting: Sighting) -> None:
        self._look_of = cache(sighting.look_of)
        self._plain = frozenset(
            cell for cell in filter(sighting.tells_pieces_apart, sighting.cells) if not sighting.twins(cell)
        )

    def of(self, change: Change) -> frozenset[tuple[str, str]]:
        """What is seen of it: two changes of which the same is seen are one to the sensors."""
        look_of, plain = self._look_of, self._plain
        return frozenset(
            [
                (each.cell, each.after if each.cell in plain else look_of(each.cell, each.after))
                for each in change.cells
                if each.cell in plain or look_of(each.cell, each.after) != look_of(each.cell, each.before)
            ]
        )


def odd_changes(doubtful: Doubts) -> Iterator[Change]:
    """Changes as they look, whether or not any rule allows them; their cells in the board's order."""
    place = {cell: number for number, cell in enumerate(doubtful)}
    for chosen in _odd_cells(list(doubtful.values())):
        in_order = sorted(chosen, key=lambda each: place[each.cell])
        yield Change(tuple(each.change for each in in_order))


def _odd_cells(doubtful: list[tuple[Doubt, ...]]) -> Iterator[list[Doubt]]:
    """Every cell speaks for itself, so of all changes of so many cells the likeliest takes the cells
    in most doubt, each as it looks. Its nearest rivals have another cell, or another thing on one.
    """
    ranked = sorted(doubtful, key=lambda doubts: -doubts[0].odds)
    if len(ranked) > MOST_DOUBTFUL_CELLS:
        for least in (0.0, MARGIN):
            yield [first for first, *_ in ranked if first.odds > least]
        return
    for count in range(1, len(ranked) + 1):
        likeliest = [doubts[0] for doubts in ranked[:count]]
        yield likeliest
        for doubts in ranked[count : count + 1]:
            yield [*likeliest[:-1], doubts[0]]
        unclear = [doubts for doubts in ranked[:count] if len(doubts) > 1]
        if unclear:
            first, second, *_ = min(unclear, key=_lead)
            yield [second if each is first else each for each in likeliest]


def _lead(doubts: tuple[Doubt, ...]) -> float:
    """By how much the likeliest thing on a cell leads over the next."""
    return doubts[0].odds - doubts[1].odds


def doubts(contents: Mapping[str, str], sighting: Sighting) -> Doubts:
    """The seen cells on which something else may stand, each with what."""
    pieces = [(cell, label) for cell, label in contents.items() if label != EMPTY]
    weigh = sighting.weigh
    left = [label for cell, label in pieces if weigh(cell, EMPTY) > weigh(cell, label) + MARGIN]
    felt = left or [label for _, label in pieces]
    found = ((cell, _plausible(cell, label, sighting, felt)) for cell, label in contents.items())
    return {cell: doubts for cell, doubts in found if doubts}


def _plausible(cell: str, label: str, sighting: Sighting, felt: list[str]) -> tuple[Doubt, ...]:
    """What else may stand on this cell, the likeliest first; nothing where it is not seen."""
    if sighting.tells_pieces_apart(cell):
        seen = sighting.cells[cell]
        # Two more than are kept: one may be what stood there, another `empty`, which a reed may exclude.
        known = {EMPTY, *sorted(sorted(seen), key=seen.__getitem__, reverse=True)[: MOST_LABELS + 2]}
        if sighting.alike and (twins := sighting.twins(cell)):
            # What stood there, else what has left, stands for both.
            known = known.difference(twins) | {
                next((each for each in (label, *felt) if each in twins), twins[0])
            }
    elif cell in sighting.reeds:
        # A reed feels that something came, not what: one of the pieces that left, or else any piece.
        known = set(felt) if label == EMPTY else {EMPTY}
    else:
        return ()
    stood = sighting.weigh(cell, label)
    against = [(stood - sighting.weigh(cell, other), other) for other in known if other != label]
    likeliest = sorted(pair for pair in against if pair[0] < MARGIN)[:MOST_LABELS]
    return tuple(Doubt(cell, label, other, -lead) for lead, other in likeliest)
