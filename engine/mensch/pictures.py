"""What the board shows: figures on circles, whole moves and half-done ones.

Which of its four corner circles a figure takes is no part of the game, so corners are only counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.mensch.circles import CORNERS, circle_name, corner_name
from engine.mensch.moves import clears_and_enters, figures_after, hit_seats
from engine.mensch.position import BASE, START, Move, Position, is_on_track
from engine.mensch.profile import COLOURS, Profile
from engine.ruling import EMPTY, CellChange, Change


@dataclass(frozen=True, slots=True)
class Picture:
    """The colours on track and home circles by name, and how many wait in each seat's corner."""

    circles: dict[str, int]
    corners: tuple[int, ...]

    def with_circle(self, name: str, seat: int | None) -> Picture:
        """The same with this figure, or none, on a circle."""
        circles = {circle: owner for circle, owner in self.circles.items() if circle != name}
        return replace(self, circles=circles if seat is None else {**circles, name: seat})

    def with_corner(self, seat: int, more: int) -> Picture:
        """The same with so many more figures in a corner."""
        corners = list(self.corners)
        corners[seat] += more
        return replace(self, corners=tuple(corners))


def picture_of(figures: tuple[tuple[int, ...], ...]) -> Picture:
    """The board with these figures."""
    circles = {
        circle_name(seat, progress): seat
        for seat, own in enumerate(figures)
        for progress in own
        if progress != BASE
    }
    return Picture(circles, tuple(own.count(BASE) for own in figures))


def contents(profile: Profile, names: tuple[str, ...], picture: Picture) -> dict[str, str]:
    """What stands on each named circle; corners are filled from B1 on."""
    shown = dict.fromkeys(names, EMPTY)
    for name, seat in picture.circles.items():
        shown[name] = COLOURS[seat]
    for seat in profile.seats:
        for number in range(1, picture.corners[seat] + 1):
            shown[corner_name(seat, number)] = COLOURS[seat]
    return shown


def change_between(before: Picture, after: Picture) -> Change:
    """The circles that differ, those that were left first."""
    one, two = _labels(before), _labels(after)
    differing = [name for name in {**one, **two} if one.get(name) != two.get(name)]
    cells = [CellChange(name, one.get(name, EMPTY), two.get(name, EMPTY)) for name in differing]
    return Change(tuple(sorted(cells, key=lambda each: (each.after != EMPTY, each.cell in CORNERS))))


def _labels(picture: Picture) -> dict[str, str]:
    labels = {name: COLOURS[seat] for name, seat in picture.circles.items()}
    for seat, count in enumerate(picture.corners):
        labels |= {corner_name(seat, number): COLOURS[seat] for number in range(1, count + 1)}
    return labels


def picture_after(profile: Profile, position: Position, move: Move) -> Picture:
    """The board after this move."""
    return picture_of(figures_after(profile, position, move))


def change_of(profile: Profile, position: Position, move: Move) -> Change:
    """The circles that a move changes, corners included."""
    return change_between(picture_of(position.figures), picture_after(profile, position, move))


@dataclass(frozen=True, slots=True)
class Half:
    """A move that is half done, and what is still missing."""

    picture: Picture
    hit: int | None
    """The seat whose thrown-out figure is not in its corner yet."""
    is_landed: bool
    """Whether the mover already stands on its target."""
    is_entered: bool
    """Whether the figure that a six brings in as well has been set on A."""


def halves(profile: Profile, position: Position, move: Move) -> Iterator[Half]:
    """The half-done pictures of a legal move, the nearest to its end first."""
    done, enters = picture_after(profile, position, move), clears_and_enters(profile, position.own, move)
    hit = hit_seat(position, move)
    first_circle = circle_name(position.seat, START)
    not_entered = done.with_circle(first_circle, None).with_corner(position.seat, 1)
    if hit is not None:
        yield Half(done.with_corner(hit, -1), hit, is_landed=True, is_entered=True)
    if enters:
        yield Half(not_entered, None, is_landed=True, is_entered=False)
        if hit is not None:
            yield Half(not_entered.with_corner(hit, -1), hit, is_landed=True, is_entered=False)
    if hit is not None and hit != position.seat:
        lifted = picture_of(position.figures).with_circle(circle_name(position.seat, move.target), None)
        yield Half(lifted.with_corner(hit, 1), None, is_landed=False, is_entered=not enters)
        yield Half(lifted, hit, is_landed=False, is_entered=not enters)
        # Two figures on one circle: what is seen there may still be the one that is thrown out.
        covered = _left(position, move)
        yield Half(covered, hit, is_landed=True, is_entered=not enters)
        if enters:
            entered = covered.with_circle(first_circle, position.seat).with_corner(position.seat, -1)
            yield Half(entered, hit, is_landed=True, is_entered=True)


def _left(position: Position, move: Move) -> Picture:
    """The board without the figure that moves."""
    standing = picture_of(position.figures)
    if move.start == BASE:
        return standing.with_corner(position.seat, -1)
    return standing.with_circle(circle_name(position.seat, move.start), None)


def hit_seat(position: Position, move: Move) -> int | None:
    """Whose figure the move throws out, if any: another seat's or its own."""
    if not is_on_track(move.target):
        return None
    hit = hit_seats(position, move.target)
    if hit:
        return hit[0]
    return position.seat if move.target in position.own else None
