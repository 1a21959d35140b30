"""A board under noisy sensors, watched frame by frame by the same steps as at a real table.

Each frame goes into the gathering; every few frames what was gathered is read. Where every cell
looks as the position says, the reading is known to be "unchanged" and is not worked out (a law in
the tests holds this), which is most of the time and saves most of the work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from arbiter.sighting import Reading, Unchanged, infer
from arbiter.sighting.gather import Gathering, Watched
from arbiter.simulation.hand import under_hand
from arbiter.simulation.noise import NoisySenses
from engine import EMPTY, AnyGame, Change

FRAMES_A_SECOND = 10
READ_EVERY = 2
"""A reading every other frame: five a second."""
HAND_S = (0.7, 1.3)
"""How long a hand is over the board to make a move, at least and at most."""

Contents = dict[str, str]


class Witness:
    """Looks at one board. Cells that the rules do not tell apart are used in any order."""

    def __init__(self, game: AnyGame, senses: NoisySenses, random: Random) -> None:
        self._game, self._senses, self._random = game, senses, random
        self._gathering = Gathering()
        self._frames = 0
        self._place = {cell: cell for cell in game.contents(game.start())}
        for pool in game.pools:
            self._place |= dict(zip(pool, random.sample(pool, len(pool)), strict=True))

    @property
    def now(self) -> float:
        """The time of the last frame."""
        return self._frames / FRAMES_A_SECOND

    def rest(self, position: Any, contents: Contents, seconds: float) -> Iterator[Reading | None]:
        """The readings, seen from a position, while the board shows this and nobody touches it."""
        for _ in range(round(seconds * FRAMES_A_SECOND)):
            yield self._frame(position, contents, frozenset())

    def gesture(self, position: Any, before: Contents, change: Change) -> Iterator[Reading | None]:
        """The readings while a hand makes this change: first it reaches in, then pieces are in the air."""
        lifted = before | {each.cell: EMPTY for each in change.cells}
        hidden = under_hand(self._game.plan, [self._place[each.cell] for each in change.cells])
        frames = round(self._random.uniform(*HAND_S) * FRAMES_A_SECOND)
        for frame in range(frames):
            stage = frame * 3 // frames
            shown = (before, lifted, after(before, change))[stage]
            yield self._frame(position, shown, hidden)

    def _frame(self, position: Any, contents: Contents, hidden: frozenset[str]) -> Reading | None:
        self._frames += 1
        shown = {self._place[cell]: label for cell, label in contents.items()}
        self._gathering = self._gathering.after(self._senses.look(shown, self.now, hidden), self.now)
        if self._frames % READ_EVERY:
            return None
        if self._stands(position):
            return Unchanged()
        return infer(self._game, position, self._gathering.sighting())

    def _stands(self, position: Any) -> bool:
        """Whether every sensor has every cell as the position says."""
        due = {self._place[cell]: label for cell, label in self._game.contents(position).items()}
        reeds = {cell: EMPTY if label == EMPTY else "occupied" for cell, label in due.items()}
        return _agree(self._gathering.cells, due) and _agree(self._gathering.reeds, reeds)


def after(before: Contents, change: Change) -> Contents:
    """What stands where once this was done."""
    return before | {each.cell: each.after for each in change.cells}


def _agree(watched: Mapping[str, Watched], due: Mapping[str, str]) -> bool:
    return all(each.standing and each.standing.label == due[cell] for cell, each in watched.items())
