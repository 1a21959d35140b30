"""All that a real game could not show in a position, each with its circles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.mensch.circles import HOME_NAMES, circle_name, corner_name
from engine.mensch.ending import outcome
from engine.mensch.moves import allowance
from engine.mensch.position import BASE, FIGURES, LAST, Position, is_home
from engine.mensch.profile import COLOURS, Profile
from engine.ruling import Finding


def status(profile: Profile, position: Position) -> tuple[Finding, ...]:
    """Every impossibility, seat by seat, then the circles, then the turn."""
    found = [each for seat in profile.seats for each in _of_seat(position, seat)]
    found += _shared_circles(position)
    found += _ranking(profile, position)
    if not outcome(profile, position):
        found += _turn(profile, position)
    return tuple(found)


def _of_seat(position: Position, seat: int) -> Iterator[Finding]:
    """Four figures, each on a circle of its way."""
    figures, player = position.figures[seat], COLOURS[seat]
    if len(figures) != FIGURES:
        cells = tuple(_circles(position, seat))
        yield Finding("piece", "figure_count", cells, {"player": player, "count": len(figures)})
    for figure in figures:
        if not BASE <= figure <= LAST:
            yield Finding("cell", "no_circle", (), {"circle": str(figure)})


def _circles(position: Position, seat: int) -> Iterator[str]:
    figures = position.figures[seat]
    yield from (corner_name(seat, number) for number in range(1, min(figures.count(BASE), FIGURES) + 1))
    yield from (circle_name(seat, figure) for figure in figures if BASE < figure <= LAST)


def _shared_circles(position: Position) -> Iterator[Finding]:
    """One figure on each circle, whatever its colour."""
    standing = Counter(
        circle_name(seat, figure)
        for seat, figures in enumerate(position.figures)
        for figure in figures
        if BASE < figure <= LAST
    )
    for circle, count in standing.items():
        if count > 1:
            yield Finding("cell", "shared", (circle,), {"circle": circle, "count": count})


def _ranking(profile: Profile, position: Position) -> Iterator[Finding]:
    """The list of those who are home names all of them and nobody else, and the last one stays on the way."""
    for seat in profile.seats:
        is_listed, player = seat in position.home, COLOURS[seat]
        if is_listed != is_home(position.figures[seat]):
            why = "listed_too_soon" if is_listed else "not_listed"
            yield Finding("rank", why, HOME_NAMES[seat], {"player": player})
    if not profile.ends_with_all_home and all(is_home(position.figures[seat]) for seat in profile.seats):
        yield Finding("rank", "all_home", tuple(name for seat in profile.seats for name in HOME_NAMES[seat]))


def _turn(profile: Profile, position: Position) -> Iterator[Finding]:
    """Somebody in play who is not home is to throw, and has throws left."""
    player = COLOURS[position.seat]
    if position.seat not in profile.seats or is_home(position.own):
        yield Finding("turn", "not_in_play", (), {"player": player})
    elif not 1 <= position.throws <= allowance(profile, position.own):
        yield Finding("2.again", "throws", (), {"player": player, "left": position.throws})
