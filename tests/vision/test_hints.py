"""Hints: a quick look spares most places a closer one, and of discs tells where their tops are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Placement, Reader, View, board_mm, camera_of, render
from vision.answers import look_height_mm
from vision.judging import Hint, hint
from vision.levels import board_levels
from vision.looking import DISCS, HINTED, Seen
from vision.patches import Places, cut_patches, leans
from vision.plan import DIE, DISC

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(image_size=(1024, 768), tilt_deg=22)
STAND = {"b2": (0.0, 0.0), "d4": (3.0, 1.0), "f6": (-2.0, -3.0), "c7": (1.0, 2.0), "g3": (-3.0, 2.0)}
"""Where discs stand, and how far from the middle of the cell, in millimetres."""


def test_discs_are_told_at_once_and_where_their_tops_are(plan8: Plan, discs: Dice) -> None:
    placements = tuple(Placement(cell, "red man", right, away) for cell, (right, away) in STAND.items())
    frame = render(plan8, discs, placements, VIEW, np.random.default_rng(0)).image
    camera, places = camera_of(VIEW, board_mm(plan8)), Places.of_plan(plan8, look_height_mm(discs))
    cut = cut_patches(frame, places, camera)
    first = hint(DISC, cut, board_levels(cut), leans(places, camera))
    names = [cell.name for cell in plan8.cells]
    stands = np.array([name in STAND for name in names])
    assert first.is_disc[stands].mean() >= 0.8
    assert not first.is_disc[~stands].any()
    assert first.is_bare[~stands].mean() > 0.5
    assert not first.is_bare[stands].any()
    assert first.tops is not None
    for cell, aside in STAND.items():
        right, down, _ = first.tops[names.index(cell)]
        assert np.hypot(right, down) == pytest.approx(np.hypot(*aside), abs=1.2)


def test_what_a_hint_leaves_open_is_nothing_yet() -> None:
    told = Hint(np.array([True, False, False]), np.array([False, True, False]), np.zeros((3, 3), np.float32))
    seen = Seen.at_first(DISC, told)
    assert seen.answers[0, 0] > HINTED
    assert seen.answers[1, DISCS].sum() == HINTED
    assert seen.answers[:2].sum(axis=1) == pytest.approx([1.0, 1.0], abs=1e-3)
    assert seen.answers[2].sum() < 1e-3
    assert not Seen.at_first(DIE, Hint(told.is_bare, told.is_disc)).answers[1:, 1:-1].any()


def test_a_picture_of_the_bare_board_can_still_overrule_a_hint(plan8: Plan, discs: Dice) -> None:
    frame = render(plan8, discs, (Placement("d4", "red man"),), VIEW, np.random.default_rng(0)).image
    camera = camera_of(VIEW, board_mm(plan8))
    reader = Reader(plan8, discs)
    assert reader.read(frame, camera)["d4"]["red man"] > 0.8
    same = Reader(plan8, discs, bare=reader.learn_bare(frame, camera))  # it was printed there all the time
    assert same.read(frame, camera)["d4"]["empty"] > 0.8
