"""Is the camera well placed? Whole board, tilt, size, sharpness, light and glare, cell by cell."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.belief import by_colour
from vision.certainty import STRICTLY_SURE, sure_from, surely_occupied
from vision.colours import rgb_of
from vision.from_above import seen_from_above
from vision.geometry import Camera, Floats
from vision.pictures import Frame, is_grey
from vision.plan import EMPTY, BoardPlan, PieceSet, PlanCell
from vision.reaching import reached_cells
from vision.reader import Reading, Testimony

STEEPEST_DEG = 50.0
"""Beyond this the pieces hide each other."""
SMALLEST_CELL_PX = 20.0
"""Below this the pips of a die run together."""
TILE_PX = 48
"""Each cell is looked at as a tile of so many pixels."""
RIM = 1.2
"""A tile shows a little more than its cell: the outline is where its sharpness shows."""
REACH = 12
"""An edge rises within so many pixels of a tile."""
DARKEST = 55.0
"""The brightest tenth of a cell and its neighbours: below this the light is too weak, whatever the paint."""
BURNT, BURNT_SHARE = 250, 0.08
"""Pixels with all channels from here on show nothing; so large a share of a cell is glare."""
WHITE, USUAL, ENOUGH = 225, 0.5, 8
"""Where so large a share of at least so many cells of one white paint is as bright as this, at the same place
of the cell, that is the paint: no window is mirrored so often, and always in the same place.
"""
WIDEST_EDGE = 0.095
"""The steepest edge in a cell takes this much of it to rise, in cells; more is a blur."""
LEAST_RISE = 18.0
"""Grey levels: a cell without a clearer edge says nothing about sharpness."""
BRIGHT = 200
"""A paint, or a piece of a colour, with all channels from here on is white."""


class RemarkKind(Enum):
    """One entry for each thing to be put right."""

    OTHER_BOARD = "other_board"
    STRANGE_COLOURS = "strange_colours"
    TWINS = "twins"
    GREY = "grey"
    CUT_OFF = "cut_off"
    REACHED = "reached"
    STEEP = "steep"
    SMALL = "small"
    BLURRED = "blurred"
    DARK = "dark"
    GLARE = "glare"
    FROM_ABOVE = "from_above"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to be put right, with the cells or the value that show it."""

    kind: RemarkKind
    cells: tuple[str, ...] = ()
    value: float = 0.0


@dataclass(frozen=True, slots=True)
class CellCheck:
    """What one cell looks like."""

    level: float  # grey level of the brightest tenth of it and its neighbours
    burnt: float  # share of pixels that show nothing but glare
    edge: float | None  # how far the steepest edge takes to rise, in cells; None without any clear edge
    is_inside: bool  # wholly in the picture
    is_from_above: bool  # seen so nearly from above that pieces cannot be told that differ in height
    is_white_piece: bool = False  # whether a white piece surely stands there
    is_reached: bool = False  # whether something lies over it that reaches in from outside the board

    @property
    def is_dark(self) -> bool:
        """Whether it needs more light."""
        return self.level < DARKEST

    @property
    def is_blurred(self) -> bool:
        """Whether its clearest edge is too wide; without an edge nobody can say."""
        return self.edge is not None and self.edge > WIDEST_EDGE

    @property
    def has_glare(self) -> bool:
        """Whether so much of it is burnt out that a piece could hide there. What is white may be bright."""
        return self.burnt > BURNT_SHARE and not self.is_white_piece


