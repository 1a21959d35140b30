"""A picture of something else, or of a board turned round, is not read as if it were the board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Camera, Placement, Reader, View, board_mm, camera_of, render
from vision.orientation import is_turned
from vision.paints import paints_of
from vision.presence import outline_contrast, shows_board, shows_pieces
from vision.render.scene import Table

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(tilt_deg=20.0)


def turned(camera: Camera) -> Camera:
    """The same view, told that the board's corners are each one further round."""
    return Camera.from_corners(np.roll(camera.corners(), 1, axis=0), camera.image_size, camera.board_mm)


def test_a_board_is_known_by_its_lines_even_with_dice_on_it(plan8: Plan, black_white: Dice) -> None:
    placements = tuple(Placement(cell.name, "white 5", yaw_deg=20.0) for cell in plan8.cells[::2])
    for each in ((), placements):
        frame = render(plan8, black_white, each, VIEW, np.random.default_rng(0)).image
        assert shows_board(frame, plan8, camera_of(VIEW, board_mm(plan8)))


def test_noise_cloth_and_a_plain_wall_are_no_board(plan8: Plan) -> None:
    camera, rng = camera_of(VIEW, board_mm(plan8)), np.random.default_rng(1)
    noise = rng.integers(0, 255, (480, 640, 3), dtype=np.uint8)
    stripes = np.broadcast_to(
        (np.arange(640) // 7 % 2 * 90 + 60).astype(np.uint8)[None, :, None], noise.shape
    )
    for frame in (noise, np.full_like(noise, 120), np.ascontiguousarray(stripes)):
        assert not shows_board(frame, plan8, camera)


def test_corners_half_a_cell_off_are_noticed(plan8: Plan, black_white: Dice) -> None:
    frame = render(plan8, black_white, (), VIEW, np.random.default_rng(0)).image
    camera = camera_of(VIEW, board_mm(plan8))
    across, along = np.subtract(*camera.corners()[[1, 0]]) / 16, np.subtract(*camera.corners()[[3, 0]]) / 16
    moved = Camera.from_corners(camera.corners() + across + along, camera.image_size, camera.board_mm)
    assert outline_contrast(frame, plan8, camera) > 2 * max(outline_contrast(frame, plan8, moved), 0.2)


def test_a_chequered_board_turned_by_a_quarter_is_noticed(chequered: Plan, discs: Dice) -> None:
    frame = render(chequered, discs, (Placement("d4", "red man"),), VIEW, np.random.default_rng(0)).image
    camera = camera_of(VIEW, board_mm(chequered))
    assert not is_turned(paints_of(frame, chequered, camera), chequered)
    assert is_turned(paints_of(frame, chequered, turned(camera)), chequered)


def test_a_board_of_one_wood_looks_the_same_all_round(plan8: Plan, black_white: Dice) -> None:
    frame = render(plan8, black_white, (), VIEW, np.random.default_rng(0)).image
    camera = turned(camera_of(VIEW, board_mm(plan8)))
    assert not is_turned(paints_of(frame, plan8, camera), plan8)


def test_what_is_no_board_leaves_every_cell_unsure(plan8: Plan, black_white: Dice) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (480, 640, 3), dtype=np.uint8)
    reading = Reader(plan8, black_white).read(noise, camera_of(VIEW, board_mm(plan8)))
    assert max(max(shares.values()) for shares in reading.values()) < 0.1


@pytest.fixture
def lineless() -> View:
    return replace(VIEW, table=Table(line_mm=0.0, outer_stain=1.0, frame_rgb=Table().field_rgb))


def test_dice_in_the_middle_of_cells_prove_a_board_whose_lines_cannot_be_seen(
    plan8: Plan, black_white: Dice, lineless: View
) -> None:
    placements = tuple(Placement(cell.name, "white 5", yaw_deg=20.0) for cell in plan8.cells[::5])
    plain = replace(plan8, marks=())
    frame = render(plain, black_white, placements, lineless, np.random.default_rng(0)).image
    camera = camera_of(lineless, board_mm(plan8))
    assert not shows_board(frame, plan8, camera)
    reading = Reader(plan8, black_white).read(frame, camera)
    assert all(reading[each.cell][each.label] > 0.9 for each in placements)


def test_a_plain_table_with_a_die_or_two_proves_nothing(
    plan8: Plan, black_white: Dice, lineless: View
) -> None:
    placements = tuple(Placement(cell, "white 5", yaw_deg=20.0) for cell in ("c3", "f6"))
    plain = replace(plan8, marks=())
    frame = render(plain, black_white, placements, lineless, np.random.default_rng(0)).image
    reading = Reader(plan8, black_white).read(frame, camera_of(lineless, board_mm(plan8)))
    assert max(max(shares.values()) for shares in reading.values()) < 0.1


def test_many_strangers_among_the_pieces_prove_nothing() -> None:
    pieces, strange = np.array([0.99] * 8 + [0.0] * 8), np.array([0.0] * 12 + [0.9] * 4)
    assert shows_pieces(pieces, np.zeros(16))
    assert not shows_pieces(pieces, strange)
    assert not shows_pieces(pieces[3:], np.zeros(13))
