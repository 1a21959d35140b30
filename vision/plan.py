"""What vision is told about a board and its pieces; any value of this form will do.

Vision knows no game. Whoever calls it hands over a plan (where the cells are) and a set of pieces
(what may stand on them). Both must be hashable values: rendered boards and patch maps are remembered
by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

EMPTY = "empty"
"""The label of a cell on which nothing stands."""

DIE, DISC, STACK, FIGURE = "die", "disc", "stack", "figure"
"""The kinds of pieces: a cube with pips, a flat disc, two discs on each other, a cone with a head."""


class PlanCell(Protocol):
    """One cell: its name and its centre in cell units (x to the right, y away from the near edge)."""

    @property
    def name(self) -> str:
        """The cell's name, e.g. `b2`."""

    @property
    def x(self) -> float:
        """Centre, to the right of the near left corner of the playing field, in cells."""

    @property
    def y(self) -> float:
        """Centre, away from the near edge of the playing field, in cells."""

    @property
    def shape(self) -> str:
        """`square` or `circle`."""

    @property
    def is_playable(self) -> bool:
        """May anything stand here?"""

    @property
    def is_outer(self) -> bool:
        """Is it one of the outer cells, which are stained a little darker?"""

    @property
    def tint(self) -> str:
        """The colour it is painted in; empty for plain wood."""


class PlanMark(Protocol):
    """Something painted on the board: a dot, a line or a sign."""

    @property
    def kind(self) -> str:
        """`dot`, `line` or a sign that `vision.render.signs` draws."""

    @property
    def points(self) -> Sequence[tuple[float, float]]:
        """Points in cell units: the dot's centre, the corners of the line, or what the sign needs."""

    @property
    def colour(self) -> str:
        """A colour name or `#rrggbb`."""


class BoardPlan(Protocol):
    """A board: its playing field in cell units, its cells and what is painted on it."""

    def __hash__(self) -> int:
        """Boards are remembered by their value."""

    @property
    def width(self) -> float:
        """Width of the playing field in cells."""

    @property
    def height(self) -> float:
        """Depth of the playing field in cells."""

    @property
    def cell_mm(self) -> float:
        """Side of one cell in millimetres."""

    @property
    def cells(self) -> Sequence[PlanCell]:
        """Every cell, in the order of the plan."""

    @property
    def marks(self) -> Sequence[PlanMark]:
        """What is painted on the board."""


class Piece(Protocol):
    """One thing that may stand on a cell: `white 3` is a white die showing three."""

    @property
    def label(self) -> str:
        """Its name in a sighting."""

    @property
    def kind(self) -> str:
        """`die`, `disc`, `stack` or `figure`."""

    @property
    def colour(self) -> str:
        """The name of its colour in the set."""

    @property
    def face(self) -> int | None:
        """The face on top, for a die."""

    @property
    def width_mm(self) -> float:
        """Its width in millimetres."""

    @property
    def height_mm(self) -> float:
        """Its height in millimetres."""


class PieceColour(Protocol):
    """A colour of pieces: the body, and the pips or the sign on it."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def rgb(self) -> tuple[int, int, int]:
        """The body in white light."""

    @property
    def mark_rgb(self) -> tuple[int, int, int]:
        """The pips in white light."""

    @property
    def most(self) -> int | None:
        """How many pieces of this colour the set has; None if nobody knows."""


class PieceSet(Protocol):
    """Everything that may stand on the board."""

    def __hash__(self) -> int:
        """Sets are remembered by their value."""

    @property
    def pieces(self) -> Sequence[Piece]:
        """All pieces; their labels differ."""

    @property
    def colours(self) -> Sequence[PieceColour]:
        """The colours they come in."""


class PlanKey:
    """A plan known again by being the same object: hashing a hundred cells takes as long as a look."""

    __slots__ = ("plan",)

    def __init__(self, plan: BoardPlan) -> None:
        self.plan = plan

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlanKey) and self.plan is other.plan

    def __hash__(self) -> int:
        return id(self.plan)


def board_mm(plan: BoardPlan) -> tuple[float, float]:
    """The playing field's width and depth in millimetres."""
    return plan.width * plan.cell_mm, plan.height * plan.cell_mm


def centre_mm(plan: BoardPlan, cell: PlanCell) -> tuple[float, float]:
    """Where a cell's centre lies on the board, in millimetres."""
    return cell.x * plan.cell_mm, cell.y * plan.cell_mm
