"""The board as a BoardPlan, and the figures as a PieceSet."""

from __future__ import annotations

from collections.abc import Iterator

from engine.mensch.circles import HOME_NAMES, TRACK_NAMES, circle_name, corner_name
from engine.mensch.position import FIGURES, SEATS, START, TRACK
from engine.mensch.profile import COLOURS, Profile
from engine.plan import BoardPlan, Piece, PieceColour, PieceSet, PlanCell, PlanMark, PlayerEdge

SIDE = 11
"""Circles along each side of the board; the middle one, where many throw the die, is none."""
CELL_MM = 30.0
FIGURE_WIDTH_MM, FIGURE_HEIGHT_MM = 12.0, 25.0
"""A common wooden figure, and a circle that leaves room for two fingers around it."""

PLAIN_TINT = "white"
TINTS = ("#c2a361", "#617c62", "#a16664", "#61615d")
"""The painted circles of each seat: paler than its figures, as photographed boards have them."""

_COLOURS = (
    PieceColour("yellow", (222, 178, 48), (120, 90, 10), FIGURES),
    PieceColour("green", (46, 136, 72), (8, 60, 28), FIGURES),
    PieceColour("red", (184, 42, 40), (95, 10, 14), FIGURES),
    PieceColour("black", (44, 40, 38), (120, 118, 116), FIGURES),
)

_ARM = ((0, 6), (1, 6), (2, 6), (3, 6), (4, 6), (4, 7), (4, 8), (4, 9), (4, 10), (5, 10))
"""Seat 0's ten circles from its A on, in columns and rows from 0 to 10; the others are turned copies."""
_HOME = ((1, 5), (2, 5), (3, 5), (4, 5))
_CORNERS = (
    ((0, 10), (1, 10), (0, 9), (1, 9)),
    ((9, 10), (10, 10), (9, 9), (10, 9)),
    ((9, 1), (10, 1), (9, 0), (10, 0)),
    ((0, 1), (1, 1), (0, 0), (1, 0)),
)
_ARROW = ((-0.35, 7.0), (0.75, 7.0), (0.45, 7.2), (0.75, 7.0), (0.45, 6.8))
"""Beside seat 0's A: the way round ("in der Pfeilrichtung")."""

_Place = tuple[float, float]


def board_plan(profile: Profile) -> BoardPlan:
    """All circles of the board, with the colours of each seat's A, home and corner."""
    return BoardPlan(
        width=SIDE,
        height=SIDE,
        cell_mm=CELL_MM,
        cells=tuple(
            PlanCell(name, *_on_board(profile, place), shape="circle", tint=tint)
            for name, place, tint in _circles()
        ),
        marks=tuple(_arrow(profile, seat) for seat in range(SEATS)),
        edges=tuple(
            PlayerEdge(COLOURS[seat], (circle_name(seat, TRACK - 1), circle_name(seat, START)))
            for seat in profile.seats
        ),
        is_assumed=True,
    )


def _circles() -> Iterator[tuple[str, _Place, str]]:
    """Each circle with its place and its paint: the track, then each seat's home and corner."""
    for circle, name in enumerate(TRACK_NAMES):
        seat, step = divmod(circle, len(_ARM))
        yield name, _turned(_ARM[step], seat), PLAIN_TINT if step else TINTS[seat]
    for seat in range(SEATS):
        for name, place in zip(HOME_NAMES[seat], _HOME, strict=True):
            yield name, _turned(place, seat), TINTS[seat]
        for number, place in enumerate(_CORNERS[seat], 1):
            yield corner_name(seat, number), place, TINTS[seat]


def _turned(place: _Place, seat: int) -> _Place:
    """The same place of another seat: a quarter turn clockwise for each."""
    x, y = place
    for _ in range(seat):
        x, y = y, SIDE - 1 - x
    return x, y


def _on_board(profile: Profile, place: _Place) -> _Place:
    """The centre in cell units; a board that is played counterclockwise is its mirror image."""
    x, y = place
    return (SIDE - 1 - x if profile.is_mirrored else x) + 0.5, y + 0.5


def _arrow(profile: Profile, seat: int) -> PlanMark:
    return PlanMark("line", tuple(_on_board(profile, _turned(point, seat)) for point in _ARROW), "black")


def piece_set(profile: Profile) -> PieceSet:
    """One label for each colour in play: its figures are all alike."""
    return PieceSet(
        pieces=tuple(
            Piece(COLOURS[seat], "figure", COLOURS[seat], None, FIGURE_WIDTH_MM, FIGURE_HEIGHT_MM)
            for seat in profile.seats
        ),
        colours=tuple(_COLOURS[seat] for seat in profile.seats),
    )
