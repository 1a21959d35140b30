"""Simulated players at a simulated table, as a page shows them: at a pace that a person can follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Protocol

from arbiter.referee import Event, Phase
from arbiter.simulation.players import LEVEL
from arbiter.table import BoardError, Deed, Shown, Table

HOLD_S = {"unchanged": 0.6, "legal": 1.0, "illegal": 3.0, "unfinished": 2.5, "unsure": 1.5, "disturbed": 3.0}
WON_S = 6.0
"""How long a reading is shown at speed 1, so that a person can read it."""
IDLE_S = 0.3


def hold_s(shown: Shown) -> float:
    """How long a reading is to be seen at speed 1."""
    return WON_S if shown.signal.outcome else HOLD_S[shown.signal.reading.kind]


class Played(Protocol):
    """A game that plays itself: before a rendered camera, or before noisy sensors."""

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands on its board now."""

    def play(self) -> Iterator[Shown]:
        """From here to the end."""

    def picture(self) -> bytes | None:
        """What its camera sees, if it has one."""


class SimulatedSitting:
    """Nobody can touch this board, but an arbiter can decide and anybody can pause."""

    is_drawn = False
    is_thinking = False
    aside: tuple[str, ...] = ()

    def __init__(
        self, table: Table, played: Played, speed: float = 1.0, steady: Callable[[], float] = monotonic
    ) -> None:
        self.table = table
        self.seats = dict.fromkeys(table.game.players, LEVEL)
        self._played, self._speed = played, speed
        self._steady, self._due = steady, 0.0
        self._show = played.play()
        self._seen = table.shown
        table.__enter__()

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands on the board now."""
        return dict(self._played.contents)

    @property
    def troubles(self) -> tuple[str, ...]:
        """Which devices have failed."""
        return self.table.troubles

    def do(self, deed: Deed) -> None:  # noqa: ARG002 -- whatever it is
        """Nothing can be done here by hand."""
        raise BoardError("The simulated players move these pieces: begin a game of your own.")

    def hear(self, event: Event) -> None:
        """Take in a button or a decision; the players then go on from what stands."""
        self.table.happen(event)
        self.table.wait()
        self._show = self._played.play()

    def advance(self) -> float:
        """Let the players do the next thing, unless the last one is still to be read."""
        self.table.deliver()
        still_s = self._due - self._steady()
        if still_s > 0:
            return min(still_s, IDLE_S)
        if self.table.state.phase not in (Phase.PAUSED, Phase.ADJUSTING, Phase.OVER):
            next(self._show, None)
            self.table.wait()
        if self.table.shown is None or self.table.shown is self._seen:
            return IDLE_S
        self._seen = self.table.shown
        self._due = self._steady() + hold_s(self._seen) / self._speed
        return IDLE_S / self._speed

    def picture(self) -> bytes | None:
        """What the camera sees."""
        return self._played.picture()

    def close(self) -> None:
        """Let go of the journal."""
        self.table.__exit__(None, None, None)
        self.table.journal.close()
