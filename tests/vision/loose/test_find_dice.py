"""Loose dice in small pictures: found, read, named by colour, and not seen where there are none."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from vision import Camera, Frame, LooseDie, Placement, View, board_mm, camera_of, draw_dice, find_dice, render
from vision.colours import light_of, pixels_of
from vision.loose.colour import word_of
from vision.plan import centre_mm
from vision.render.dice import StandingDie
from vision.render.scene import Light
from vision.render.sprite import sprite_of

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(tilt_deg=18.0, image_size=(640, 480), fill=1.0)
CELLS = {"b2": 1, "d3": 2, "f2": 3, "c6": 4, "e5": 5, "g7": 6}


def on_board(plan: Plan, dice: Dice, colour: str) -> tuple[Frame, dict[int, tuple[float, float]]]:
    """A picture with one die of each face, and where the middle of each one's top is."""
    placements = tuple(
        Placement(cell, f"{colour} {face}", 1.0, -2.0, 31.0 * face) for cell, face in CELLS.items()
    )
    frame = render(plan, dice, placements, VIEW, np.random.default_rng(4)).image
    camera: Camera = camera_of(VIEW, board_mm(plan))
    middles = {}
    for cell in plan.cells:
        if cell.name in CELLS:
            x, y = centre_mm(plan, cell)
            across, down = camera.project([[x + 1.0, y - 2.0, 17.0]])[0].tolist()
            middles[CELLS[cell.name]] = (across, down)
    return frame, middles


@pytest.mark.parametrize("colour", ["white", "black"])
def test_dice_on_a_board_are_found_and_read(plan8: Plan, black_white: Dice, colour: str) -> None:
    frame, middles = on_board(plan8, black_white, colour)
    dice = find_dice(frame)
    assert len(middles) - 1 <= len(dice) <= len(middles)
    for die in dice:
        face = min(middles, key=lambda each: math.dist(middles[each], (die.x, die.y)))
        assert (die.x, die.y) == pytest.approx(middles[face], abs=0.2 * die.size)
        assert die.face == face
        assert die.colour == colour


def test_a_bare_board_holds_no_dice(plan8: Plan, black_white: Dice) -> None:
    assert find_dice(render(plan8, black_white, (), VIEW, np.random.default_rng(4)).image) == ()


@pytest.mark.parametrize("level", [0, 90, 255])
def test_a_plain_picture_holds_no_dice(level: int) -> None:
    assert find_dice(np.full((240, 320, 3), level, dtype=np.uint8)) == ()


