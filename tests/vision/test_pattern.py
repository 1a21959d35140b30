"""A board that is painted otherwise than the plan has it is another game's, and is not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Frame, Placement, Reader, Reading, View, board_mm, camera_of, render
from vision.paints import paints_of
from vision.pattern import has_strange_chequers, is_painted_otherwise

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(image_size=(1024, 768), tilt_deg=20.0)
STANDING = ("b2", "d4", "f6", "c7", "e3", "g5", "h8", "a1")
"""All of them dark squares of a chequered board."""


def picture(plan: Plan, pieces: Dice) -> Frame:
    placed = tuple(
        Placement(cell, pieces.pieces[number % 2 * (len(pieces.pieces) // 2)].label, yaw_deg=20.0)
        for number, cell in enumerate(STANDING)
    )
    return render(plan, pieces, placed, VIEW, np.random.default_rng(3)).image


def surest(reading: Reading) -> float:
    return max(max(shares.values()) for shares in reading.values())


def test_discs_on_a_chequered_board_are_no_bare_board_of_dice(
    plan8: Plan, chequered: Plan, black_white: Dice, discs: Dice
) -> None:
    reader, camera = Reader(plan8, black_white), camera_of(VIEW, board_mm(plan8))
    frame = picture(chequered, discs)
    assert surest(reader.read(frame, camera)) < 0.1
    assert not reader.testify(frame, camera).is_board


def test_dice_on_plain_wood_are_no_discs_on_a_chequered_board(
    plan8: Plan, chequered: Plan, black_white: Dice, discs: Dice
) -> None:
    frame, camera = picture(plan8, black_white), camera_of(VIEW, board_mm(plan8))
    assert surest(Reader(chequered, discs).read(frame, camera)) < 0.3


def test_dice_that_are_plainly_seen_may_stand_on_a_chequered_board(
    plan8: Plan, chequered: Plan, black_white: Dice
) -> None:
    reader, camera = Reader(plan8, black_white), camera_of(VIEW, board_mm(plan8))
    frame = picture(chequered, black_white)
    assert has_strange_chequers(paints_of(frame, plan8, camera), plan8)
    told = reader.testify(frame, camera)
    assert told.is_board
    assert all(told.reading[cell]["empty"] < 0.1 for cell in STANDING)


@pytest.mark.parametrize("shade", [1.0, 0.35])
def test_a_shadow_across_the_board_hides_no_chequers_and_makes_none(
    plan8: Plan, chequered: Plan, discs: Dice, shade: float
) -> None:
    camera = camera_of(VIEW, board_mm(plan8))
    for shown, other in ((plan8, chequered), (chequered, plan8)):
        frame = picture(shown, discs)
        frame[:, 512:] = (frame[:, 512:] * shade).astype(np.uint8)
        paints = paints_of(frame, shown, camera)
        for plan in (shown, other):
            is_other = is_painted_otherwise(paints, plan) or has_strange_chequers(paints, plan)
            assert is_other == (plan is other)
