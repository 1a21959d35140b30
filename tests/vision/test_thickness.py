"""How thick discs are is learned from men, and thick men are no kings then; till then nobody can tell."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Camera, Frame, Placement, Reader, View, board_mm, camera_of, render
from vision.belief import by_colour
from vision.certainty import STRICTLY_SURE
from vision.from_above import TOLD_FROM
from vision.patches import Places, leans
from vision.plan import DISC, STACK
from vision.thickness import WALLS_MM, turn_mm

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

ASIDE = View(image_size=(1024, 768), tilt_deg=24.0)
ABOVE = View(image_size=(1024, 768), tilt_deg=0.0, focal_ratio=3.0)
CELLS = tuple(f"{file}{rank}" for rank in (1, 2, 3, 6, 7, 8) for file in "abcdefgh"[rank % 2 :: 2])
KINGS = ("d3", "e6", "g8")
WELL_ASIDE = math.tan(math.radians(20))
ODD_RGB = ((150, 225, 160), (170, 70, 20))
"""A pale green and an orange brown, where white and red were promised."""
THICK_MM = 9.5
"""Two fifths as thick as wide; the reader knows the set as it was promised, with discs of 6 mm."""


def set_of(discs: Dice, thickness_mm: float) -> Dice:
    return replace(
        discs,
        pieces=tuple(
            replace(piece, height_mm=thickness_mm * (2 if piece.kind == STACK else 1))
            for piece in discs.pieces
        ),
    )


def odd(discs: Dice) -> Dice:
    """The same discs in colours that the set does not promise, though nearest to these."""
    return replace(
        discs,
        colours=tuple(replace(colour, rgb=rgb) for colour, rgb in zip(discs.colours, ODD_RGB, strict=True)),
    )


def shot(plan: Plan, pieces: Dice, truth: dict[str, str], view: View = ASIDE) -> Frame:
    rng = np.random.default_rng(7)
    off = rng.uniform(-1.5, 1.5, (len(truth), 2)).tolist()
    placed = tuple(
        Placement(cell, label, right, away)
        for (cell, label), (right, away) in zip(truth.items(), off, strict=True)
    )
    return render(plan, pieces, placed, view, rng).image


def army(pieces: Dice, kings: tuple[str, ...] = ()) -> dict[str, str]:
    """A start position, light against red, and here and there a king."""
    men = [piece.label for piece in pieces.pieces if piece.kind == DISC]
    crowned = [piece.label for piece in pieces.pieces if piece.kind == STACK]
    return {cell: (crowned if cell in kings else men)[int(cell[1]) > 4] for cell in CELLS}


def camera_at(plan: Plan, view: View = ASIDE) -> Camera:
    return camera_of(view, board_mm(plan))


@pytest.mark.parametrize("thickness_mm", [7.5, THICK_MM, 11.0])
def test_the_thickness_of_discs_is_learned_from_men(plan8: Plan, discs: Dice, thickness_mm: float) -> None:
    truth = army(discs)
    frame = shot(plan8, set_of(discs, thickness_mm), truth)
    learned = Reader(plan8, discs).learn_thickness(frame, camera_at(plan8), truth)
    assert learned == pytest.approx(thickness_mm, rel=0.15)


def test_kings_among_them_do_not_mislead(plan8: Plan, discs: Dice) -> None:
    truth = army(discs, KINGS)
    frame = shot(plan8, set_of(discs, THICK_MM), truth)
    learned = Reader(plan8, discs).learn_thickness(frame, camera_at(plan8), truth)
    assert learned == pytest.approx(THICK_MM, rel=0.15)


def test_thickness_is_told_on_cells_as_wide_as_the_plans(plan8: Plan, discs: Dice) -> None:
    """A board twice as large in all, seen from twice as far, is the same picture."""
    truth, larger = army(discs), replace(plan8, cell_mm=60.0)
    frame = shot(plan8, set_of(discs, THICK_MM), truth)
    twice = Camera.from_corners(camera_at(plan8).corners(), (1024, 768), board_mm(larger))
    learned = Reader(larger, set_of(discs, 12.0)).learn_thickness(frame, twice, truth)
    before = Reader(plan8, discs).learn_thickness(frame, camera_at(plan8), truth)
    assert before is not None
    assert learned == pytest.approx(2 * before, rel=0.03)


def test_from_above_from_few_men_and_without_discs_no_thickness_is_learned(
    plan8: Plan, discs: Dice, black_white: Dice
) -> None:
    thick, truth = set_of(discs, THICK_MM), army(discs)
    above = shot(plan8, thick, truth, ABOVE)
    assert Reader(plan8, discs).learn_thickness(above, camera_at(plan8, ABOVE), truth) is None
    frame, camera = shot(plan8, thick, truth), camera_at(plan8)
    few = dict(list(truth.items())[:3])
    assert Reader(plan8, discs).learn_thickness(frame, camera, few) is None
    kings = army(discs, CELLS)
    assert Reader(plan8, discs).learn_thickness(frame, camera, kings) is None
    assert Reader(plan8, discs).learn_thickness(shot(plan8, discs, {}), camera, truth) is None  # it is bare
    assert Reader(plan8, black_white).learn_thickness(frame, camera, {"d4": "white 3"}) is None


def test_men_that_never_plainly_looked_like_kings_turn_nowhere() -> None:
    count = len(WALLS_MM)
    assert turn_mm(np.full(count, -3.0)) is None
    assert turn_mm(np.linspace(1.4, -6.0, count)) is None
    assert turn_mm(np.linspace(9.0, 0.5, count)) is None  # they are thicker than anything
    assert turn_mm(np.array([5.0] * 7 + [-5.0] * 7)) == pytest.approx(np.sqrt(WALLS_MM[6] * WALLS_MM[7]))


def surely(reader: Reader, frame: Frame, camera: Camera) -> dict[str, str]:
    """What is sure."""
    seen = reader.read(frame, camera)
    best = {cell: max(shares, key=shares.__getitem__) for cell, shares in seen.items()}
    return {cell: label for cell, label in best.items() if seen[cell][label] >= STRICTLY_SURE}


def test_once_it_is_known_thick_men_are_men_and_their_kings_are_kings(plan8: Plan, discs: Dice) -> None:
    truth, thick, camera = army(discs), set_of(discs, THICK_MM), camera_at(plan8)
    learned = Reader(plan8, discs).learn_thickness(shot(plan8, thick, truth), camera, truth)
    reader, game = Reader(plan8, discs, thickness_mm=learned), army(discs, KINGS)
    sure = surely(reader, shot(plan8, thick, game), camera)
    assert all(game[cell] == label for cell, label in sure.items() if cell in game)
    lean = leans(Places.of_plan(plan8, THICK_MM), camera)
    aside = {cell.name for cell, each in zip(plan8.cells, lean, strict=True) if each > WELL_ASIDE}
    assert set(KINGS) <= aside & set(sure)
    assert len((aside & set(CELLS)) - set(sure)) <= 1


def test_from_above_a_thick_man_and_his_king_are_one_to_the_referee(plan8: Plan, discs: Dice) -> None:
    truth, camera = army(discs, KINGS), camera_at(plan8, ABOVE)
    frame = shot(plan8, set_of(discs, THICK_MM), truth, ABOVE)
    told = Reader(plan8, discs, thickness_mm=THICK_MM).testify(frame, camera)
    assert (leans(Places.of_plan(plan8, THICK_MM), camera) < TOLD_FROM).all()
    for shares in told.seen.values():
        assert shares["white man"] == shares["white king"]


@pytest.mark.parametrize("thickness_mm", [8.5, THICK_MM, 11.0])
@pytest.mark.parametrize("kings", [(), KINGS])
def test_thick_men_in_strange_colours_are_no_sure_kings(
    plan8: Plan, discs: Dice, thickness_mm: float, kings: tuple[str, ...]
) -> None:
    """But their colour is sure, and so is it to the referee."""
    truth, camera = army(discs, kings), camera_at(plan8)
    thick = odd(set_of(discs, thickness_mm))
    told = Reader(plan8, discs).testify(shot(plan8, thick, truth), camera)
    for shown in (told.reading, told.seen):
        for cell, label in truth.items():
            best = max(shown[cell], key=shown[cell].__getitem__)
            assert shown[cell][best] < STRICTLY_SURE or best == label
            assert by_colour(shown[cell], discs)[label.split()[0]] > STRICTLY_SURE


def test_of_twins_man_and_king_are_equally_probable_everywhere(plan8: Plan, discs: Dice) -> None:
    truth, camera = army(discs), camera_at(plan8)
    thick = shot(plan8, odd(set_of(discs, THICK_MM)), truth)
    told = Reader(plan8, discs).testify(thick, camera)
    assert told.are_twins
    for shown in (told.reading, told.seen):
        assert all(shares["red man"] == shares["red king"] for shares in shown.values())
    usual = shot(plan8, discs, truth)
    assert not Reader(plan8, discs).testify(usual, camera).are_twins
    assert Reader(plan8, discs, are_twins=True).testify(usual, camera).are_twins  # as it was learned
    assert not Reader(plan8, discs, thickness_mm=6.0).testify(thick, camera).are_twins


@pytest.mark.parametrize("kings", [KINGS, CELLS[::2], CELLS])
def test_kings_of_the_usual_set_are_still_kings(plan8: Plan, discs: Dice, kings: tuple[str, ...]) -> None:
    truth, camera = army(discs, kings), camera_at(plan8)
    sure = surely(Reader(plan8, discs), shot(plan8, discs, truth), camera)
    assert sum(sure.get(cell) == truth[cell] for cell in kings) >= 0.9 * len(kings)
    assert all(truth[cell] == label for cell, label in sure.items() if cell in truth)


def test_discs_in_the_colours_of_the_set_are_as_thick_as_it_promises(plan8: Plan, discs: Dice) -> None:
    """A closer look at each frame would cost as much as all the rest; `calibrate` learns other ones."""
    truth, camera = army(discs), camera_at(plan8)
    told = Reader(plan8, discs).testify(shot(plan8, set_of(discs, THICK_MM), truth), camera)
    assert not told.are_twins
