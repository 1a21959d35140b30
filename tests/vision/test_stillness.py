"""Stillness: noise and lamps are rest, hands and moved dice are not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Frame, Hand, Placement, View, is_still, motion, render

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(noise=3.0)
STANDING = (Placement("b2", "white 1"), Placement("e5", "black 4", 2.0, -1.0, 30.0))


@pytest.fixture(scope="module")
def rest(plan8: Plan, black_white: Dice) -> Frame:
    return render(plan8, black_white, STANDING, VIEW, np.random.default_rng(1)).image


def later(plan: Plan, dice: Dice, placements: tuple[Placement, ...], hand: Hand | None = None) -> Frame:
    return render(plan, dice, placements, VIEW, np.random.default_rng(2), hand).image


def test_noise_alone_is_no_motion(plan8: Plan, black_white: Dice, rest: Frame) -> None:
    assert is_still(rest, later(plan8, black_white, STANDING))


def test_strong_noise_of_a_dim_room_is_no_motion() -> None:
    rng = np.random.default_rng(3)
    frames = [np.clip(90 + rng.normal(0, 9, (480, 640, 3)), 0, 255).astype(np.uint8) for _ in range(2)]
    assert motion(*frames) == 0.0


def test_a_lamp_that_brightens_everything_is_no_motion(rest: Frame) -> None:
    assert is_still(rest, np.minimum(rest, 235) + np.uint8(12))


def test_a_die_moved_to_another_cell_is_motion(plan8: Plan, black_white: Dice, rest: Frame) -> None:
    moved = (STANDING[0], replace(STANDING[1], cell="e6"))
    assert not is_still(rest, later(plan8, black_white, moved))


def test_a_die_moved_by_half_its_width_is_motion(plan8: Plan, black_white: Dice, rest: Frame) -> None:
    moved = (STANDING[0], replace(STANDING[1], dx_mm=-6.0))
    assert not is_still(rest, later(plan8, black_white, moved))


def test_a_hand_is_more_motion_than_a_die(plan8: Plan, black_white: Dice, rest: Frame) -> None:
    moved = (STANDING[0], replace(STANDING[1], cell="e6"))
    reaching = later(plan8, black_white, STANDING, Hand(4.0, 5.0))
    assert motion(rest, reaching) > 5 * motion(rest, later(plan8, black_white, moved))


def test_frames_of_different_size_are_all_motion(rest: Frame) -> None:
    assert motion(rest, rest[::2, ::2]) == 1.0
