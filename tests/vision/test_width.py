"""How wide discs are is learned from one picture, and small ones are then looked at where they stand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Frame, Placement, Reader, View, board_mm, camera_of, render
from vision.belief import by_colour
from vision.certainty import sure_from
from vision.in_place import look_in_place, zoom_for
from vision.judging import judge
from vision.looking import DISCS, Scene
from vision.patches import Places, leans
from vision.plan import DISC, EMPTY
from vision.width import LEAST_DISCS

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(image_size=(1024, 768), tilt_deg=12.0)
CELLS = ("b4", "d2", "f2", "c3", "e3", "g5", "d6", "b7")
SMALL = 15.0
"""Half a cell: the networks learned from discs that are at least two thirds as wide as one."""

LIKELY = 0.5


def set_of(discs: Dice, width_mm: float) -> Dice:
    return replace(discs, pieces=tuple(replace(piece, width_mm=width_mm) for piece in discs.pieces))


def shot(plan: Plan, pieces: Dice, placements: tuple[Placement, ...]) -> Frame:
    return render(plan, pieces, placements, VIEW, np.random.default_rng(6)).image


def men(pieces: Dice, aside_mm: float = 0.0) -> tuple[Placement, ...]:
    """Men of both colours, each a little to the right of the middle of its cell."""
    labels = [piece.label for piece in pieces.pieces if piece.kind == DISC]
    return tuple(Placement(cell, labels[turn % 2], aside_mm) for turn, cell in enumerate(CELLS))


def truth_of(placements: tuple[Placement, ...]) -> dict[str, str]:
    return {each.cell: each.label for each in placements}


@pytest.mark.parametrize("width_mm", [SMALL, 18.0, 23.0, 25.0])
def test_the_width_of_discs_is_learned_from_one_picture(plan8: Plan, discs: Dice, width_mm: float) -> None:
    """The reader knows the set as it was promised, with discs of 23 mm."""
    placed, camera = men(discs, 2.0), camera_of(VIEW, board_mm(plan8))
    frame = shot(plan8, set_of(discs, width_mm), placed)
    learned = Reader(plan8, discs).learn_width(frame, camera, truth_of(placed))
    assert learned == pytest.approx(width_mm, rel=0.05)


@pytest.mark.parametrize(
    ("width_mm", "are_others"), [(SMALL, True), (22.0, False), (23.0, False), (27.0, True)]
)
def test_discs_of_another_width_than_was_learned_are_of_another_set(
    plan8: Plan, discs: Dice, width_mm: float, are_others: bool
) -> None:
    """They have the very colours of the set: only that something stands there is known."""
    placed, camera = men(discs, 2.0), camera_of(VIEW, board_mm(plan8))
    frame = shot(plan8, set_of(discs, width_mm), placed)
    told = Reader(plan8, discs, width_mm=23.0).testify(frame, camera)
    assert told.are_strange == are_others
    if are_others:
        sure = sure_from(discs)
        assert all(max(told.reading[cell].values()) < sure for cell in CELLS)
        assert all(told.reading[cell][EMPTY] < LIKELY for cell in CELLS)


def test_few_discs_do_not_tell_how_wide_their_set_is(plan8: Plan, discs: Dice) -> None:
    placed, camera = men(discs)[: LEAST_DISCS - 1], camera_of(VIEW, board_mm(plan8))
    frame = shot(plan8, set_of(discs, SMALL), placed)
    assert not Reader(plan8, discs, width_mm=23.0).testify(frame, camera).are_strange


def test_where_no_disc_stands_no_width_is_learned(plan8: Plan, discs: Dice, black_white: Dice) -> None:
    frame, camera = shot(plan8, discs, ()), camera_of(VIEW, board_mm(plan8))
    assert Reader(plan8, discs).learn_width(frame, camera, {}) is None
    told = {cell.name: discs.pieces[0].label for cell in plan8.cells[:24]}
    assert Reader(plan8, discs).learn_width(frame, camera, told) is None  # but the board is bare
    assert Reader(plan8, black_white).learn_width(frame, camera, {"d4": "white 3"}) is None


def test_discs_of_the_usual_width_are_looked_at_from_the_usual_distance(plan8: Plan) -> None:
    places = Places.of_plan(plan8, 6.0)
    assert zoom_for(22.8, places) == pytest.approx(1.0)
    assert zoom_for(11.4, places) == pytest.approx(0.5)
    assert 0 < zoom_for(1e-9, places) < zoom_for(1e300, places) < 2


def test_a_small_disc_beside_the_middle_is_seen_better_in_its_place(plan8: Plan, discs: Dice) -> None:
    placed, camera = men(discs, 5.0), camera_of(VIEW, board_mm(plan8))
    places = Places.of_plan(plan8, 6.0)
    scene = Scene.of(DISC, shot(plan8, set_of(discs, SMALL), placed), places, camera)
    stand = np.flatnonzero([cell.name in CELLS for cell in plan8.cells])
    glance = judge(DISC, scene.patches[stand], scene.levels, leans(places, camera)[stand])
    assert glance.tops is not None
    zoom = zoom_for(SMALL, places)
    seen = look_in_place(scene.frame, places, camera, stand, glance.tops, scene.levels, zoom)
    assert seen.tops is not None
    before, after = (np.hypot(*tops[:, :2].T) for tops in (glance.tops, seen.tops))
    assert np.abs(after - 5.0).max() < 1.5
    assert np.abs(after - 5.0).mean() < np.abs(before - 5.0).mean()
    assert (seen.scores[:, DISCS].max(axis=1) > np.delete(seen.scores, DISCS, axis=1).max(axis=1)).all()


def test_a_reader_that_knows_the_width_is_surer_of_small_discs(plan8: Plan, discs: Dice) -> None:
    """They touch the edges of their cells and are as dark as these."""
    brown = replace(discs, colours=tuple(replace(each, rgb=(150, 100, 60)) for each in discs.colours))
    placed, camera = men(discs, 6.5), camera_of(VIEW, board_mm(plan8))
    frame = shot(plan8, set_of(brown, SMALL), placed)
    shares = [
        sum(1 - Reader(plan8, discs, width_mm=width_mm).read(frame, camera)[cell][EMPTY] for cell in CELLS)
        for width_mm in (None, SMALL)
    ]
    assert shares[1] > shares[0] + 0.3


def test_colours_that_belie_what_was_learned_are_told_on_discs_as_wide_but_never_surely(
    plan8: Plan, discs: Dice
) -> None:
    """The light may be another one: who is the lighter one is still likely."""
    placed, camera = men(discs), camera_of(VIEW, board_mm(plan8))
    paints = {"white": (120, 170, 90), "red": (20, 45, 90)}
    others = replace(discs, colours=tuple(replace(each, rgb=paints[each.name]) for each in discs.colours))
    taught = Reader(plan8, discs)
    palette = taught.learn(shot(plan8, discs, placed), camera, truth_of(placed))
    frame = shot(plan8, others, placed)
    for width_mm, least, most in ((23.0, 0.6, 0.8), (None, 0.4, 0.55)):
        told = Reader(plan8, discs, palette, width_mm=width_mm).testify(frame, camera)
        assert told.are_strange
        for each in placed:
            shares = by_colour(told.reading[each.cell], discs)
            assert least < shares[each.label.split()[0]] < most
