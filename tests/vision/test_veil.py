"""What is mirrored over a square is taken off the disc on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Frame, View, board_mm, camera_of
from vision.paints import paints_of
from vision.veil import COUNTS, unveiled

if TYPE_CHECKING:
    from tests.vision.conftest import Plan

VIEW = View(tilt_deg=0.0)
DULL, BRIGHT, OUTER = 80, 140, 50


@pytest.fixture
def frame(plan8: Plan) -> Frame:
    """A board whose outer cells are darker; something is mirrored over d4 and e1, and g7 is in the shade."""
    camera = camera_of(VIEW, board_mm(plan8))
    picture = np.full((480, 640, 3), DULL, dtype=np.uint8)
    levels = {"d4": BRIGHT, "e1": BRIGHT, "g7": DULL // 2}
    for cell in plan8.cells:
        middle = np.array([cell.x, cell.y]) * plan8.cell_mm
        half = plan8.cell_mm / 2
        ends = camera.project([(*(middle - half), 0.0), (*(middle + half), 0.0)]).round().astype(int)
        (left, bottom), (right, top) = ends
        picture[top:bottom, left:right] = levels.get(cell.name, OUTER if cell.is_outer else DULL)
    return picture


def corrected(plan: Plan, frame: Frame, level: float) -> dict[str, float]:
    bodies = np.full((len(plan.cells), 3), level, dtype=np.float32)
    seen = unveiled(bodies, paints_of(frame, plan, camera_of(VIEW, board_mm(plan))), plan)
    return {cell.name: float(body.mean()) for cell, body in zip(plan.cells, seen, strict=True)}


def test_half_of_what_is_mirrored_is_taken_off(plan8: Plan, frame: Frame) -> None:
    seen = corrected(plan8, frame, 120.0)
    assert seen["d4"] == pytest.approx(120 - COUNTS * (BRIGHT - DULL), abs=2)


def test_a_cell_is_compared_with_those_of_its_own_paint(plan8: Plan, frame: Frame) -> None:
    seen = corrected(plan8, frame, 120.0)
    assert seen["e1"] == pytest.approx(120 - COUNTS * (BRIGHT - OUTER), abs=2)
    assert seen["a5"] == seen["c3"] == 120.0


def test_a_shadow_takes_and_gives_nothing(plan8: Plan, frame: Frame) -> None:
    assert corrected(plan8, frame, 120.0)["g7"] == 120.0


def test_nothing_becomes_darker_than_black(plan8: Plan, frame: Frame) -> None:
    assert corrected(plan8, frame, 10.0)["d4"] == 0.0
