"""Players at a board of reeds: their deeds are written down, and so is what the referee makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import engine
from arbiter.simulation import Scene
from arbiter.simulation.reed_players import FeltPlayers
from arbiter.table import Shown


class Deed(NamedTuple):
    """What a player has done, the readings that are right for it, and those that came."""

    truth: str
    fair: frozenset[str]
    read: list[str]

    @property
    def is_unheard(self) -> bool:
        """Whether it was never read as what it is."""
        return self.truth != "unchanged" and not self.fair.intersection(self.read)

    @property
    def is_wronged(self) -> bool:
        """Whether a legal move was ever read otherwise, or somebody accused who only put a piece back."""
        if self.truth == "legal":
            return not set(self.read) <= {*self.fair, "unchanged"}
        return self.truth == "unchanged" and "illegal" in self.read


class WatchedPlayers(FeltPlayers):
    """They also look whether the position is the one that they have made."""

    def __init__(
        self, game: engine.AnyGame, random: Random, masked: frozenset[str], mischief: float = 0.05
    ) -> None:
        super().__init__(game, random, mischief, masked)
        self.game, self.masked = game, masked
        self.deeds: list[Deed] = []
        self._made: dict[str, str] | None = None
        self._before_all: list[str] = []
        """What was read before anybody did anything."""

    def hear(self, shown: Shown) -> None:
        """Write down what the referee has said about the last deed."""
        read = self.deeds[-1].read if self.deeds else self._before_all
        read.append(shown.signal.reading.kind)

    def check(self) -> None:
        """All that has to be true in the end."""
        truths = [deed.truth for deed in self.deeds]
        assert [deed for deed in self.deeds if deed.is_unheard] == []
        assert [deed for deed in self.deeds if deed.is_wronged] == []
        assert truths.count("legal") == sum(deed.read.count("legal") for deed in self.deeds)
        assert set(truths) & {"illegal", "disturbed"}

    def turn(self, position: Any) -> Iterator[Scene]:
        before = self.game.contents(position)
        if self._made is not None:
            assert occupied(self.game, before) == occupied(self.game, self._made)
        for scene in super().turn(position):
            self.deeds.append(Deed(scene.truth, self._fair(before, scene), []))
            self._made = scene.contents
            yield scene

    def _fair(self, before: dict[str, str], scene: Scene) -> frozenset[str]:
        """The readings that are right for a scene, as far as reeds can tell."""
        after, fair = scene.contents, {scene.truth}
        # A piece that is gone may stand on the cell that nobody feels: then nobody is accused.
        if count(after) != count(before) or any(before[cell] != after[cell] for cell in self.masked):
            fair.add("unsure")
        turned = [cell for cell in before if (before[cell] == engine.EMPTY) != (after[cell] == engine.EMPTY)]
        # Where two pieces have changed places, one cell may empty and one fill, as if one piece had moved.
        if scene.truth == "disturbed" and len(turned) == 2:
            fair.add("illegal")
        return frozenset(fair)


def count(contents: dict[str, str]) -> int:
    """How many pieces there are."""
    return sum(label != engine.EMPTY for label in contents.values())


def occupied(game: engine.AnyGame, contents: dict[str, str]) -> object:
    """What stands where; of cells that the rules do not tell apart only how many."""
    rest = dict(contents)
    pools = [sorted(rest.pop(cell) for cell in pool) for pool in game.pools]
    return rest, pools
