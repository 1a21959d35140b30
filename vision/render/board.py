"""The bare board from above: field, frame, grid and marks as a flat picture in millimetres."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import Rgb, light_of, rgb_of
from vision.plan import BoardPlan, PlanCell, board_mm
from vision.render.scene import Table
from vision.render.signs import draw_sign, is_sign
from vision.render.viewpoint import FRAME_MM
from vision.render.wood import Light, plank

PX_PER_MM = 4.0
"""Finer than any camera sees the board: 1280 pixels over 300 mm are 4.3."""
SHIFT_BITS = 4
"""Drawing coordinates in sixteenths of a pixel."""
CELL_VARIATION = 0.035
"""Each cell is its own piece of veneer, a little lighter or darker."""
DOT_RADIUS_MM, LINE_MM = 1.6, 1.2
"""Painted dots and lines."""
CIRCLE_SHARE = 0.42
"""Radius of a round cell, in cell sides."""
MITRE_LIGHT = 0.72
"""The seams at the corners of the frame are a little darker."""


@lru_cache(maxsize=4)
def board_texture(plan: BoardPlan, table: Table) -> Light:
    """The board with its frame seen straight from above, far edge first, (height, width, 3); read only."""
    rng = np.random.default_rng(table.seed)
    texture = _frame(rng, plan, table)
    field = _field(rng, plan, table)
    edge = round(FRAME_MM * PX_PER_MM)
    texture[edge : edge + field.shape[0], edge : edge + field.shape[1]] = field
    _draw_cells(texture, plan, table)
    _draw_marks(texture, plan)
    texture.setflags(write=False)
    return texture


def texture_to_mm(plan: BoardPlan) -> NDArray[np.float64]:
    """The matrix (3, 3) from pixels of the texture to millimetres on the board."""
    depth = board_mm(plan)[1]
    step = 1.0 / PX_PER_MM
    left, top = -FRAME_MM + step / 2, depth + FRAME_MM - step / 2
    return np.array([[step, 0.0, left], [0.0, -step, top], [0.0, 0.0, 1.0]])


def _frame(rng: np.random.Generator, plan: BoardPlan, table: Table) -> Light:
    """Four mitred rails, each with its grain along its length."""
    width, depth = board_mm(plan)
    wide, high = (round((side + 2 * FRAME_MM) * PX_PER_MM) for side in (width, depth))
    edge, tone = round(FRAME_MM * PX_PER_MM), light_of(table.frame_rgb)
    texture = np.zeros((high, wide, 3), dtype=np.float32)
    for rail in (slice(0, edge), slice(high - edge, high)):
        texture[rail] = plank(rng, (edge, wide), PX_PER_MM, tone)
    upright = np.zeros_like(texture)
    for rail in (slice(0, edge), slice(wide - edge, wide)):
        upright[:, rail] = plank(rng, (edge, high), PX_PER_MM, tone).transpose(1, 0, 2)
    rows, columns = np.mgrid[0:high, 0:wide]
    sideways = np.minimum(columns, wide - 1 - columns) - np.minimum(rows, high - 1 - rows)
    texture[sideways < 0] = upright[sideways < 0]
    texture[(np.abs(sideways) <= 1) & (np.minimum(columns, wide - 1 - columns) < edge)] *= MITRE_LIGHT
    return texture


def _field(rng: np.random.Generator, plan: BoardPlan, table: Table) -> Light:
    """The playing field: veneer, each cell cut from its own place, outer cells stained."""
    width, depth = board_mm(plan)
    size = (round(depth * PX_PER_MM), round(width * PX_PER_MM))
    field = plank(rng, size, PX_PER_MM, light_of(table.field_rgb))
    for cell in plan.cells:
        box = _cell_box(plan, cell, size)
        shade = 1.0 + CELL_VARIATION * float(rng.standard_normal())
        field[box] *= np.float32(shade * (table.outer_stain if cell.is_outer else 1.0))
    return field


def _cell_box(plan: BoardPlan, cell: PlanCell, size: tuple[int, int]) -> tuple[slice, slice]:
    side = plan.cell_mm * PX_PER_MM
    top, left = round(size[0] - (cell.y + 0.5) * side), round((cell.x - 0.5) * side)
    bottom, right = round(size[0] - (cell.y - 0.5) * side), round((cell.x + 0.5) * side)
    return slice(max(top, 0), max(bottom, 0)), slice(max(left, 0), max(right, 0))


def _points(plan: BoardPlan, points: list[tuple[float, float]]) -> NDArray[np.int32]:
    """Texture pixels, in drawing units, of points in cell units."""
    return np.asarray(np.round(_pixels(plan, points) * (1 << SHIFT_BITS)), dtype=np.int32)


def _pixels(plan: BoardPlan, points: list[tuple[float, float]]) -> NDArray[np.float64]:
    """Texture pixels (n, 2) of points in cell units."""
    flat = np.array([[x * plan.cell_mm, y * plan.cell_mm, 1.0] for x, y in points])
    return np.asarray((flat @ np.linalg.inv(texture_to_mm(plan)).T)[:, :2])


def _draw_cells(texture: Light, plan: BoardPlan, table: Table) -> None:
    for cell in plan.cells:
        if cell.shape == "circle":
            _draw_circle(texture, plan, cell, table)
        else:
            _draw_square(texture, plan, cell, table)


def _draw_square(texture: Light, plan: BoardPlan, cell: PlanCell, table: Table) -> None:
    ring = [(cell.x + dx, cell.y + dy) for dx, dy in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))]
    outline = _points(plan, ring)
    if cell.tint:
        cv2.fillConvexPoly(texture, outline, _paint(cell.tint), lineType=cv2.LINE_AA, shift=SHIFT_BITS)
    line, thick = _light(table.line_rgb), round(table.line_mm * PX_PER_MM)
    if thick:
        cv2.polylines(texture, [outline], True, line, thickness=thick, lineType=cv2.LINE_AA, shift=SHIFT_BITS)


def _draw_circle(texture: Light, plan: BoardPlan, cell: PlanCell, table: Table) -> None:
    (middle,) = _points(plan, [(cell.x, cell.y)]).tolist()
    radius = round(CIRCLE_SHARE * plan.cell_mm * PX_PER_MM * (1 << SHIFT_BITS))
    if cell.tint:
        cv2.circle(
            texture, middle, radius, _paint(cell.tint), thickness=-1, lineType=cv2.LINE_AA, shift=SHIFT_BITS
        )
    line, thick = _light(table.line_rgb), round(table.line_mm * PX_PER_MM)
    if thick:
        cv2.circle(texture, middle, radius, line, thickness=thick, lineType=cv2.LINE_AA, shift=SHIFT_BITS)


def _draw_marks(texture: Light, plan: BoardPlan) -> None:
    for mark in plan.marks:
        if is_sign(mark.kind):
            draw_sign(texture, mark.kind, _pixels(plan, list(mark.points)), _paint(mark.colour))
            continue
        points = _points(plan, list(mark.points))
        if mark.kind == "dot":
            radius = round(DOT_RADIUS_MM * PX_PER_MM * (1 << SHIFT_BITS))
            paint = _paint(mark.colour)
            cv2.circle(
                texture,
                points[0].tolist(),
                radius,
                paint,
                thickness=-1,
                lineType=cv2.LINE_AA,
                shift=SHIFT_BITS,
            )
        else:
            thick = round(LINE_MM * PX_PER_MM)
            cv2.polylines(
                texture,
                [points],
                False,
                _paint(mark.colour),
                thickness=thick,
                lineType=cv2.LINE_AA,
                shift=SHIFT_BITS,
            )


def _paint(colour: str) -> tuple[float, float, float]:
    return _light(rgb_of(colour))


def _light(rgb: Rgb) -> tuple[float, float, float]:
    blue, green, red = (float(part) for part in light_of(rgb))
    return blue, green, red
