"""People at a real board: the table goes by what its sensors say, one game after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from arbiter.referee import Event
from arbiter.table.camera_watch import CameraWatch
from arbiter.table.drawn_board import BoardError
from arbiter.table.live_table import LiveTable
from arbiter.table.moment import PERSON
from arbiter.table.reed_board import ReedBoard
from arbiter.table.sitting import Deed
from arbiter.table.table import Table

STEP_S = 0.005
"""How soon to listen to the sensors again."""


class RealSitting:
    """A table with a camera, reeds or both. They belong to whoever opened them and stay open."""

    is_drawn = False
    is_thinking = False
    aside: tuple[str, ...] = ()

    def __init__(
        self,
        table: Table,
        open_new: Callable[[], Table],
        board: ReedBoard | None,
        watch: CameraWatch | None,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._open_new, self._board, self._watch, self._steady = open_new, board, watch, steady
        self._begin(table)

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands on the board, as far as it is seen or felt."""
        return self._live.contents

    @property
    def seats(self) -> Mapping[str, int]:
        """Only persons sit at a real board."""
        return dict.fromkeys(self.table.game.players, PERSON)

    @property
    def troubles(self) -> tuple[str, ...]:
        """Which devices have failed."""
        return (*self._live.troubles, *self.table.troubles)

    def do(self, deed: Deed) -> None:  # noqa: ARG002 -- whatever it is
        """A page cannot move wood."""
        raise BoardError("This is a real board: move the pieces on the board itself.")

    def hear(self, event: Event) -> None:
        """Take in a button, a decision, or a throw that somebody typed."""
        self._live.hear(event)

    def advance(self) -> float:
        """Listen to the sensors. Where a button asks for a new game, it begins."""
        for _ in self._live.step(self._steady()):
            pass
        if self._live.is_new_game_wanted:
            self.close()
            self._begin(self._open_new())
        return STEP_S

    def picture(self) -> bytes | None:
        """What the camera sees."""
        return self._watch.picture() if self._watch else None

    def close(self) -> None:
        """Let go of the journal."""
        self.table.__exit__(None, None, None)
        self.table.journal.close()

    def _begin(self, table: Table) -> None:
        self.table, self._live = table, LiveTable(table, self._board, self._watch)
        table.__enter__()
