"""Slips of the hand: pieces carried, taken, put on, turned and forgotten in any way.

Most of what comes out is not allowed, some of it is. Whoever wants to know asks the engine.
"""

from __future__ import annotations

from collections.abc import Callable

from arbiter.simulation.careless import After, CarelessHand
from engine import EMPTY, CellChange, Change, Legal

NEAR = 2.9
"""A piece that is nudged ends at most so many cells away, two of them slanting."""
SWEPT = 3
"""So many pieces a sleeve takes along."""


def slip(hand: CarelessHand) -> Change | None:
    """Some slip; None where this one cannot happen here."""
    before, after = hand.contents, hand.random.choice(KINDS)(hand)
    cells = (CellChange(cell, before[cell], label) for cell, label in after.items())
    return Change(tuple(each for each in cells if each.before != each.after)) if after else None


def carried(hand: CarelessHand) -> After:
    """Any piece goes to any free cell."""
    return _from_to(hand, hand.occupied, hand.free)


def own_carried(hand: CarelessHand) -> After:
    """An own piece goes to any free cell."""
    return _from_to(hand, hand.own, hand.free)


def own_nudged(hand: CarelessHand) -> After:
    """An own piece goes to a free cell nearby."""
    if not hand.own:
        return {}
    start, places = hand.random.choice(hand.own), {cell.name: cell for cell in hand.game.plan.cells}
    here = complex(places[start].x, places[start].y)
    near = [cell for cell in hand.free if abs(complex(places[cell].x, places[cell].y) - here) <= NEAR]
    return _from_to(hand, [start], near)


def onto(hand: CarelessHand) -> After:
    """An own piece takes the place of another one, which goes away, or where such pieces wait."""
    targets = [cell for cell in hand.occupied if cell not in hand.own]
    done = _from_to(hand, hand.own, targets)
    rooms = [cell for pool in hand.game.pools for cell in pool if cell in hand.free]
    if done and rooms and hand.random.random() < 0.5:
        done[hand.random.choice(rooms)] = hand.contents[next(cell for cell in done if cell in targets)]
    return done


def taken_off(hand: CarelessHand) -> After:
    """A piece is gone."""
    return {hand.random.choice(hand.occupied): EMPTY} if hand.occupied else {}


def put_on(hand: CarelessHand) -> After:
    """A piece came from nowhere."""
    piece = hand.random.choice(hand.game.pieces.pieces)
    return {hand.random.choice(hand.free): piece.label} if hand.free else {}


def replaced(hand: CarelessHand) -> After:
    """Another piece, or another face, stands where one stood."""
    if not hand.occupied:
        return {}
    cell, is_alike = hand.random.choice(hand.occupied), hand.random.random() < 0.5
    label = hand.other_label(hand.contents[cell], is_alike)
    return {cell: label} if label else {}


def disguised(hand: CarelessHand) -> After:
    """A legal move, but the piece arrives as another one of its colour."""
    done = hand.legal()
    arrived = [cell for cell, label in done.items() if label != EMPTY]
    if not arrived:
        return {}
    cell = hand.random.choice(arrived)
    label = hand.other_label(done[cell], is_alike=True)
    return {**done, cell: label} if label else {}


def half_done(hand: CarelessHand) -> After:
    """A legal move of which something is missing."""
    halves = hand.halves()
    return _after(hand.random.choice(halves)[1]) if halves else {}


def gone_on(hand: CarelessHand) -> After:
    """A legal move of which something is missing, and the opponent has moved already."""
    halves = hand.halves()
    if not halves:
        return {}
    move, half = hand.random.choice(halves)
    ruling = hand.game.judge(hand.position, move)
    if not isinstance(ruling, Legal):
        return {}
    touched = {each.cell for each in (*ruling.change.cells, *half.cells)}
    replies = [
        each
        for each in hand.game.successors(ruling.position)
        if not touched & {cell.cell for cell in each.change.cells}
    ]
    return _after(half) | _after(hand.random.choice(replies).change) if replies else {}


def wrong_one_taken(hand: CarelessHand) -> After:
    """A legal move, and another piece is taken off: instead of a captured one, or as well."""
    done = hand.legal()
    victims = [cell for cell in hand.occupied if cell not in done]
    if not (done and victims):
        return {}
    spared = [cell for cell, label in done.items() if label == EMPTY and cell not in hand.own]
    if spared and hand.random.random() < 0.5:
        del done[hand.random.choice(spared)]
    return {**done, hand.random.choice(victims): EMPTY}


def bystander_changed(hand: CarelessHand) -> After:
    """A legal move, and another piece was turned or replaced meanwhile."""
    done, other = hand.legal(), replaced(hand)
    return {**done, **other} if done and not done.keys() & other.keys() else {}


def two_carried(hand: CarelessHand) -> After:
    """Two pieces go to other cells."""
    return _shuffled(hand, 2)


def swept(hand: CarelessHand) -> After:
    """A sleeve takes a few pieces along."""
    return _shuffled(hand, SWEPT)


KINDS: tuple[Callable[[CarelessHand], After], ...] = (
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


def _from_to(hand: CarelessHand, starts: list[str], targets: list[str]) -> After:
    if not (starts and targets):
        return {}
    start, target = hand.random.choice(starts), hand.random.choice(targets)
    return {start: EMPTY, target: hand.contents[start]}


def _shuffled(hand: CarelessHand, count: int) -> After:
    if min(len(hand.occupied), len(hand.free)) < count:
        return {}
    starts, targets = hand.random.sample(hand.occupied, count), hand.random.sample(hand.free, count)
    labels = [hand.contents[cell] for cell in starts]
    return dict.fromkeys(starts, EMPTY) | dict(zip(targets, labels, strict=True))


def _after(change: Change) -> After:
    return {each.cell: each.after for each in change.cells}
