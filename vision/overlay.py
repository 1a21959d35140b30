"""Draws what the machine sees onto a copy of the frame, so that a person can check it at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import cv2
import numpy as np

from vision.certainty import sure_from
from vision.geometry import Camera, Floats
from vision.marks import mark
from vision.pictures import Frame
from vision.plan import EMPTY, BoardPlan, PieceSet, PlanCell, centre_mm
from vision.tags import PAPER, QUIET, READ, TEXT_PX, UNSURE, draw_outline, draw_tag, draw_text

INSET = 0.46
"""Half the side of a drawn cell, in cells: neighbours do not touch."""
TEXT_SHARE, TAG_AT = 0.24, (0.1, 0.38)
"""Height of a piece's tag, and how far to the right and above the cell's middle it stands, in cells."""
NAME_SHARE, NAME_AT = 0.15, (-0.34, -0.37)
"""The same of a cell's name: in a corner that tags, and pieces that lean away from the camera, hide least."""
LEAST_NAME_PX = 6.0
"""Smaller names cannot be read; they are left out."""
VEIL = 0.45
"""How strongly the lines of empty cells show."""
PEN = 0.02
"""How thick lines are, in cells; a pixel at least."""


class _Sheet(NamedTuple):
    """Where the cells lie in the picture, whichever way round the board is seen."""

    plan: BoardPlan
    camera: Camera
    ways: Floats
    """Along the board (2, 2), one cell long: to the right in the picture, and upwards."""

    @classmethod
    def of(cls, plan: BoardPlan, camera: Camera) -> _Sheet:
        middle = np.array([plan.width, plan.height]) * plan.cell_mm / 2
        ways = plan.cell_mm * np.array([(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)])
        up = int(camera.project(np.column_stack([middle + ways, np.zeros(4)]))[:, 1].argmin())
        return cls(plan, camera, np.stack([ways[(up + 1) % 4], ways[up]]))

    def places(self, cell: PlanCell, *steps: tuple[float, float], height_mm: float = 0.0) -> Floats:
        """The pixels (N, 2) so many cells to the right and up from a cell's middle, and so far above it."""
        flat = np.array(centre_mm(self.plan, cell)) + np.array(steps) @ self.ways
        return self.camera.project(np.column_stack([flat, np.full(len(steps), height_mm)]))


class _Seen(NamedTuple):
    """A cell, its outline (4, 2), what is most likely there, whether that is sure, and what is known."""

    cell: PlanCell
    outline: Floats
    label: str
    is_sure: bool
    mark: str

    @property
    def is_bare(self) -> bool:
        """Whether surely nothing stands there."""
        return self.is_sure and self.label == EMPTY

    @property
    def depth_px(self) -> float:
        """How high it is in the picture."""
        return float(np.ptp(self.outline[:, 1]))

    @property
    def pen(self) -> int:
        """How thick a line round it is."""
        return max(1, round(PEN * self.depth_px))


def draw_overlay(
    frame: Frame,
    plan: BoardPlan,
    pieces: PieceSet,
    camera: Camera,
    reading: Mapping[str, Mapping[str, float]],
) -> Frame:
    """A copy of the frame with each cell outlined and named, and each piece at its top; unsure cells blue."""
    sheet = _Sheet.of(plan, camera)
    seen = _looked_at(sheet, reading, pieces)
    picture = _outlined(frame, seen)
    heights = {piece.label: piece.height_mm for piece in pieces.pieces}
    for each in seen:
        if not each.is_bare:
            place = sheet.places(each.cell, TAG_AT, height_mm=heights.get(each.label, 0.0))[0]
            scale, paint = TEXT_SHARE * each.depth_px / TEXT_PX, READ if each.is_sure else UNSURE
            draw_tag(picture, each.mark, place, scale, paint)
    for each in seen:
        _name_cell(picture, sheet, each)
    return picture


def _looked_at(sheet: _Sheet, reading: Mapping[str, Mapping[str, float]], pieces: PieceSet) -> list[_Seen]:
    seen, sure = [], sure_from(pieces)
    for cell in sheet.plan.cells:
        if shares := reading.get(cell.name):
            label = max(shares, key=shares.__getitem__)
            outline = sheet.places(cell, (-INSET, INSET), (INSET, INSET), (INSET, -INSET), (-INSET, -INSET))
            seen.append(_Seen(cell, outline, label, shares[label] >= sure, mark(shares, pieces)))
    return seen


def _outlined(frame: Frame, seen: list[_Seen]) -> Frame:
    """Outlines on the board: faint where nothing stands, clear where something does."""
    picture = frame.copy()
    for each in seen:
        if each.is_bare:
            draw_outline(picture, each.outline, QUIET, each.pen)
    picture = np.asarray(cv2.addWeighted(picture, VEIL, frame, 1 - VEIL, 0.0), dtype=np.uint8)
    for each in seen:
        if not each.is_sure:
            draw_outline(picture, each.outline, PAPER, 3 * each.pen + 2)
            draw_outline(picture, each.outline, UNSURE, 3 * each.pen)
        elif not each.is_bare:
            draw_outline(picture, each.outline, READ, 2 * each.pen)
    return picture


def _name_cell(picture: Frame, sheet: _Sheet, seen: _Seen) -> None:
    """The name of the cell, without the colour where that is painted there: `B1` for `yellow.B1`."""
    if NAME_SHARE * seen.depth_px >= LEAST_NAME_PX:
        place = sheet.places(seen.cell, NAME_AT)[0]
        draw_text(picture, seen.cell.name.split(".")[-1], place, NAME_SHARE * seen.depth_px / TEXT_PX)
