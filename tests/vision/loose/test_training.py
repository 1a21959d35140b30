"""Drawn scenes with dice: the truth is in the picture, and no two of them are alike."""

from __future__ import annotations

import numpy as np
import pytest

from vision.answers import ANSWERS
from vision.loose.crops import CROP_PX, SPAN
from vision.plan import DIE
from vision.training.loose.casts import CANVAS_PX, STRANGE_AT, Cast, gem_cast, random_cast
from vision.training.loose.looks import Looks, shown
from vision.training.loose.paint import LEAST_CONTRAST, random_colours
from vision.training.loose.played import random_board
from vision.training.loose.scenes import KEPT_PX, MARGIN, SCENE_PX, Props, random_scene, reader_crops

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def props() -> Props:
    rng = np.random.default_rng(1)
    casts = [random_cast(rng) for _ in range(40)]
    return Props([*casts, gem_cast(rng)], np.stack([random_board(rng)]))


def test_a_cast_has_its_top_face_inside_its_outline(props: Props) -> None:
    for cast in props.casts:
        column, row = (round(part + CANVAS_PX / 2) for part in cast.middle)
        assert cast.layers[row, column, 0] == 255
        assert 0 < cast.size < CANVAS_PX


def test_a_face_has_as_many_pips_as_it_says(props: Props) -> None:
    upright = [cast for cast in props.casts if cast.answer != STRANGE_AT and cast.lean < 0.2]
    assert upright
    for cast in upright:
        assert bool(middle_is_pip(cast)) == (cast.answer % 2 == 1)


def middle_is_pip(cast: Cast) -> bool:
    column, row = (round(part + CANVAS_PX / 2) for part in cast.middle)
    return int(cast.layers[row, column, 1]) > 128


def test_a_scene_tells_where_its_dice_are_and_gives_a_crop_of_each(props: Props) -> None:
    for seed in range(6):
        rng = np.random.default_rng(seed)
        scene = random_scene(props, rng)
        assert scene.frame.shape == (SCENE_PX, SCENE_PX, 3)
        assert (scene.dice[:, :2] >= 0).all()
        assert (scene.dice[:, :2] < SCENE_PX).all()
        crops, answers = reader_crops(scene, rng)
        assert crops.shape == (len(answers), KEPT_PX, KEPT_PX, 3)
        assert answers[: len(scene.dice)].tolist() == scene.dice[:, 3].astype(int).tolist()
        assert set(answers.tolist()) <= set(range(len(ANSWERS[DIE])))


def test_kept_crops_are_wider_than_those_that_are_read() -> None:
    assert KEPT_PX == CROP_PX * MARGIN
    assert SPAN > 2**0.5


def test_a_look_says_how_far_off_it_is() -> None:
    frame = np.zeros((200, 200, 3), dtype=np.uint8)
    frame[98:103, 118:123] = 255
    many = 40
    yes, places = np.ones(many, dtype=bool), np.tile(np.array([120, 100, 30], dtype=np.float32), (many, 1))
    looks = Looks([frame], np.zeros(many, dtype=int), places, np.ones(many, dtype=int), yes, yes, spoiled=0.0)
    crops, off = shown(looks, np.random.default_rng(2))
    steps = np.arange(CROP_PX) - (CROP_PX - 1) / 2
    for crop, (right, down, _) in zip(crops.sum(axis=3), off.tolist(), strict=True):
        unlike = np.abs(crop - np.median(crop))
        weight = unlike * (unlike > unlike.max() / 2) / unlike[unlike > unlike.max() / 2].sum()
        assert (weight * steps).sum() == pytest.approx(right * CROP_PX / SPAN, abs=0.3)
        assert (weight * steps[:, None]).sum() == pytest.approx(down * CROP_PX / SPAN, abs=0.3)


def test_pips_can_be_told_from_their_die() -> None:
    rng = np.random.default_rng(8)
    for _ in range(50):
        body, pip = random_colours(rng)
        assert max(abs(a - b) for a, b in zip(body, pip, strict=True)) >= LEAST_CONTRAST
