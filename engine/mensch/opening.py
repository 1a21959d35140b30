"""How a game begins: three figures on B, one on A, and whoever threw the most."""

from __future__ import annotations

from engine.errors import EngineError, Reason, nearest
from engine.mensch.position import BASE, FIGURES, ROLLS, SEATS, START, Figures
from engine.mensch.profile import COLOURS, Profile


def start_figures(profile: Profile) -> tuple[Figures, ...]:
    """The figures of each seat at the start (`start_on_A`); none for a seat that is not in play."""
    first = START if profile.starts_on_a else BASE
    own = (*[BASE] * (FIGURES - 1), first)
    return tuple(own if seat in profile.seats else () for seat in range(SEATS))


def first_seat(profile: Profile, first: str) -> tuple[int, int]:
    """Who begins and with which throw on the table, from text such as `green 5`.

    Where the roll-off is not the first move (`rolloff_is_first_move`), its throw is forgotten and
    need not be said.
    """
    colour, _, digits = first.strip().partition(" ")
    known = {COLOURS[seat]: seat for seat in profile.seats}
    if colour not in known:
        hint = nearest(colour, known)
        raise EngineError(Reason.BAD_POSITION, f"{colour[:20]!r} is nobody who could begin{hint}")
    if digits not in map(str, ROLLS) and (digits or profile.is_rolloff_played):
        raise EngineError(
            Reason.BAD_POSITION,
            f"{first[:30]!r} does not say who begins: write the colour and the throw, such as '{colour} 5'.",
        )
    return known[colour], int(digits) if profile.is_rolloff_played else 0
