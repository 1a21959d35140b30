"""What closed reeds mean: a sighting, with hope for the cells that nobody can feel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from arbiter.sighting import Sighting
from arbiter.table.masked import told_by_players
from arbiter.table.wiring import Wiring
from engine import EMPTY, AnyGame
from firmware_bridge import Key

HOPE = 0.6
"""How likely a cell without a working reed is to stand as it should: likelier than not, so that play can go
on around it; but a piece that may have gone there makes the referee unsure, and not the player guilty."""


class FeltBoard(Protocol):
    """A board of reeds, at the end of the wire or at the Pi's own pins."""

    pressed: list[Key]
    """Buttons that went down and wait to be taken."""
    troubles: list[str]
    """Why it went away, for people."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What cannot be relied on at this moment, for people."""

    @property
    def is_there(self) -> bool:
        """Whether it answers and has told what it feels."""

    def step(self, t: float) -> None:
        """Take in what there is."""

    def look(self, contents: Mapping[str, str]) -> Sighting | None:
        """What the reeds say at this moment, or None: then nobody knows anything."""

    def look_again(self, game: AnyGame, position: Any) -> Sighting | None:
        """The same when the players vouch for a legal move over cells that nobody feels."""


def vouched_sighting(
    wiring: Wiring,
    closed: frozenset[int],
    game: AnyGame,
    position: Any,
    doubtful: frozenset[int] = frozenset(),
) -> Sighting | None:
    """What is felt when the players vouch for the one legal move that fits it; None if there is none."""
    felt = _sure(wiring, closed, doubtful)
    hidden = frozenset(cell.name for cell in game.plan.cells) - felt.keys()
    told = told_by_players(game, position, felt, hidden)
    return Sighting.of({}, {cell: float(on) for cell, on in (felt | told).items()}) if told else None


def felt_sighting(
    wiring: Wiring,
    closed: frozenset[int],
    contents: Mapping[str, str],
    doubtful: frozenset[int] = frozenset(),
) -> Sighting:
    """What the reeds say. `contents` is what should stand where: of a masked cell, of one without a reed
    and of one whose reed is in doubt nothing is known but that.
    """
    felt = {cell: float(on) for cell, on in _sure(wiring, closed, doubtful).items()}
    hoped = {
        cell: 1 - HOPE if label == EMPTY else HOPE for cell, label in contents.items() if cell not in felt
    }
    return Sighting.of({}, felt | hoped)


def _sure(wiring: Wiring, closed: frozenset[int], doubtful: frozenset[int]) -> dict[str, bool]:
    """Which cells are occupied, without those of which nothing is known."""
    return {cell: on for cell, on in wiring.cells(closed).items() if wiring.reeds[cell] not in doubtful}
