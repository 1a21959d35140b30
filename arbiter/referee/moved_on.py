"""When the opponent moves before the move was read, or before it was finished.

Two pieces have changed then, which looks like a disturbed board. But a legal move and a legal
answer to it are no disturbance; and where a first half was seen, the rest can be judged as the
opponent's move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbiter.sighting import Disturbed, Reading, SeenIllegal, SeenLegal, SeenUnfinished, Sighting
from engine import EMPTY, AnyGame, CellChange, Change, Legal, Successor


def read_on(
    game: AnyGame, position: Any, pending: SeenUnfinished | None, reading: Disturbed, sighting: Sighting
) -> Reading:
    """The breach of the player who left the move half done; a move that was answered; else no news."""
    left = _left_half_done(game, position, pending, reading, sighting) if pending else None
    return left or _answered(game, position, reading, sighting)


def _answered(game: AnyGame, position: Any, reading: Disturbed, sighting: Sighting) -> Reading:
    """The one legal move to which what came later is a legal answer; the answer is read next."""
    seen = {each.cell: each.after for each in reading.change.cells}
    shown = game.contents(position) | seen
    first = [
        successor
        for successor in game.successors(position)
        if any(seen.get(each.cell) == EMPTY for each in successor.change.cells)
        and _is_answered(game, position, successor, shown, sighting)
    ]
    if len(first) != 1:
        return reading
    (only,) = first
    after = game.play(position, only.move)
    text = game.write_move(position, only.move)
    return SeenLegal((text,), only.change, game.write_position(after), game.outcome(after))


def _is_answered(
    game: AnyGame, position: Any, first: Successor[Any], shown: Mapping[str, str], sighting: Sighting
) -> bool:
    """Whether a legal answer to the first move leads to what is shown, and was seen after it."""
    after = game.play(position, first.move)
    before = game.contents(after)
    look_of = sighting.look_of
    looks = {cell: look_of(cell, label) for cell, label in shown.items()}
    changed = {cell: look for cell, look in looks.items() if look_of(cell, before[cell]) != look}
    earlier = [sighting.age(each.cell) for each in first.change.cells if each.cell not in changed]
    later = [sighting.age(cell) for cell in changed]
    if not (earlier and later and min(earlier) > max(later)):
        return False
    return any(
        {each.cell: look_of(each.cell, each.after) for each in answer.change.cells} == changed
        for answer in game.successors(after)
    )


def _left_half_done(
    game: AnyGame, position: Any, pending: SeenUnfinished, reading: Disturbed, sighting: Sighting
) -> Reading | None:
    """What was seen half done and then left, or finished, before the opponent moved."""
    for text in pending.remedy:
        done = game.judge(position, game.read_move(position, text))
        if not isinstance(done, Legal):
            continue
        if _is_followed(game, done, pending.change, reading.change, sighting):
            return SeenIllegal(pending.attempt, pending.change, pending.missing, pending.remedy)
        if _is_followed(game, done, done.change, reading.change, sighting):
            return SeenLegal((text,), done.change, game.write_position(done.position), done.outcome)
    return None


def _is_followed(
    game: AnyGame, done: Legal[Any, Any], first: Change, seen: Change, sighting: Sighting
) -> bool:
    """Whether what was seen is this first part and a legal move of the opponent's after it."""
    rest = list(seen.cells)
    for part in first.cells:
        same = next((each for each in rest if _is_same(game, part, each, sighting)), None)
        if same is None:
            return False
        rest.remove(same)
    return bool(rest) and isinstance(game.judge(done.position, Change(tuple(rest))), Legal)


def _is_same(game: AnyGame, one: CellChange, other: CellChange, sighting: Sighting) -> bool:
    """Whether two changes look alike; which cell of a pool a piece takes makes no difference."""
    looks = (
        (sighting.look_of(each.cell, each.before), sighting.look_of(each.cell, each.after))
        for each in (one, other)
    )
    if len(set(looks)) > 1:
        return False
    return one.cell == other.cell or any(one.cell in pool and other.cell in pool for pool in game.pools)
