"""Hints: a quick look spares most places a closer one, and of discs tells where their tops are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Placement, View, board_mm, camera_of, render
from vision.answers import ANSWERS, look_height_mm
from vision.judging import Hint, hint
from vision.levels import board_levels
from vision.looking import DISCS, HINTED, Seen
from vision.patches import Patches, Places, cut_patches, leans
from vision.plan import DIE, DISC

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(image_size=(1024, 768), tilt_deg=22)
STAND = {"b2": (0.0, 0.0), "d4": (3.0, 1.0), "f6": (-2.0, -3.0), "c7": (1.0, 2.0), "g3": (-3.0, 2.0)}
"""Where discs stand, and how far from the middle of the cell, in millimetres."""


@pytest.fixture
def patches() -> Patches:
    return np.random.default_rng(2).integers(40, 200, (5, 48, 48, 3), dtype=np.uint8)


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_nothing_is_bare_and_a_disc_at_once(kind: str, patches: Patches) -> None:
    first = hint(kind, patches, board_levels(patches), np.zeros(len(patches), dtype=np.float32))
    assert first.is_bare.shape == first.is_disc.shape == (len(patches),)
    assert not (first.is_bare & first.is_disc).any()
    assert (first.tops is not None) == (kind == DISC)


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
    assert seen.answers[0, 0] == seen.answers[1, DISCS].sum() == HINTED
    assert seen.answers[2, :-1].sum() == 0
    none = np.zeros(3, dtype=np.bool_)
    assert Seen.at_first(DIE, Hint(told.is_bare, none)).answers[1:, :-1].sum() == 0
