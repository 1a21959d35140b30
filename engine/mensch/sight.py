"""A change that was seen, checked against the position and told as figures that left and came."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.errors import EngineError, Reason, nearest
from engine.mensch.circles import CORNERS, checked_circle
from engine.mensch.pictures import Picture, picture_of
from engine.mensch.position import FIGURES, Position
from engine.mensch.profile import COLOURS, Profile
from engine.ruling import EMPTY, CellChange, Change


@dataclass(frozen=True, slots=True)
class Traffic:
    """The circles that figures of one seat left, and those that they reached."""

    seat: int
    left: tuple[str, ...]
    reached: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """What the board shows after a change."""

    picture: Picture
    traffic: tuple[Traffic, ...]

    @property
    def circles(self) -> tuple[str, ...]:
        """Every circle that a figure left or reached, once."""
        return tuple(dict.fromkeys(name for each in self.traffic for name in (*each.left, *each.reached)))


def sight_of(profile: Profile, position: Position, change: Change) -> Sight:
    """The board after the change, and the traffic in each colour. Swapped corner circles are no traffic."""
    picture = picture_of(position.figures)
    left: dict[int, list[str]] = {seat: [] for seat in profile.seats}
    reached: dict[int, list[str]] = {seat: [] for seat in profile.seats}
    for each, before, after in _checked(profile, picture, change):
        if before is not None:
            left[before].append(each.cell)
        if after is not None:
            reached[after].append(each.cell)
        if not _is_own_corner(each.cell, after):
            picture = picture.with_circle(each.cell, after)
    for seat in profile.seats:
        inside = [name for name in (*reached[seat], *left[seat]) if _is_corner_of(name, seat)]
        came = sum(name in reached[seat] for name in inside)
        net = 2 * came - len(inside)
        picture = _with_corner(picture, seat, net)
        _keep(left[seat], seat, max(-net, 0))
        _keep(reached[seat], seat, max(net, 0))
    return Sight(picture, tuple(Traffic(s, tuple(left[s]), tuple(reached[s])) for s in _busy(left, reached)))


def _checked(
    profile: Profile, picture: Picture, change: Change
) -> Iterator[tuple[CellChange, int | None, int | None]]:
    """Each circle that really differs, with the seats whose figures stood and stand there."""
    named = [checked_circle(each.cell) for each in change.cells]
    for each in change.cells:
        if named.count(each.cell) > 1:
            raise EngineError(Reason.BAD_MOVE, f"The change names {each.cell} twice.")
        before, after = _seat_of(profile, each.before), _seat_of(profile, each.after)
        corner = CORNERS.get(each.cell)
        stood = picture.circles.get(each.cell)
        if before != stood and not (corner and before in (corner.seat, None)):
            there = EMPTY if stood is None else COLOURS[stood]
            raise EngineError(
                Reason.BAD_MOVE, f"The change starts from '{each.before}' on {each.cell}; there is {there}."
            )
        if before != after:
            yield each, before, after


def _seat_of(profile: Profile, label: str) -> int | None:
    """The seat whose figure this is; None for an empty circle."""
    if label == EMPTY:
        return None
    known = {COLOURS[seat]: seat for seat in profile.seats}
    if label not in known:
        hint = nearest(label, (*known, EMPTY))
        raise EngineError(Reason.BAD_MOVE, f"{label[:20]!r} cannot stand on this board{hint}")
    return known[label]


def _is_corner_of(name: str, seat: int) -> bool:
    return name in CORNERS and CORNERS[name].seat == seat


def _is_own_corner(name: str, after: int | None) -> bool:
    """Whether nothing stands in this corner now that does not belong there."""
    return name in CORNERS and after in (CORNERS[name].seat, None)


def _with_corner(picture: Picture, seat: int, net: int) -> Picture:
    count = picture.corners[seat] + net
    if not 0 <= count <= FIGURES:
        raise EngineError(
            Reason.BAD_MOVE,
            f"The change leaves {count} figures in the corner of {COLOURS[seat]}: there is room for 0 to 4.",
        )
    return picture.with_corner(seat, net)


def _keep(names: list[str], seat: int, count: int) -> None:
    """Forget all but so many of the seat's own corner circles."""
    inside = [name for name in names if _is_corner_of(name, seat)]
    for name in inside[count:]:
        names.remove(name)


def _busy(left: dict[int, list[str]], reached: dict[int, list[str]]) -> list[int]:
    return [seat for seat in left if left[seat] or reached[seat]]
