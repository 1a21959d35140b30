"""Two boards at one table: one feels, and beside it another has buttons, such as those at the Pi's pins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbiter.sighting import Sighting
from arbiter.table.felt import FeltBoard
from engine import AnyGame
from firmware_bridge import Key


class Beside:
    """Both as one board: the first one feels, and the buttons and troubles of both are heard."""

    def __init__(self, feels: FeltBoard, other: FeltBoard) -> None:
        self._boards = (feels, other)
        self.pressed: list[Key] = []
        self.troubles: list[str] = []

    @property
    def is_there(self) -> bool:
        """Whether the first one answers."""
        return self._boards[0].is_there

    @property
    def notes(self) -> tuple[str, ...]:
        """What cannot be relied on at either."""
        return (*self._boards[0].notes, *self._boards[1].notes)

    def step(self, t: float) -> None:
        """Take in what there is from both."""
        for board in self._boards:
            board.step(t)
            self.pressed += board.pressed
            self.troubles += board.troubles
            board.pressed, board.troubles = [], []

    def look(self, contents: Mapping[str, str]) -> Sighting | None:
        """What the first one feels."""
        return self._boards[0].look(contents)

    def look_again(self, game: AnyGame, position: Any) -> Sighting | None:
        """The same when the players vouch for a legal move."""
        return self._boards[0].look_again(game, position)
