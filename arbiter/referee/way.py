"""The way from the start to now, read only where somebody looks at it.

A long game of Mensch has some eight hundred positions behind it; reading all of them again after each move
would hold up the green light more and more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from engine import AnyGame


class Way(Sequence[Any]):
    """The positions of a game in order, kept as the texts that the state has of them."""

    def __init__(self, game: AnyGame, texts: Sequence[str]) -> None:
        self._game, self._texts = game, texts

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, index: int) -> Any: ...

    @overload
    def __getitem__(self, index: slice) -> Way: ...

    def __getitem__(self, index: int | slice) -> Any:
        """A position, or a part of the way."""
        if isinstance(index, slice):
            return Way(self._game, self._texts[index])
        return self._game.read_position(self._texts[index])

    def count(self, value: Any) -> int:
        """How often a position stood: one position has one text, so that none needs to be read."""
        return self._texts.count(self._game.write_position(value))
