"""What no sensor could show: which face a die shows to reeds, or a crown to a camera right above it."""

from __future__ import annotations

from typing import Any

from arbiter.sighting.explanations import Looks
from arbiter.sighting.reading import SeenLegal
from arbiter.sighting.sighting import Sighting
from engine import AnyGame, Finding, Legal, Unfinished


def unseen_duties(
    game: AnyGame, position: Any, sighting: Sighting, reading: SeenLegal
) -> tuple[Finding, ...]:
    """What belongs to this move and may be missing all the same; the players are asked for it."""
    ruling = game.judge(position, reading.change)
    if not isinstance(ruling, Legal):
        return ()
    looks = Looks(sighting)
    seen = looks.of(reading.change)
    for half in game.halfway(position, ruling.moves[0]):
        undone = game.judge(position, half)
        if looks.of(half) == seen and isinstance(undone, Unfinished):
            return undone.missing
    return ()
