"""When the opponent moves before a half-done move was finished.

Two pieces have changed then, which looks like a disturbed board. But the first half was seen, so
the rest can be judged as the opponent's move.
"""

from __future__ import annotations

from typing import Any

from arbiter.sighting import Disturbed, Reading, SeenIllegal, SeenLegal, SeenUnfinished
from engine import AnyGame, CellChange, Change, Legal


def read_on(game: AnyGame, position: Any, pending: SeenUnfinished, reading: Disturbed) -> Reading:
    """The breach of the player who left the move half done; his move, once it is finished; else no news."""
    for text in pending.remedy:
        done = game.judge(position, game.read_move(position, text))
        if not isinstance(done, Legal):
            continue
        if _is_followed(game, done, pending.change, reading.change):
            return SeenIllegal(pending.attempt, pending.change, pending.missing, pending.remedy)
        if _is_followed(game, done, done.change, reading.change):
            return SeenLegal((text,), done.change, game.write_position(done.position), done.outcome)
    return reading


def _is_followed(game: AnyGame, done: Legal[Any, Any], first: Change, seen: Change) -> bool:
    """Whether what was seen is this first part and a legal move of the opponent's after it."""
    rest = list(seen.cells)
    for part in first.cells:
        same = next((each for each in rest if _is_same(game, part, each)), None)
        if same is None:
            return False
        rest.remove(same)
    return bool(rest) and isinstance(game.judge(done.position, Change(tuple(rest))), Legal)


def _is_same(game: AnyGame, one: CellChange, other: CellChange) -> bool:
    """Whether two changes are alike; which cell of a pool a piece takes makes no difference."""
    if (one.before, one.after) != (other.before, other.after):
        return False
    return one.cell == other.cell or any(one.cell in pool and other.cell in pool for pool in game.pools)