@dataclass(frozen=True, slots=True)
class TableCheck:
    """The values, and what they mean."""

    tilt_deg: float  # 0 looks straight down
    cell_px: float  # side of the smallest cell
    cells: dict[str, CellCheck]
    pieces: PieceSet
    too_many: tuple[str, ...] = ()  # colours of which more pieces are seen than the set has
    is_board: bool = True  # whether who reads the picture sees this board in it
    are_strange: bool = False  # whether the pieces have other colours than the set
    are_twins: bool = False  # whether men may pass for kings: discs are thicker than was expected
    is_grey: bool = False  # whether the picture has no colours
    is_colour_open: bool = False  # whether of a piece that surely stands there the colour is not known

    @property
    def is_small(self) -> bool:
        """Whether the cells are too small for what stands on them to be told."""
        return self.cell_px < SMALLEST_CELL_PX

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What is to be put right, most important first."""
        found = [
            self._where(RemarkKind.CUT_OFF, lambda cell: not cell.is_inside),
            self._where(RemarkKind.REACHED, lambda cell: cell.is_reached),
            Remark(RemarkKind.STEEP, (), self.tilt_deg) if self.tilt_deg > STEEPEST_DEG else None,
            Remark(RemarkKind.SMALL, (), self.cell_px) if self.is_small else None,
            self._where(RemarkKind.BLURRED, lambda cell: cell.is_blurred),
            self._where(RemarkKind.DARK, lambda cell: cell.is_dark),
            None if self.is_board else Remark(RemarkKind.OTHER_BOARD),  # in the dark no board is to be seen
            *self._of_set(),
            self._where(RemarkKind.GLARE, lambda cell: cell.has_glare),
            self._where(RemarkKind.FROM_ABOVE, lambda cell: cell.is_from_above),
        ]
        return tuple(remark for remark in found if remark is not None)

    def _of_set(self) -> tuple[Remark, ...]:
        """What is odd about the pieces. Without colours nobody can say whether that comes from them."""
        strange = (RemarkKind.STRANGE_COLOURS,) if self.are_strange else ()
        twins = (RemarkKind.TWINS,) if self.are_twins else ()
        kinds = (*strange, *twins)
        is_of_grey = self.is_grey and (bool(kinds) or self.is_colour_open)
        return tuple(map(Remark, (RemarkKind.GREY,) if is_of_grey else kinds))

    def heard(self, told: Testimony) -> TableCheck:
        """The same, with what reading the picture says about the whole board, and of white pieces."""
        bright = {colour.name for colour in self.pieces.colours if min(colour.rgb) >= BRIGHT}
        white = frozenset(piece.label for piece in self.pieces.pieces if piece.colour in bright)
        return replace(
            self,
            cells={name: self._with_piece(name, told, white) for name in self.cells},
            too_many=told.too_many,
            is_board=told.is_board,
            are_strange=told.are_strange,
            are_twins=told.are_twins,
            is_colour_open=self._is_colour_open(told.reading),
        )

    def _is_colour_open(self, reading: Reading) -> bool:
        """Whether somewhere surely something stands, and nobody knows of which colour."""
        limit = sure_from(self.pieces)
        standing = (by_colour(reading[cell], self.pieces) for cell in surely_occupied(reading, self.pieces))
        return any(
            max(share for colour, share in shares.items() if colour != EMPTY) < limit for shares in standing
        )

    def _with_piece(self, name: str, told: Testimony, white: frozenset[str]) -> CellCheck:
        shares = told.reading.get(name, {})
        share = sum(shares.get(label, 0.0) for label in white)
        return replace(self.cells[name], is_white_piece=share >= STRICTLY_SURE)

    def _where(self, kind: RemarkKind, is_so: Callable[[CellCheck], bool]) -> Remark | None:
        cells = tuple(name for name, cell in self.cells.items() if is_so(cell))
        return Remark(kind, cells) if cells else None


def check_table(frame: Frame, plan: BoardPlan, camera: Camera, pieces: PieceSet) -> TableCheck:
    """Look at a frame of a board whose place is known, and on which these pieces are to be told apart."""
    tiles, inside = _tiles(frame, plan, camera)
    levels = np.percentile(tiles.max(axis=3).reshape(len(tiles), -1), 90, axis=1)
    places = np.array([(cell.x, cell.y) for cell in plan.cells])
    near = np.abs(places[:, None] - places[None]).max(axis=2) < 1.1
    brightest = np.where(near, levels[None], 0.0).max(axis=1)
    burnt = _burnt(tiles, plan)
    above, reached = seen_from_above(plan, pieces, camera), reached_cells(frame, plan, pieces, camera)
    cells = {
        cell.name: CellCheck(
            float(brightest[index]),
            float(burnt[index]),
            _edge(tiles[index]),
            bool(inside[index]),
            cell.is_playable and cell.name in above,
            is_reached=cell.name in reached,
        )
        for index, cell in enumerate(plan.cells)
    }
    return TableCheck(_tilt_deg(camera), _smallest_px(plan, camera), cells, pieces, is_grey=is_grey(frame))


def _tiles(frame: Frame, plan: BoardPlan, camera: Camera) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Each cell (cells, TILE_PX, TILE_PX, 3), and whether it lies in the picture."""
    steps = (np.arange(TILE_PX) + 0.5) / TILE_PX - 0.5
    grid = np.stack(np.meshgrid(steps, -steps), axis=-1).reshape(-1, 2)
    flat = np.concatenate([_places(cell, grid) for cell in plan.cells]) * plan.cell_mm
    pixels = camera.project(np.column_stack([flat, np.zeros(len(flat))])).astype(np.float32)
    strip = pixels.reshape(-1, TILE_PX, 2)
    seen = cv2.remap(frame, strip[..., 0], strip[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    limits = np.array([frame.shape[1], frame.shape[0]]) - 1
    is_in = np.asarray((pixels >= 0) & (pixels <= limits)).reshape(len(plan.cells), -1).all(axis=1)
    return np.asarray(seen, dtype=np.uint8).reshape(len(plan.cells), TILE_PX, TILE_PX, 3), np.asarray(is_in)


def _burnt(tiles: NDArray[np.uint8], plan: BoardPlan) -> Floats:
    """The share of each cell that shows nothing, beside what is painted white."""
    darkest = tiles.min(axis=3)
    is_burnt = darkest >= BURNT
    paints = np.array([(cell.shape, cell.tint) for cell in plan.cells])
    for paint in np.unique(paints, axis=0):
        alike = (paints == paint).all(axis=1)
        is_white = (darkest[alike] >= WHITE).mean(axis=0) >= USUAL
        if alike.sum() >= ENOUGH and _is_bright(str(paint[1])):
            is_burnt[alike] &= ~is_white
    return np.asarray(is_burnt.mean(axis=(1, 2)), dtype=np.float64)


def _is_bright(tint: str) -> bool:
    """Whether a paint is white; what is not painted is wood."""
    return bool(tint) and min(rgb_of(tint)) >= BRIGHT


def _places(cell: PlanCell, grid: Floats) -> Floats:
    """Places of a cell and a little of its rim, in cells."""
    return np.asarray((cell.x, cell.y) + grid * RIM, dtype=np.float64)


def _edge(tile: NDArray[np.uint8]) -> float | None:
    """How far the clearest edge of a tile takes to rise, in cells."""
    grey = cv2.GaussianBlur(cv2.cvtColor(tile, cv2.COLOR_BGR2GRAY), (3, 3), 0).astype(np.float64)
    widths = []
    for way in (grey, grey.T):
        slopes = np.abs(np.diff(way, axis=1))
        rows = np.arange(len(way))
        at = slopes.argmax(axis=1)
        window = [way[rows, np.clip(at + step, 0, TILE_PX - 1)] for step in range(-REACH, REACH + 2)]
        rise = np.ptp(window, axis=0)
        is_clear = rise > LEAST_RISE
        widths += (rise[is_clear] / slopes[rows, at][is_clear]).tolist()
    return float(np.percentile(widths, 20)) * RIM / TILE_PX if len(widths) > TILE_PX // 4 else None


def _tilt_deg(camera: Camera) -> float:
    """The angle between the camera's view of the board's middle and straight down."""
    width, depth = camera.board_mm
    x, y, height = camera.position_mm - np.array([width / 2, depth / 2, 0.0])
    return math.degrees(math.atan2(math.hypot(x, y), height))


def _smallest_px(plan: BoardPlan, camera: Camera) -> float:
    """The side of the smallest cell, by its area."""
    half = plan.cell_mm / 2
    sides = []
    for cell in plan.cells:
        x, y = cell.x * plan.cell_mm, cell.y * plan.cell_mm
        corners = [[x + dx * half, y + dy * half, 0.0] for dx, dy in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
        sides.append(math.sqrt(cv2.contourArea(camera.project(corners).astype(np.float32))))
    return min(sides)
