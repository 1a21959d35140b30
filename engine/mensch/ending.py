"""The end of the game and the ranking (sheet: the first four at home win, the others play on)."""

from __future__ import annotations

from engine.mensch.circles import HOME_NAMES
from engine.mensch.position import Position, is_home
from engine.mensch.profile import COLOURS, Profile
from engine.ruling import Outcome


def outcome(profile: Profile, position: Position) -> Outcome | None:
    """The ranking once one colour is left, or none where the last one plays on too."""
    under_way = [seat for seat in profile.seats if not is_home(position.figures[seat])]
    if len(under_way) > (0 if profile.ends_with_all_home else 1):
        return None
    ranking = [*ranked(profile, position), *under_way]
    names = tuple(COLOURS[seat] for seat in ranking)
    return Outcome(names[0], names, "rank", HOME_NAMES[ranking[0]])


def ranked(profile: Profile, position: Position) -> list[int]:
    """The seats that are home, in order; those that nobody listed come last."""
    listed = [seat for seat in position.home if is_home(position.figures[seat])]
    return listed + [seat for seat in profile.seats if is_home(position.figures[seat]) and seat not in listed]
