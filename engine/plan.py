"""The geometry of a board and the looks of its pieces, as plain values.

Calibration, renderer, LED order, page and terminal all draw from these, so none of them
needs to know a game. Lengths on the board are in cells, x to the right and y away from the
first player, the near left corner of the playing field being (0, 0).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any


@dataclass(frozen=True, slots=True)
class PlanCell:
    """One cell: its name, its centre, and what kind of cell it is."""

    name: str
    x: float
    y: float
    shape: str = "square"
    is_playable: bool = True
    is_outer: bool = False
    tint: str = ""


@dataclass(frozen=True, slots=True)
class PlanMark:
    """Something painted on the board: a dot (one point) or a line (several)."""

    kind: str
    points: tuple[tuple[float, float], ...]
    colour: str


@dataclass(frozen=True, slots=True)
class PlayerEdge:
    """Where a player sits: the two middle cells of that edge show whose turn it is."""

    player: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """A whole board. `is_assumed` is true where the rule sheet's figure is lost."""

    width: float
    height: float
    cell_mm: float
    cells: tuple[PlanCell, ...]
    marks: tuple[PlanMark, ...]
    edges: tuple[PlayerEdge, ...]
    is_assumed: bool

    def to_json(self) -> dict[str, Any]:
        """The plan as plain lists, numbers and strings."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that can stand on a cell, under the name that sightings use."""

    label: str
    kind: str
    colour: str
    face: int | None
    width_mm: float
    height_mm: float


@dataclass(frozen=True, slots=True)
class PieceColour:
    """A colour of pieces and of the marks on them (pips)."""

    name: str
    rgb: tuple[int, int, int]
    mark_rgb: tuple[int, int, int]
    most: int | None = None
    """So many pieces of this colour can stand on the board at once; None if nobody knows."""


@dataclass(frozen=True, slots=True)
class PieceSet:
    """All pieces of a game, with their colours and sizes in millimetres."""

    pieces: tuple[Piece, ...]
    colours: tuple[PieceColour, ...]

    def to_json(self) -> dict[str, Any]:
        """The set as plain lists, numbers and strings."""
        return asdict(self)

    @cache  # noqa: B019 -- there are a handful of sets, and they stay
    def alike_from_above(self) -> tuple[tuple[str, ...], ...]:
        """Labels of pieces that look the same from right above: of one colour, width and face, if any."""
        found: defaultdict[object, list[str]] = defaultdict(list)
        for piece in self.pieces:
            found[piece.colour, piece.face, piece.width_mm].append(piece.label)
        return tuple(tuple(labels) for labels in found.values() if len(labels) > 1)
