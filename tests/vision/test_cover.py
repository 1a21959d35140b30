"""Covered cells: a hand hides cells, a moved die does not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import EMPTY, Frame, Hand, Placement, Reader, View, camera_of, covered_cells, render

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, PlaceDice, Plan

VIEW = View(tilt_deg=20.0, noise=2.5)
CAMERA = camera_of(VIEW, (240.0, 240.0))
STANDING = (Placement("b2", "white 1"), Placement("e5", "black 4", 2.0, -1.0, 30.0))


def frame_of(
    plan: Plan, dice: Dice, placements: tuple[Placement, ...], seed: int, hand: Hand | None = None
) -> Frame:
    return render(plan, dice, placements, VIEW, np.random.default_rng(seed), hand).image


@pytest.fixture(scope="module")
def rest(plan8: Plan, black_white: Dice) -> Frame:
    return frame_of(plan8, black_white, STANDING, 1)


def test_nothing_is_covered_when_only_noise_changed(plan8: Plan, black_white: Dice, rest: Frame) -> None:
    later = frame_of(plan8, black_white, STANDING, 2)
    assert covered_cells(rest, later, plan8, black_white, CAMERA) == frozenset()


def test_a_moved_die_covers_nothing(plan8: Plan, black_white: Dice, rest: Frame) -> None:
    later = frame_of(plan8, black_white, (STANDING[0], replace(STANDING[1], cell="h1")), 2)
    assert covered_cells(rest, later, plan8, black_white, CAMERA) == frozenset()


def test_a_hand_covers_the_cells_under_it_and_not_the_far_corners(
    plan8: Plan, black_white: Dice, rest: Frame
) -> None:
    later = frame_of(plan8, black_white, STANDING, 2, Hand(4.0, 4.0))
    covered = covered_cells(rest, later, plan8, black_white, CAMERA)
    assert {"d4", "e3", "d2", "e1"} <= covered
    assert not covered & {"a8", "h8", "a7", "a1"}


def test_a_hand_from_the_far_side_covers_the_far_cells(plan8: Plan, black_white: Dice, rest: Frame) -> None:
    later = frame_of(plan8, black_white, STANDING, 2, Hand(4.0, 5.0, from_near=False))
    covered = covered_cells(rest, later, plan8, black_white, CAMERA)
    assert {"d7", "e7", "e8"} <= covered
    assert not covered & {"a1", "h1", "d1"}


def test_a_camera_that_changed_its_picture_size_has_every_cell_covered(
    plan8: Plan, black_white: Dice, rest: Frame
) -> None:
    assert len(covered_cells(rest, rest[::2, ::2], plan8, black_white, CAMERA)) == 64


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_what_is_read_surely_beside_a_hand_is_true(
    plan8: Plan, black_white: Dice, place_dice: PlaceDice, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    placements = place_dice(plan8, black_white, 24, rng)
    hand = Hand(float(rng.uniform(1, 7)), float(rng.uniform(2, 6)), bool(seed % 2))
    before = frame_of(plan8, black_white, placements, seed)
    later = frame_of(plan8, black_white, placements, seed + 100, hand)
    covered = covered_cells(before, later, plan8, black_white, CAMERA)
    truth = {placement.cell: placement.label for placement in placements}
    reading = Reader(plan8, black_white).read(later, CAMERA)
    for cell in set(reading) - covered:
        assert reading[cell][truth.get(cell, EMPTY)] > 0.5 or max(reading[cell].values()) < 0.9
    assert len(covered) < 50


@pytest.mark.parametrize(("factor", "width"), [(0.8, 250), (0.6, 400), (0.7, 640), (1.4, 640)])
def test_a_lamp_or_a_shadow_is_no_hand(
    plan8: Plan, black_white: Dice, rest: Frame, factor: float, width: int
) -> None:
    later = frame_of(plan8, black_white, STANDING, 2).astype(np.float64)
    later[:, :width] *= factor
    lit = later.clip(0, 255).astype(np.uint8)
    assert covered_cells(rest, lit, plan8, black_white, CAMERA) == frozenset()
