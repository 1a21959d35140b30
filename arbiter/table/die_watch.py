"""The thrown die before a camera: what it does becomes throws, in games that have one."""

from __future__ import annotations

from arbiter.referee.roll_watch import RollWatch
from arbiter.table.camera_look import CameraLook
from arbiter.table.outputs import Shown
from arbiter.table.table import Table


class DieWatch:
    """Tells a table of the throws that its camera sees; so many looks in a row have to agree."""

    def __init__(self, table: Table, least_looks: int) -> None:
        self._table, self._die = table, RollWatch(least_looks=least_looks)

    def take_in(self, seen: CameraLook) -> Shown | None:
        """One more look at the die; what is new to the players comes back."""
        game = self._table.game
        if game.roll_off() is None or seen.sighting is None:
            return None  # while a hand moves a figure, the die lies as it did
        awaited = game.awaits_throw(game.read_position(self._table.state.position))
        self._die, thrown = self._die.after(seen.die, seen.face, awaited, seen.place)
        return self._table.happen(thrown, seen.picture) if thrown else None
