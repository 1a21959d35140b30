"""Draws what the machine sees onto a copy of the frame, so that a person can check it at a glance."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.certainty import sure_from
from vision.geometry import Camera
from vision.pictures import Frame
from vision.plan import EMPTY, BoardPlan, PieceSet, PlanCell, centre_mm

READ, UNSURE, QUIET = (60, 140, 40), (230, 100, 10), (200, 200, 200)
"""Green for what is read, blue for unsure (as on the board's lights), grey for empty; blue first."""
INSET = 0.46
"""Half the side of a drawn cell, in cells: neighbours do not touch."""
TEXT_SHARE, TAG_OFFSET = 0.24, 0.38
"""Height of the text and how far behind the cell's middle it stands, in cells."""
TEXT_PX = 22.0
"""Height in pixels of OpenCV's plain font at scale 1."""
VEIL = 0.45
"""How strongly the lines of empty cells show."""


def draw_overlay(
    frame: Frame,
    plan: BoardPlan,
    pieces: PieceSet,
    camera: Camera,
    reading: Mapping[str, Mapping[str, float]],
) -> Frame:
    """A copy of the frame with each cell outlined and each piece named at its top; unsure cells blue."""
    sure = sure_from(pieces)
    picture = _outlined(frame, plan, camera, reading, sure)
    heights = {piece.label: piece.height_mm for piece in pieces.pieces}
    for cell in plan.cells:
        if cell.name in reading:
            _name_piece(picture, plan, camera, cell, reading[cell.name], heights, sure)
    return picture


def _outlined(
    frame: Frame, plan: BoardPlan, camera: Camera, reading: Mapping[str, Mapping[str, float]], sure: float
) -> Frame:
    """Outlines on the board: faint where nothing stands, clear where something does."""
    picture, faint = frame.copy(), frame.copy()
    for cell in plan.cells:
        if cell.name not in reading:
            continue
        label, share = _best(reading[cell.name])
        outline = [np.round(_outline_px(plan, camera, cell)).astype(np.int32)]
        if share < sure:
            cv2.polylines(picture, outline, True, UNSURE, thickness=2, lineType=cv2.LINE_AA)
        elif label == EMPTY:
            cv2.polylines(faint, outline, True, QUIET, thickness=1, lineType=cv2.LINE_AA)
        else:
            cv2.polylines(picture, outline, True, READ, thickness=1, lineType=cv2.LINE_AA)
    changed = (faint != frame).any(axis=2) & (picture == frame).all(axis=2)
    mixed = VEIL * faint[changed].astype(np.float32) + (1 - VEIL) * frame[changed]
    picture[changed] = mixed.astype(np.uint8)
    return picture


def _name_piece(
    picture: Frame,
    plan: BoardPlan,
    camera: Camera,
    cell: PlanCell,
    shares: Mapping[str, float],
    heights: Mapping[str, float],
    sure: float,
) -> None:
    """A small tag on the far edge of the piece's top, so that its face stays visible."""
    label, share = _best(shares)
    if label == EMPTY and share >= sure:
        return
    x, y = centre_mm(plan, cell)
    place = camera.project([[x, y + TAG_OFFSET * plan.cell_mm, heights.get(label, 0.0)]])[0]
    scale = TEXT_SHARE * float(np.ptp(_outline_px(plan, camera, cell)[:, 1])) / TEXT_PX
    text = short_label(label) if share >= sure else f"{short_label(label)}?"
    draw_tag(picture, text, place, scale, READ if share >= sure else UNSURE)


def draw_tag(
    picture: Frame, text: str, place: NDArray[np.float64], scale: float, colour: tuple[int, int, int]
) -> None:
    """White text on a plate of this colour, centred on a place, or as near to it as the picture allows."""
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)
    rows, columns = picture.shape[:2]
    left = max(3, min(round(float(place[0]) - wide / 2), columns - wide - 3))
    bottom = min(max(high + 3, round(float(place[1]) + high / 2)), rows - 4)
    corner, opposite = (left - 3, bottom - high - 3), (left + wide + 2, bottom + 3)
    cv2.rectangle(picture, corner, opposite, colour, thickness=cv2.FILLED)
    cv2.rectangle(picture, corner, opposite, (30, 30, 30), thickness=1)
    cv2.putText(
        picture,
        text,
        (left, bottom),
        cv2.FONT_HERSHEY_SIMPLEX,
        scale,
        (255, 255, 255),
        thickness=1,
        lineType=cv2.LINE_AA,
    )


def short_label(label: str) -> str:
    """`white 3` as `w3`: the first letter and the face, short enough for a cell."""
    if label == EMPTY:
        return ""
    first, *rest = label.split()
    return first[0] + "".join(word if word.isdigit() else word[0] for word in rest)


def _best(shares: Mapping[str, float]) -> tuple[str, float]:
    label = max(shares, key=lambda name: shares[name])
    return label, shares[label]


def _outline_px(plan: BoardPlan, camera: Camera, cell: PlanCell) -> NDArray[np.float64]:
    x, y = centre_mm(plan, cell)
    half = INSET * plan.cell_mm
    corners = [[x + dx * half, y + dy * half, 0.0] for dx, dy in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    return camera.project(corners)
