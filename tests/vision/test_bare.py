"""The bare board as a reference: what looks as it did is empty, what does not is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Frame, Placement, Reader, View, VisionError, VisionReason, board_mm, camera_of, render
from vision.answers import NOTHING_AT
from vision.bare import MOST_LOG, BareBoard
from vision.patches import Patches, Places, cut_patches

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

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


def test_a_doubtful_cell_that_looks_bare_is_empty_but_a_sure_piece_stays_one(bare: BareBoard) -> None:
    answers = np.full((len(bare.patches), 4), 0.25)
    answers[0] = [1e-4, 0.9997, 1e-4, 1e-4]
    weighed = bare.weigh(answers, bare.patches)
    assert weighed.sum(axis=1) == pytest.approx(1.0)
    assert weighed[1, NOTHING_AT] > 0.9
    assert weighed[0, NOTHING_AT] < 1e-4 * np.exp(MOST_LOG) * 1.01


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
