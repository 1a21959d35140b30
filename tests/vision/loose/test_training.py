"""Drawn scenes with dice: the truth is in the picture, and no two of them are alike."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.answers import ANSWERS
from vision.colours import light_of
from vision.loose.crops import CROP_PX, SPAN
from vision.pictures import Frame
from vision.plan import DIE
from vision.training.loose.casts import CANVAS_PX, SIDE_PX, STRANGE_AT, Cast, gem_cast, random_cast
from vision.training.loose.laid import SIZE_PX, random_laid, window_of
from vision.training.loose.looks import FARTHEST, Looks, shown
from vision.training.loose.lying import SCENE_PX, Outlook, in_rows
from vision.training.loose.mistaken import is_none
from vision.training.loose.paint import LEAST_CONTRAST, LEAST_HUE, Paint, painted, random_colours
from vision.training.loose.played import random_board
from vision.training.loose.prints import draw_sign, draw_strap
from vision.training.loose.scenes import (
    KEPT_PX,
    MARGIN,
    MOST_DICE,
    Props,
    Scene,
    random_scene,
    reader_crops,
    shown_as,
    write_file,
)
from vision.training.loose.stretch import STRETCH, drawn_out, moved

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


def test_some_dice_are_seen_from_so_low_that_a_side_is_larger_than_the_top(props: Props) -> None:
    low = [cast for cast in props.casts if cast.lean > np.pi / 4 + 0.15]
    assert len(low) > len(props.casts) / 10
    assert all(cast.size < SIDE_PX for cast in low)


def test_what_is_drawn_out_lies_where_the_truth_says() -> None:
    light = np.zeros((SCENE_PX, SCENE_PX, 3), dtype=np.float32)
    light[198:203, 118:123] = 1.0
    thing = np.array([[120, 200, 30, 5]], dtype=np.float32)
    for seed in range(8):
        seen, matrix = drawn_out(light, np.random.default_rng(seed))
        ((x, y, size, answer),) = moved(thing, matrix).tolist()
        assert 30.0 < size <= 30.0 * (1 + STRETCH) / 2
        assert answer == 5
        rows, columns = np.nonzero(seen[:, :, 0] > 0.5)
        if len(rows):
            assert (columns.mean(), rows.mean()) == pytest.approx((x, y), abs=1.0)
        else:
            assert not 0 <= min(x, y) <= max(x, y) < SCENE_PX


def test_through_glass_the_pips_of_the_far_side_are_seen() -> None:
    black, white = np.zeros(3, dtype=np.float32), np.ones(3, dtype=np.float32)
    layers = np.zeros((CANVAS_PX, CANVAS_PX, 4), dtype=np.uint8)
    layers[30:90, 30:90, 0], layers[30:90, 30:90, 2] = 255, 127
    layers[40:48, 40:48, 1] = 255
    cast = Cast(layers, (0.0, 0.0), float(SIDE_PX), 1, 0.0, 0.0)
    for clearness, is_seen in ((0.8, True), (0.2, False)):
        paint = Paint(black, black, white, 0.0, 0.0, clearness, 0.0, 0.0, 0.0)
        light = painted(cast, paint, np.random.default_rng(1))[:, :, 0]
        assert bool(light[60:90, 60:90].max() > 0.02) == is_seen


def test_a_sign_is_printed_in_the_middle() -> None:
    for seed in range(6):
        paper = np.full((128, 128, 3), 0.5, dtype=np.float32)
        draw_sign(paper, 60.0, np.random.default_rng(seed))
        rows, columns = np.nonzero((np.abs(paper - 0.5) > 1e-3).any(axis=2))
        assert (columns.mean(), rows.mean()) == pytest.approx((64, 64), abs=20)
        assert np.ptp(columns) < 120


def test_dice_in_rows_stand_side_by_side() -> None:
    for seed in range(5):
        places = np.array(in_rows(30.0, 25.0, np.random.default_rng(seed)))
        apart = np.linalg.norm(places[:, None] - places[None], axis=2)
        nearest = np.sort(apart, axis=1)[:, 1:3]  # even one in a corner has a neighbour each way
        assert nearest.min() == pytest.approx(nearest.max(), abs=0.01)
        assert 30.0 < nearest.min() < 34.0


def test_dice_in_rows_are_turned_alike(props: Props) -> None:
    view = Outlook(is_oblique=False, turn_deg=20.0, is_packed=True)
    rng = np.random.default_rng(1)
    for _ in range(10):
        cast = view.cast(props.casts, rng)
        way = (cast.yaw_deg + view.turn_of(cast, rng) - 20.0 + 45) % 90 - 45
        assert abs(way) < 10


def test_to_the_finder_dice_near_by_are_none(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    frame, nothing = np.zeros((SCENE_PX, SCENE_PX, 3), dtype=np.uint8), np.zeros((0, 3), dtype=np.float32)
    dice = np.array([[100, 100, 40, 3], [200, 200, 200, 5]], dtype=np.float32)
    write_file(tmp_path / "scenes.npz", [Scene(frame, dice, False, nothing)], rng)
    file = np.load(tmp_path / "scenes.npz")
    assert file["dice"][:, 2].tolist() == [40]
    assert file["counts"].tolist() == [1]
    assert [answer for answer in file["answers"].tolist() if answer] == [3, 5]


@pytest.mark.parametrize(("x", "answer"), [(30.0, 4), (12.0, STRANGE_AT), (2.0, None)])
def test_a_die_that_is_cut_off_is_strange_and_one_outside_is_none(x: float, answer: int | None) -> None:
    assert shown_as(x, 100.0, 40.0, 4) == answer


def test_on_a_board_of_dice_the_top_of_each_is_where_the_truth_says() -> None:
    wide, high = SIZE_PX
    frame, dice = random_laid(np.random.default_rng(4))
    assert frame.shape == (high, wide, 3)
    assert 0 < len(dice) <= MOST_DICE
    assert ((dice[:, :2] > 0) & (dice[:, :2] < (wide, high))).all()
    ones = dice[dice[:, 3] == 1]
    assert len(ones) > len(dice) / 4
    for x, y, size, _ in ones.tolist():
        pip, beside = level_at(frame, x, y), level_at(frame, x + 0.28 * size, y)
        assert np.abs(pip - beside).max() > 10


def level_at(frame: Frame, x: float, y: float) -> NDArray[np.float64]:
    """The colour of the nine pixels round a point."""
    row, column = round(y), round(x)
    return np.asarray(frame[row - 1 : row + 2, column - 1 : column + 2].mean(axis=(0, 1)), dtype=np.float64)


def test_a_window_of_a_board_shows_its_dice_where_it_says() -> None:
    board = np.zeros((720, 960, 3), dtype=np.uint8)
    board[297:304, 497:504] = 255
    dice = np.array([[500, 300, 40, 1]], dtype=np.float32)
    for seed in range(8):
        scene = window_of(board, dice, np.random.default_rng(seed))
        assert scene.frame.shape == (SCENE_PX, SCENE_PX, 3)
        ((x, y, size, answer),) = scene.dice.tolist()
        rows, columns = np.nonzero(scene.frame[:, :, 1] > scene.frame.max() / 2)
        assert (columns.mean(), rows.mean()) == pytest.approx((x, y), abs=0.1 * size)
        assert answer in (1, STRANGE_AT)


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


def test_some_looks_are_farther_off_than_others() -> None:
    crop = np.zeros((KEPT_PX, KEPT_PX, 3), dtype=np.uint8)
    count, middle = 400, (KEPT_PX - 1) / 2
    at = np.tile(np.array([middle, middle, CROP_PX / SPAN], dtype=np.float32), (count, 1))
    yes = np.ones(count, dtype=bool)
    looks = Looks([crop], np.zeros(count, dtype=np.intp), at, np.ones(count, dtype=np.int64), yes, yes, 0.0)
    _, off = shown(looks, np.random.default_rng(1))
    far = np.abs(off[:, :2]).max(axis=1) > FARTHEST
    assert 0.02 < far.mean() < 0.25
    assert np.abs(off[:, :2]).max() <= 2 * FARTHEST


def test_a_strap_with_a_button_goes_on_beyond_the_crop() -> None:
    paper = np.full((128, 128, 3), 0.5, dtype=np.float32)
    draw_strap(paper, 60.0, np.random.default_rng(4))
    changed = (np.abs(paper - 0.5) > 1e-3).any(axis=2)
    edges = [changed[0].any(), changed[-1].any(), changed[:, 0].any(), changed[:, -1].any()]
    assert sum(edges) >= 2


def test_pips_can_be_told_from_their_die() -> None:
    rng = np.random.default_rng(8)
    told = [random_colours(rng) for _ in range(200)]
    assert min(max(abs(a - b) for a, b in zip(body, pip, strict=True)) for body, pip in told) >= LEAST_HUE
    assert sum(abs(sum(body) - sum(pip)) < LEAST_CONTRAST for body, pip in told) > 10


def test_some_dice_are_about_as_bright_as_their_table() -> None:
    rng, ivory = np.random.default_rng(3), light_of((225, 215, 190))
    for paint in (Paint.like(ivory, rng) for _ in range(30)):
        assert (np.abs(np.log(paint.body / ivory)) < 0.6).all()
        assert np.abs(np.sqrt(paint.pip) - np.sqrt(paint.body)).max() > LEAST_CONTRAST / 255


def test_what_a_finder_sees_beside_dice_and_inside_them_is_mistaken_but_the_dice_are_not() -> None:
    dice = np.array([[100, 100, 40, 3]], dtype=np.float32)
    die, larger, pip, beside = (102, 98, 38, 0.9), (100, 104, 60, 0.5), (110, 90, 9, 0.6), (150, 100, 40, 0.4)
    places = np.array([die, larger, pip, beside], dtype=np.float32)
    assert is_none(places, dice).tolist() == [False, False, True, True]
    assert is_none(places, dice[:0]).all()
