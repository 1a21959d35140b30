"""What a position is worth to a seat, in circles gone: its own way, its prey, and its hunters.

The numbers were found by playing: against three players who move by chance, and against itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.mensch.position import (
    BASE,
    SIX,
    START,
    TRACK,
    Figures,
    Position,
    is_on_track,
    progress_on,
    track_circle,
)
from engine.mensch.profile import Profile

WAITING = 6.0
"""What a figure on B is short of one on A: the wait for a six."""
SAFE = 4.0
"""What a home circle is worth beyond the way to it: nobody is thrown out there."""
LEADER, RIVALS = 0.3, 0.1
"""What the way of the foremost rival, and of all rivals, takes away."""
FEAR, CALM = 0.8, 0.6
"""How much of a likely loss counts, and what is left of the chance when one's own throw comes first."""
HOPE, EAGER = 0.2, 3.0
"""How much of a likely catch counts, and how much more when one's own throw comes first."""
FACES = 6


def worth(profile: Profile, position: Position, seat: int) -> float:
    """How far the seat has come and may come, less what it may lose, less how far the others are."""
    own, figures = position.figures[seat], position.figures
    rivals = _rivals(profile, position, seat)
    ways = [_way(figures[rival]) for rival in rivals] or [0.0]
    total = _way(own) - LEADER * max(ways) - RIVALS * sum(ways)
    hope = HOPE * EAGER if position.seat == seat else HOPE
    for figure in own:
        if is_on_track(figure):
            total -= FEAR * _risk(figures, rivals, seat, figure) * (figure + WAITING)
            total += hope * _prey(figures, rivals, seat, figure)
    return total


def _rivals(profile: Profile, position: Position, seat: int) -> dict[int, float]:
    """The other seats, each with the weight of its threat: less where the seat's own throw comes first."""
    weights, weight, following = {}, 1.0, position.seat
    for _ in profile.seats:
        if following == seat:
            weight = CALM
        else:
            weights[following] = weight
        following = profile.next_seat(following)
    return weights


def _way(own: Figures) -> float:
    """The circles that a seat's figures have gone."""
    return sum(-WAITING if figure == BASE else figure + SAFE if figure >= TRACK else figure for figure in own)


def _risk(figures: Sequence[Figures], rivals: Mapping[int, float], seat: int, figure: int) -> float:
    """How likely a figure is to be thrown out before the rivals have all thrown once."""
    circle, escape = track_circle(seat, figure), 1.0
    for rival, weight in rivals.items():
        faces = _deadly_faces(figures[rival], progress_on(rival, circle))
        escape *= 1 - weight * min(faces, FACES) / FACES
    return 1 - escape


def _deadly_faces(hunters: Figures, place: int) -> float:
    """By how many of six throws a rival reaches this place on its way; sixes may be thrown before."""
    is_waiting = BASE in hunters
    faces = 1.0 if place == START and is_waiting and START not in hunters else 0.0
    for hunter in hunters:
        away = place - hunter
        if hunter == BASE or away <= 0:
            continue
        # While a figure waits on B a six is spent on A, and no other figure walks it.
        if away < SIX or (away == SIX and (hunter == START or not is_waiting)):
            faces += 1
        elif SIX < away < 2 * SIX:
            faces += 1 / FACES
    return faces


def _prey(figures: Sequence[Figures], rivals: Iterable[int], seat: int, figure: int) -> float:
    """What the rivals' figures within reach would lose, by the chance of the one throw that hits."""
    total = 0.0
    for rival in rivals:
        for victim in figures[rival]:
            if is_on_track(victim):
                away = progress_on(seat, track_circle(rival, victim)) - figure
                if 0 < away <= SIX:
                    total += (victim + WAITING) / FACES
    return total
