"""A board under noisy sensors, watched frame by frame by the same steps as at a real table.

Each frame goes into the gathering; every other frame what was gathered is read. As long as every
cell that looks otherwise than it should has only just begun to, no reading says anything, so none
is worked out: that is most of the time and saves most of the work. A law in the tests holds this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from arbiter.sighting import Reading, infer
from arbiter.sighting.gather import Gathering, Watched
from arbiter.sighting.inference import FELT_S, SURE_S
from arbiter.simulation.hand import under_hand
from arbiter.simulation.noise import NoisySenses
from engine import EMPTY, AnyGame, Change

FRAMES_A_SECOND = 10
READ_EVERY = 2
"""A reading every other frame: five a second."""
HAND_S = (0.7, 1.3)
"""How long a hand is over the board to make a move, at least and at most."""
HELD_LONG, HELD_S = 0.04, (2.5, 7.0)
"""So often somebody thinks with the piece in the air, away from the board, and for how long."""
OCCUPIED = "occupied"

Contents = dict[str, str]


class Witness:
    """Looks at one board. Cells that the rules do not tell apart are used in any order."""

    def __init__(self, game: AnyGame, senses: NoisySenses, random: Random) -> None:
        self._game, self._senses, self._random = game, senses, random
        self._frames = 0
        self._place = {cell: cell for cell in game.contents(game.start())}
        for pool in game.pools:
            self._place |= dict(zip(pool, random.sample(pool, len(pool)), strict=True))
        self.gathering = Gathering()

    @property
    def now(self) -> float:
        """The time of the last frame."""
        return self._frames / FRAMES_A_SECOND

    def rest(self, position: Any, contents: Contents, seconds: float) -> Iterator[Reading | None]:
        """The readings, seen from a position, while the board shows this and nobody touches it."""
        for _ in range(round(seconds * FRAMES_A_SECOND)):
            yield self._frame(position, contents, frozenset())

    def gesture(self, position: Any, before: Contents, change: Change) -> Iterator[Reading | None]:
        """The readings while a hand makes this change: it reaches in, pieces are in the air, they stand."""
        lifted = before | {each.cell: EMPTY for each in change.cells}
        stages = (before, lifted, after(before, change))
        hidden = under_hand(self._game.plan, [self._place[each.cell] for each in change.cells])
        frames = round(self._random.uniform(*HAND_S) * FRAMES_A_SECOND)
        held = self._random.uniform(*HELD_S) if self._random.random() < HELD_LONG else 0.0
        for frame in range(frames):
            if frame == frames * 2 // len(stages):
                yield from self.rest(position, lifted, held)
            yield self._frame(position, stages[frame * len(stages) // frames], hidden)

    def can_say(self, position: Any) -> bool:
        """Whether any cell has looked otherwise than the position says for long enough to be spoken of."""
        due = {self._place[cell]: label for cell, label in self._game.contents(position).items()}
        felt = {cell: EMPTY if label == EMPTY else OCCUPIED for cell, label in due.items()}
        least = SURE_S if self.gathering.cells else FELT_S
        return self._is_odd(self.gathering.cells, due, least) or self._is_odd(
            self.gathering.reeds, felt, least
        )

    def _is_odd(self, watched: Mapping[str, Watched], due: Contents, least: float) -> bool:
        return any(
            (each.standing is None or each.standing.label != due[cell])
            and round(each.age(self.now), 2) >= least
            for cell, each in watched.items()
        )

    def _frame(self, position: Any, contents: Contents, hidden: frozenset[str]) -> Reading | None:
        self._frames += 1
        shown = {self._place[cell]: label for cell, label in contents.items()}
        self.gathering = self.gathering.after(self._senses.look(shown, self.now, hidden), self.now)
        if self._frames % READ_EVERY or not self.can_say(position):
            return None
        return infer(self._game, position, self.gathering.sighting())


def after(before: Contents, change: Change) -> Contents:
    """What stands where once this was done."""
    return before | {each.cell: each.after for each in change.cells}
