"""Slips of the hand: pieces carried, taken, put on, turned and forgotten in any way.

Only the board and its legal moves are known here, no rule: most of what comes out is not allowed,
some of it is. Whoever wants to know asks the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from engine import EMPTY, AnyGame, CellChange, Change, Legal, Successor

NEAR = 2.9
"""A piece that is nudged ends at most so many cells away, two of them slanting."""
SWEPT = 3
"""So many pieces a sleeve takes along."""

After = dict[str, str]
"""What stands on the cells that were touched."""


@dataclass(frozen=True)
class Slips:
    """A careless hand over one position."""

    game: AnyGame
    position: Any
    random: Random

    def draw(self) -> Change | None:
        """Some slip; None where this one cannot happen here."""
        after = self.random.choice(KINDS)(self)
        return self._change(after) if after else None

    @cached_property
    def contents(self) -> Mapping[str, str]:
        """What stands where."""
        return self.game.contents(self.position)

    @cached_property
    def successors(self) -> list[Successor[Any]]:
        """The legal moves."""
        return list(self.game.successors(self.position))

    @cached_property
    def occupied(self) -> list[str]:
        """The cells with a piece."""
        return [cell for cell, label in self.contents.items() if label != EMPTY]

    @cached_property
    def own(self) -> list[str]:
        """The cells with a piece of the player whose turn it is."""
        colour = self.game.to_move(self.position)
        own = {piece.label for piece in self.game.pieces.pieces if piece.colour == colour}
        return [cell for cell in self.occupied if self.contents[cell] in own]

    @cached_property
    def free(self) -> list[str]:
        """The empty cells."""
        return [cell for cell, label in self.contents.items() if label == EMPTY]

    def legal(self) -> After:
        """One of the legal moves, to be spoiled; nothing where there is none."""
        if not self.successors:
            return {}
        drawn = self.random.choice(self.successors)
        return {each.cell: each.after for each in drawn.change.cells}

    def other_label(self, label: str, is_alike: bool = False) -> str | None:
        """Another piece, or one of the same colour only."""
        pieces = {piece.label: piece.colour for piece in self.game.pieces.pieces}
        others = [
            each for each in pieces if each != label and (not is_alike or pieces[each] == pieces[label])
        ]
        return self.random.choice(others) if others else None

    def _change(self, after: After) -> Change:
        before = self.contents
        cells = (CellChange(cell, before[cell], label) for cell, label in after.items())
        return Change(tuple(each for each in cells if each.before != each.after))


def carried(slips: Slips) -> After:
    """Any piece goes to any free cell."""
    return _from_to(slips, slips.occupied, slips.free)


def own_carried(slips: Slips) -> After:
    """An own piece goes to any free cell."""
    return _from_to(slips, slips.own, slips.free)


def own_nudged(slips: Slips) -> After:
    """An own piece goes to a free cell nearby."""
    if not slips.own:
        return {}
    start, places = slips.random.choice(slips.own), {cell.name: cell for cell in slips.game.plan.cells}
    here = complex(places[start].x, places[start].y)
    near = [cell for cell in slips.free if abs(complex(places[cell].x, places[cell].y) - here) <= NEAR]
    return _from_to(slips, [start], near)


def onto(slips: Slips) -> After:
    """An own piece takes the place of another one, which goes away, or where such pieces wait."""
    targets = [cell for cell in slips.occupied if cell not in slips.own]
    done = _from_to(slips, slips.own, targets)
    rooms = [cell for pool in slips.game.pools for cell in pool if cell in slips.free]
    if done and rooms and slips.random.random() < 0.5:
        done[slips.random.choice(rooms)] = slips.contents[next(cell for cell in done if cell in targets)]
    return done


def taken_off(slips: Slips) -> After:
    """A piece is gone."""
    return {slips.random.choice(slips.occupied): EMPTY} if slips.occupied else {}


def put_on(slips: Slips) -> After:
    """A piece came from nowhere."""
    piece = slips.random.choice(slips.game.pieces.pieces)
    return {slips.random.choice(slips.free): piece.label} if slips.free else {}


def replaced(slips: Slips) -> After:
    """Another piece, or another face, stands where one stood."""
    if not slips.occupied:
        return {}
    cell, is_alike = slips.random.choice(slips.occupied), slips.random.random() < 0.5
    label = slips.other_label(slips.contents[cell], is_alike)
    return {cell: label} if label else {}


def disguised(slips: Slips) -> After:
    """A legal move, but the piece arrives as another one of its colour."""
    done = slips.legal()
    arrived = [cell for cell, label in done.items() if label != EMPTY]
    if not arrived:
        return {}
    cell = slips.random.choice(arrived)
    label = slips.other_label(done[cell], is_alike=True)
    return {**done, cell: label} if label else {}


def half_done(slips: Slips) -> After:
    """A legal move of which something is missing."""
    halves = _halves(slips)
    return _after(slips.random.choice(halves)[1]) if halves else {}


def gone_on(slips: Slips) -> After:
    """A legal move of which something is missing, and the opponent has moved already."""
    halves = _halves(slips)
    if not halves:
        return {}
    move, half = slips.random.choice(halves)
    ruling = slips.game.judge(slips.position, move)
    if not isinstance(ruling, Legal):
        return {}
    touched = {each.cell for each in (*ruling.change.cells, *half.cells)}
    replies = [
        each
        for each in slips.game.successors(ruling.position)
        if not touched & {cell.cell for cell in each.change.cells}
    ]
    return _after(half) | _after(slips.random.choice(replies).change) if replies else {}


def wrong_one_taken(slips: Slips) -> After:
    """A legal move, and another piece is taken off: instead of a captured one, or as well."""
    done = slips.legal()
    victims = [cell for cell in slips.occupied if cell not in done]
    if not (done and victims):
        return {}
    spared = [cell for cell, label in done.items() if label == EMPTY and cell not in slips.own]
    if spared and slips.random.random() < 0.5:
        del done[slips.random.choice(spared)]
    return {**done, slips.random.choice(victims): EMPTY}


def bystander_changed(slips: Slips) -> After:
    """A legal move, and another piece was turned or replaced meanwhile."""
    done, other = slips.legal(), replaced(slips)
    return {**done, **other} if done and not done.keys() & other.keys() else {}


def two_carried(slips: Slips) -> After:
    """Two pieces go to other cells."""
    return _shuffled(slips, 2)


def swept(slips: Slips) -> After:
    """A sleeve takes a few pieces along."""
    return _shuffled(slips, SWEPT)


KINDS: tuple[Callable[[Slips], After], ...] = (
    carried,
    own_carried,
    own_nudged,
    onto,
    taken_off,
    put_on,
    replaced,
    disguised,
    half_done,
    gone_on,
    wrong_one_taken,
    bystander_changed,
    two_carried,
    swept,
)


def _from_to(slips: Slips, starts: list[str], targets: list[str]) -> After:
    if not (starts and targets):
        return {}
    start, target = slips.random.choice(starts), slips.random.choice(targets)
    return {start: EMPTY, target: slips.contents[start]}


def _shuffled(slips: Slips, count: int) -> After:
    if min(len(slips.occupied), len(slips.free)) < count:
        return {}
    starts, targets = slips.random.sample(slips.occupied, count), slips.random.sample(slips.free, count)
    labels = [slips.contents[cell] for cell in starts]
    return dict.fromkeys(starts, EMPTY) | dict(zip(targets, labels, strict=True))


def _halves(slips: Slips) -> list[tuple[Any, Change]]:
    """Some legal moves, each with its half-done pictures."""
    drawn = slips.random.sample(slips.successors, min(len(slips.successors), 8))
    return [(each.move, half) for each in drawn for half in slips.game.halfway(slips.position, each.move)]


def _after(change: Change) -> After:
    return {each.cell: each.after for each in change.cells}