def test_the_same_dice_are_seen_in_a_picture_of_twelve_megapixels(plan8: Plan, black_white: Dice) -> None:
    frame, middles = on_board(plan8, black_white, "white")
    large = np.asarray(cv2.resize(frame, (4000, 3000), interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    small = [(die.face, die.x / 6.25, die.y / 6.25) for die in find_dice(large)]
    assert len(small) >= len(middles) - 1
    for face, x, y in small:
        assert face == min(middles, key=lambda each: math.dist(middles[each], (x, y)))


def test_a_die_that_fills_half_the_picture_is_read() -> None:
    frame = near_die(5)
    (die,) = find_dice(frame)
    assert die.face == 5
    assert die.size > 60


@pytest.mark.parametrize(
    ("answers", "face"),
    [
        ((0.3, 0, 0, 0.6, 0, 0, 0, 0.1), [3]),
        ((0.45, 0, 0, 0.55, 0, 0, 0, 0), [3]),
        ((0.3, 0, 0, 0.45, 0, 0.25, 0, 0), []),
        ((0.02, 0, 0, 0.44, 0, 0.44, 0, 0.1), [None]),
        ((0.02, 0, 0, 0.1, 0, 0, 0, 0.88), [None]),
        ((0.1, 0, 0, 0.1, 0, 0, 0, 0.8), []),
    ],
)
def test_what_no_face_fits_is_a_die_only_if_it_is_seen_clearly(
    monkeypatch: pytest.MonkeyPatch, answers: tuple[float, ...], face: list[int | None]
) -> None:
    assert faces_of(monkeypatch, answers, (0, 0, 0, 0, 0, 0, 1, 0)) == [6, *face]


@pytest.mark.parametrize(("p", "face"), [(0.7, []), (0.8, [3])])
def test_where_nothing_is_surely_read_a_face_has_to_be_likelier(
    monkeypatch: pytest.MonkeyPatch, p: float, face: list[int]
) -> None:
    assert faces_of(monkeypatch, (1 - p, 0, 0, p, 0, 0, 0, 0)) == face


def faces_of(monkeypatch: pytest.MonkeyPatch, *answers: tuple[float, ...]) -> list[int | None]:
    """What is said of places side by side about which the reader answers this, the surest first."""
    rows = [[60 + 60 * index, 60, 30, 0.9, *each] for index, each in enumerate(answers)]
    monkeypatch.setattr("vision.loose.read_in_rounds", lambda *_: np.array(rows, dtype=np.float32))
    return [die.face for die in find_dice(np.zeros((120, 200, 3), dtype=np.uint8))]


@pytest.mark.parametrize(("radius", "shade"), [(11, 169), (8, 187), (9, 170), (11, 100)])
def test_a_button_beside_a_die_is_no_die_though_it_has_four_holes(radius: int, shade: int) -> None:
    table = np.full((480, 640, 3), (145, 150, 150), dtype=np.uint8)
    table[100:340, 60:380] = near_die(5)
    cv2.circle(table, (500, 240), radius, (shade,) * 3, -1, cv2.LINE_AA)
    for across, down in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        hole = (round(500 + 0.45 * radius * across), round(240 + 0.45 * radius * down))
        cv2.circle(table, hole, 2, (20, 20, 20), -1, cv2.LINE_AA)
    dice = find_dice(np.asarray(cv2.GaussianBlur(table, (0, 0), 0.8), dtype=np.uint8))
    assert [die.face for die in dice] == [5]


def near_die(face: int) -> Frame:
    """One large red die seen from above on a plain table."""
    view = View(tilt_deg=8.0, image_size=(320, 240), fill=1.0)
    camera = camera_of(view, (30.0, 22.0))
    red, white = (0.013, 0.013, 0.5), (0.88, 0.88, 0.88)
    die = StandingDie(face, 17.0, 15.0, 11.0, 0.0, 20.0, red, white)
    sprite = sprite_of(die, Light(), camera)
    light = np.tile(light_of((150, 150, 145)), (240, 320, 1)).astype(np.float32)
    high, wide = sprite.light.shape[:2]
    part = light[sprite.top : sprite.top + high, sprite.left : sprite.left + wide]
    part *= 1 - sprite.solid
    part += sprite.light
    return np.round(pixels_of(light)).astype(np.uint8)


def test_the_drawing_leaves_the_picture_alone_and_marks_each_die(plan8: Plan, black_white: Dice) -> None:
    frame, _ = on_board(plan8, black_white, "white")
    before = frame.copy()
    sure, unsure = LooseDie(100, 120, 30, "white", 3, 0.99), LooseDie(300, 200, 30, "red", None, 0.3)
    drawn = draw_dice(frame, [sure, unsure])
    assert (frame == before).all()
    changed = (drawn != frame).any(axis=2)
    assert changed[90:140, 70:130].any()
    assert changed[170:220, 270:330].any()
    assert not changed[300:].any()


@pytest.mark.parametrize("place", [(2, 2), (318, 2), (2, 238), (318, 238)])
def test_the_text_of_a_die_at_the_edge_is_whole(place: tuple[int, int]) -> None:
    plain = np.zeros((240, 320, 3), dtype=np.uint8)
    middle, edge = (draw_dice(plain, [LooseDie(*at, 40, "red", 5, 0.99)]) for at in ((160, 120), place))
    white = [int((drawn.min(axis=2) > 200).sum()) for drawn in (middle, edge)]
    assert white[1] == white[0] > 0


@pytest.mark.parametrize(
    ("rgb", "word"),
    [
        ((245, 243, 235), "white"), ((235, 225, 200), "white"), ((130, 130, 128), "grey"),
        ((20, 20, 22), "black"), ((14, 8, 8), "black"), ((190, 30, 35), "red"), ((110, 15, 20), "red"),
        ((30, 130, 60), "green"), ((25, 45, 140), "blue"), ((235, 205, 40), "yellow"),
        ((235, 120, 25), "orange"), ((100, 35, 125), "purple"), ((95, 12, 90), "purple"),
        ((235, 130, 165), "pink"), ((105, 65, 35), "brown"), ((40, 175, 180), "turquoise"),
    ],
)  # fmt: skip
def test_colours_have_plain_names(rgb: tuple[int, int, int], word: str) -> None:
    assert word_of([float(part) for part in reversed(rgb)]) == word
