from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.render.board import PX_PER_MM, board_texture
from vision.render.scene import Table
from vision.render.signs import is_sign
from vision.render.viewpoint import FRAME_MM
from vision.training.boards import CELL_MM, Cell, Mark, Plan, random_plan

PLAIN = Plan(2, 2, CELL_MM, (Cell("a", 0.5, 0.5, "circle", tint="#ffffff"),))
TABLE = Table(line_mm=0.0, outer_stain=1.0)


def middle(mark: Mark | None) -> np.ndarray:
    """The only round cell of a small board from above, as the share of ink in each pixel."""
    texture = board_texture(replace(PLAIN, marks=(mark,) if mark else ()), TABLE)
    side = round(CELL_MM * PX_PER_MM)
    bottom, left = texture.shape[0] - round(FRAME_MM * PX_PER_MM), round(FRAME_MM * PX_PER_MM)
    return 1.0 - np.asarray(texture[bottom - side : bottom, left : left + side].mean(axis=2))


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("letter A", ((0.5, 0.5), (0.5, 0.75), (0.5, 0.52))),
        ("serif b", ((0.5, 0.5), (0.5, 0.75), (0.5, 0.52))),
        ("ring", ((0.5, 0.5), (0.5, 0.7), (0.5, 0.6))),
        ("area", ((0.5, 0.75), (0.3, 0.3), (0.7, 0.3))),
    ],
)
def test_a_sign_is_printed_within_its_cell(kind: str, points: tuple[tuple[float, float], ...]) -> None:
    inked = (middle(Mark(kind, points)) - middle(None)) > 0.3
    rows, columns = np.nonzero(inked)
    side = len(inked)
    assert 0.01 < inked.mean() < 0.35
    assert abs(rows.mean() / side - 0.5) < 0.12
    assert abs(columns.mean() / side - 0.5) < 0.12
    assert 0.18 * side < rows.min()
    assert rows.max() < 0.82 * side


def test_a_letter_stands_upright_and_is_no_mirror_image() -> None:
    inked = (middle(Mark("letter L", ((0.5, 0.5), (0.5, 0.75), (0.5, 0.52)))) - middle(None)) > 0.3
    half = len(inked) // 2
    assert inked[:half, :half].sum() > 5 * inked[:half, half:].sum()
    assert inked[half:, half:].sum() > 10


def test_many_boards_of_circles_have_signs_and_no_board_of_squares_has() -> None:
    rng = np.random.default_rng(7)
    plans = [random_plan("figure", rng) for _ in range(60)]
    printed = [any(is_sign(mark.kind) for mark in plan.marks) for plan in plans]
    round_ones = [plan.cells[0].shape == "circle" for plan in plans]
    assert not any(sign and not is_round for sign, is_round in zip(printed, round_ones, strict=True))
    assert 0.4 < sum(printed) / sum(round_ones) < 0.8
