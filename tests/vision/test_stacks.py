"""Stacks of two among single discs: told by their rims, and their colour by the middle of their tops."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Placement, Reader, View, board_mm, camera_of, render
from vision.answers import look_height_mm
from vision.certainty import STRICTLY_SURE
from vision.judging import judge
from vision.levels import board_levels
from vision.patches import Places, cut_patches, leans
from vision.render import Light
from vision.stacks import RARE, TRUSTED, Stacks, careful, look_at_discs, toned_down, usual

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(image_size=(1024, 768), tilt_deg=28)
MEN, KINGS = ("b2", "d4", "f6", "c7", "g3", "b6"), ("e5", "c3")


@pytest.fixture
def stacks(plan8: Plan, discs: Dice) -> Stacks:
    """What is seen of some white men and red kings, in this order."""
    placed = {**dict.fromkeys(MEN, "white man"), **dict.fromkeys(KINGS, "red king")}
    return seen(plan8, discs, placed, VIEW)


def seen(plan: Plan, discs: Dice, placed: dict[str, str], view: View) -> Stacks:
    """What is seen of these discs, in this order."""
    placements = tuple(Placement(cell, label) for cell, label in placed.items())
    frame = render(plan, discs, placements, view, np.random.default_rng(0)).image
    camera, places = camera_of(view, board_mm(plan)), Places.of_plan(plan, look_height_mm(discs))
    names = [cell.name for cell in plan.cells]
    chosen = np.array([names.index(cell) for cell in placed])
    patches = cut_patches(frame, places, camera)
    tops = judge("disc", patches[chosen], board_levels(patches), leans(places, camera)[chosen]).tops
    assert tops is not None
    return look_at_discs(frame, places, camera, chosen, tops, contrast=20.0)


def test_kings_are_told_from_men(stacks: Stacks) -> None:
    assert stacks.kings[: len(MEN)].max() < -2
    assert stacks.kings[len(MEN) :].min() > 2


def test_from_right_above_kings_are_told_by_how_wide_they_look(plan8: Plan, discs: Dice) -> None:
    men, kings = ("c3", "c5", "d6", "e3", "f4"), ("d4", "e5")  # below the camera: no wall shows
    placed = {**dict.fromkeys(men, "white man"), **dict.fromkeys(kings, "white king")}
    scores = seen(plan8, discs, placed, View(image_size=(1024, 768), tilt_deg=0)).kings
    assert scores[: len(men)].max() < -2
    assert scores[len(men) :].min() > 0


def test_from_right_above_kings_are_told_by_how_long_their_shadows_are(chequered: Plan, discs: Dice) -> None:
    """By rims and widths alone none of the three was sure, and the white one passed for a man."""
    view = View(
        image_size=(800, 600), tilt_deg=0, light=Light(azimuth_deg=160, elevation_deg=55, ambient=0.45)
    )
    men, kings = ("b2", "d2", "f2", "c3", "g3", "d4", "f6", "c7", "b6", "e5"), ("e3", "c5", "f4")
    whose = ("red", "white")
    truth = {cell: f"{whose[turn % 2]} man" for turn, cell in enumerate(men)}
    truth |= {cell: f"{whose[turn % 2]} king" for turn, cell in enumerate(kings)}
    placements = tuple(Placement(cell, label) for cell, label in truth.items())
    frame = render(chequered, discs, placements, view, np.random.default_rng(4)).image
    reading = Reader(chequered, discs).read(frame, camera_of(view, board_mm(chequered)))
    assert {cell for cell, label in truth.items() if reading[cell][label] < STRICTLY_SURE} == set()


@pytest.mark.parametrize("count", [1, 2, 24])
@pytest.mark.parametrize("level", [0, 7, 255])
def test_however_few_discs_stand_there_and_whatever_hides_them_each_cell_has_its_odds(
    chequered: Plan, discs: Dice, count: int, level: int
) -> None:
    """A plain surface hides half of the board, and the picture is grey."""
    view = View(image_size=(800, 600), tilt_deg=4)
    dark = [cell.name for cell in chequered.cells if int(cell.x + cell.y) % 2 == 0]
    placements = tuple(
        Placement(cell, discs.pieces[turn % 4].label) for turn, cell in enumerate(dark[-count:])
    )
    frame = render(chequered, discs, placements, view, np.random.default_rng(1)).image
    grey = frame[..., 1:2].repeat(3, axis=2)
    grey[400:] = level
    reading = Reader(chequered, discs).read(grey, camera_of(view, board_mm(chequered)))
    for shares in reading.values():
        assert sum(shares.values()) == pytest.approx(1, abs=1e-3)


def test_the_colour_is_that_of_the_top(stacks: Stacks) -> None:
    blue, red = stacks.bodies[:, 0], stacks.bodies[:, 2]
    assert (red / blue)[: len(MEN)].max() < 1.2
    assert (red / blue)[len(MEN) :].min() > 1.8


def test_each_disc_is_compared_with_those_of_its_kind() -> None:
    blue, pink = [5.0, 0.0], [0.0, 5.0]
    kin = np.array([blue, blue, pink], dtype=np.float32)
    features = np.array([[1.0], [3.0], [9.0]], dtype=np.float32)
    assert usual(kin, kin, features).ravel() == pytest.approx([2.0, 2.0, 9.0], abs=1e-3)
    alike = np.zeros_like(kin)
    assert usual(alike, alike, features).ravel() == pytest.approx(np.full(3, features.mean()))


def test_a_disc_that_has_few_others_to_be_compared_with_is_judged_with_care() -> None:
    scores = np.array([-9.0, 7.0], dtype=np.float32)
    alone, among_three, among_all = (careful(scores, others) for others in (0, 3, 11))
    assert abs(alone[0]) < abs(among_three[0]) < abs(among_all[0])
    assert alone[1] < among_three[1] < among_all[1]
    np.testing.assert_allclose(among_all, scores, rtol=1e-6)


def test_rims_count_less_the_less_a_second_disc_shows_but_kings_stay_rare() -> None:
    scores = np.array([RARE - 3, RARE - 3, RARE], dtype=np.float32)
    told = toned_down(scores, np.array([0.0, 1.0, 0.0]))
    assert told == pytest.approx([RARE - 3 * TRUSTED, RARE - 3, RARE])
