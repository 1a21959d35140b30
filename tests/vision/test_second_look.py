"""What a glance leaves in doubt, or gets wrong, a second look sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.vision.stand_ins import logs
from vision import View, board_mm, camera_of, render, second_look
from vision.answers import ANSWERS, NOTHING_AT, family, look_height_mm
from vision.belief import answer_of
from vision.judging import Judgement
from vision.levels import board_levels
from vision.patches import PATCH_PX, Patches, Places, closer, cut_patches, leans
from vision.plan import DIE, DISC, FIGURE
from vision.second_look import SecondLook

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, PlaceDice, Plan

VIEW = View(image_size=(1024, 768), tilt_deg=22)
PIECES = 24


def looked_at(plan: Plan, pieces: Dice, place_dice: PlaceDice) -> tuple[SecondLook, list[int]]:
    """A second look at every cell of a board, and what is to be seen there."""
    rng = np.random.default_rng(1)
    placements, camera = place_dice(plan, pieces, PIECES, rng), camera_of(VIEW, board_mm(plan))
    frame = render(plan, pieces, placements, VIEW, rng).image
    places, known = Places.of_plan(plan, look_height_mm(pieces)), ANSWERS[family(pieces)]
    answers = {each.label: known.index(answer_of(each)) for each in pieces.pieces}
    there = {each.cell: answers[each.label] for each in placements}
    levels = board_levels(cut_patches(frame, places, camera))
    chosen = np.arange(len(plan.cells))
    look = SecondLook(frame, places, camera, chosen, levels, leans(places, camera))
    return look, [there.get(cell.name, NOTHING_AT) for cell in plan.cells]


@pytest.mark.parametrize("taken_for", range(len(ANSWERS[DIE])))
def test_what_a_glance_takes_dice_for_is_put_right(
    plan8: Plan, red_green: Dice, place_dice: PlaceDice, taken_for: int
) -> None:
    look, truth = looked_at(plan8, red_green, place_dice)
    glance = [0.02] * len(ANSWERS[DIE])
    glance[taken_for] = 0.86
    seen = look.at_dice(np.tile(logs(glance), (len(truth), 1)))
    assert seen.argmax(axis=1).tolist() == truth


@pytest.mark.parametrize("kind", [DIE, FIGURE])
def test_close_looks_alone_see_what_stands_there(
    plan8: Plan, red_green: Dice, figures: Dice, place_dice: PlaceDice, kind: str
) -> None:
    look, truth = looked_at(plan8, red_green if kind == DIE else figures, place_dice)
    blank = np.full((len(truth), PATCH_PX, PATCH_PX, 3), 128, dtype=np.uint8)
    seen = look.at_any(kind, blank)
    assert seen.argmax(axis=1).tolist() == truth


def test_a_close_look_at_a_figure_shows_more_around_it_and_that_at_others_is_finer(plan8: Plan) -> None:
    places = Places.of_plan(plan8, 12.0)
    for kind in (DIE, DISC):
        near = closer(kind, places)
        assert near.span_mm / near.side_px < places.span_mm / places.side_px
    assert closer(FIGURE, places).span_mm > 1.5 * places.span_mm


def test_a_doubtful_disc_is_looked_at_in_a_mirror_as_well(
    plan8: Plan, discs: Dice, place_dice: PlaceDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, truth = looked_at(plan8, discs, place_dice)
    looks = []

    def judge_one_side(_kind: str, patches: Patches, *_: object) -> Judgement:
        looks.append(patches)
        scores = np.full((len(patches), len(ANSWERS[DISC])), len(looks), dtype=np.float32)
        return Judgement(scores, np.zeros((len(patches), 3), dtype=np.float32))

    monkeypatch.setattr(second_look, "judge", judge_one_side)
    nothing = np.zeros((len(truth), len(ANSWERS[DISC])), dtype=np.float32)
    seen = look.at_discs(Judgement(nothing, np.zeros((len(truth), 3), dtype=np.float32)), None)
    plain, mirrored = looks
    assert (plain[:, :, ::-1] == mirrored).all()
    assert seen.scores == pytest.approx(second_look.TOGETHER * 1.5)  # the mean of the first and the second
