"""The bare board as a reference: what looks as it did is empty, what does not is not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Frame, Placement, Reader, View, VisionError, VisionReason, board_mm, camera_of, render
from vision.answers import NOTHING_AT
from vision.bare import MOST_LOG, BareBoard
from vision.colours import rgb_of
from vision.patches import Patches, Places, cut_patches

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

BEIGE = "#c2a361"
VIEW = View(image_size=(1024, 768), tilt_deg=15.0)


def shot(plan: Plan, pieces: Dice, placements: tuple[Placement, ...], seed: int) -> Frame:
    return render(plan, pieces, placements, VIEW, np.random.default_rng(seed)).image


def patches(plan: Plan, frame: Frame) -> Patches:
    return cut_patches(frame, Places.of_plan(plan, 6.0), camera_of(VIEW, board_mm(plan)))


@pytest.fixture
def bare(plan8: Plan, discs: Dice) -> BareBoard:
    return BareBoard(patches(plan8, shot(plan8, discs, (), 1)))


def test_only_the_cell_with_a_piece_differs_from_the_bare_board(
    plan8: Plan, discs: Dice, bare: BareBoard
) -> None:
    placed = (Placement("d4", discs.pieces[0].label),)
    apart = bare.differences(patches(plan8, shot(plan8, discs, placed, 2)))
    names = [cell.name for cell in plan8.cells]
    assert names[int(apart.argmax())] == "d4"
    assert np.sort(apart)[-2] < 5.0 < apart.max()


def test_a_brighter_lamp_changes_nothing(plan8: Plan, discs: Dice, bare: BareBoard) -> None:
    frame = shot(plan8, discs, (), 3)
    brighter = np.clip(frame.astype(float) * 1.2 + 6, 0, 255).astype(np.uint8)
    assert bare.differences(patches(plan8, brighter)).max() < 5.0


def test_a_cell_that_looks_as_it_did_bare_is_empty_however_sure_a_network_is(bare: BareBoard) -> None:
    answers = np.full((len(bare.patches), 4), 0.25)
    answers[0] = [1e-4, 0.9997, 1e-4, 1e-4]
    weighed = bare.weigh(answers, bare.patches)
    assert weighed.sum(axis=1) == pytest.approx(1.0)
    assert weighed[:2, NOTHING_AT].min() > 0.9


def test_a_cell_that_differs_changes_the_odds_a_little_only(
    plan8: Plan, discs: Dice, bare: BareBoard
) -> None:
    placed = tuple(Placement(cell.name, discs.pieces[0].label) for cell in plan8.cells)
    answers = np.full((len(bare.patches), 4), 0.25)
    weighed = bare.weigh(answers, patches(plan8, shot(plan8, discs, placed, 2)))
    assert weighed[:, NOTHING_AT].max() < 0.01
    assert weighed[:, NOTHING_AT].min() > 0.25 * np.exp(-MOST_LOG)


LETTER = "letter A"
LOUD = "#101014"
PALE = "#f4f0e8"


def lettered(plan: Plan) -> Plan:
    """Round cells, every third with a black letter in it."""
    cells = tuple(replace(cell, shape="circle", tint=PALE) for cell in plan.cells)
    signs = tuple(
        type(plan.marks[0])(LETTER, ((c.x, c.y), (c.x, c.y + 0.24), (c.x, c.y + 0.035)), LOUD)
        for c in cells[::3]
    )
    return replace(plan, cells=cells, marks=signs)


@pytest.mark.parametrize("light", [1.0, 0.6])
def test_letters_in_circles_are_no_figures_on_a_board_that_was_seen_bare(
    plan8: Plan, figures: Dice, light: float
) -> None:
    plan, camera = lettered(plan8), camera_of(VIEW, board_mm(plan8))
    knowing = Reader(plan, figures, bare=Reader(plan, figures).learn_bare(shot(plan, figures, (), 1), camera))
    frame = np.asarray(shot(plan, figures, (), 2) * light, dtype=np.uint8)
    seen = knowing.read(frame, camera)
    assert all(labels["empty"] > 0.9 for labels in seen.values())


@pytest.mark.parametrize("strength", [0.92, 0.3, 0.1])
def test_pieces_in_the_very_paint_of_their_cells_still_stand_there(
    plan8: Plan, figures: Dice, discs: Dice, strength: float
) -> None:
    view = replace(VIEW, light=replace(VIEW.light, strength=strength))
    camera, standing = camera_of(view, board_mm(plan8)), ("b2", "d4", "e5", "g3", "c7")
    for pieces, shape in ((discs, "square"), (figures, "circle")):
        plan = replace(plan8, cells=tuple(replace(each, shape=shape, tint=BEIGE) for each in plan8.cells))
        alike = replace(pieces, colours=tuple(replace(each, rgb=rgb_of(BEIGE)) for each in pieces.colours))
        placed = tuple(Placement(cell, pieces.pieces[0].label, 1.5, -1.0) for cell in standing)
        bare, now = (
            render(plan, alike, some, view, np.random.default_rng(seed)).image
            for seed, some in enumerate(((), placed))
        )
        plain = Reader(plan, pieces)
        first = plain.read(now, camera)
        seen = Reader(plan, pieces, bare=plain.learn_bare(bare, camera)).read(now, camera)
        assert all(seen[cell]["empty"] < max(0.1, first[cell]["empty"]) for cell in standing)


def test_a_board_that_moved_has_no_bare_look(plan8: Plan, discs: Dice) -> None:
    camera = camera_of(VIEW, board_mm(plan8))
    frame = shot(plan8, discs, (Placement("d4", discs.pieces[0].label),), 2)
    plain = Reader(plan8, discs)
    knowing = Reader(plan8, discs, bare=plain.learn_bare(frame, camera))
    assert knowing.read(frame, camera)["d4"]["empty"] > 0.9
    assert knowing.without_bare().read(frame, camera) == plain.read(frame, camera)


def test_the_reader_uses_a_bare_board(plan8: Plan, discs: Dice) -> None:
    camera = camera_of(VIEW, board_mm(plan8))
    plain = Reader(plan8, discs)
    knowing = Reader(plan8, discs, bare=plain.learn_bare(shot(plan8, discs, (), 1), camera))
    frame = shot(plan8, discs, (Placement("d4", discs.pieces[0].label),), 2)
    first, second = plain.read(frame, camera), knowing.read(frame, camera)
    assert all(second[cell]["empty"] >= first[cell]["empty"] for cell in first if cell != "d4")
    assert second["d4"]["empty"] <= first["d4"]["empty"]


def test_a_bare_board_written_down_comes_back_the_same(bare: BareBoard) -> None:
    assert (BareBoard.from_text(bare.to_text()).patches == bare.patches).all()


@pytest.mark.parametrize("text", ["", "no letters!", "aGVsbG8=", 7, None])
def test_what_is_no_bare_board_is_refused(text: object) -> None:
    with pytest.raises(VisionError) as caught:
        BareBoard.from_text(text)
    assert caught.value.reason is VisionReason.BAD_CALIBRATION
