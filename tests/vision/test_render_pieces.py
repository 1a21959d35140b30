"""Discs, stacks and figures in the renderer, and windows mirrored in what they stand on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Frame
from vision.render import Light, Make, Placement, View, Window, camera_of, render
from vision.render.dice import StandingDie
from vision.render.styles import random_view
from vision.render.turned import disc_profile, figure_profile

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

QUIET = View(tilt_deg=35.0, noise=0.0, blur_px=0.0)
BOARD_MM = (240.0, 240.0)


def picture(plan: Plan, pieces: Dice, *placements: Placement, view: View = QUIET) -> Frame:
    return render(plan, pieces, placements, view, np.random.default_rng(0)).image


def pixel(frame: Frame, x: float, y: float, z: float, view: View = QUIET) -> list[int]:
    column, row = np.round(camera_of(view, BOARD_MM).project([[x, y, z]])[0]).astype(int)
    colour: list[int] = frame[row, column].tolist()
    return colour


def is_red(colour: list[int]) -> bool:
    blue, green, red = colour
    return red > 1.8 * blue and red > 2.0 * green


def test_a_man_is_one_disc_high_and_a_king_two(plan8: Plan, discs: Dice) -> None:
    man, king = (picture(plan8, discs, Placement("d4", f"red {what}")) for what in ("man", "king"))
    far_rim = (105.0, 105.0 + 10.5)
    assert is_red(pixel(man, *far_rim, 6.0))
    assert is_red(pixel(king, *far_rim, 12.0))
    assert not is_red(pixel(man, 105.0, 105.0 + 11.0, 12.0))


def test_the_upper_disc_of_a_king_may_lie_beside_the_lower_one(plan8: Plan, discs: Dice) -> None:
    straight = picture(plan8, discs, Placement("d4", "red king"))
    shifted = picture(plan8, discs, Placement("d4", "red king", slip_mm=(4.0, 0.0)))
    assert not is_red(pixel(straight, 105.0 + 14.0, 105.0, 12.0))
    assert is_red(pixel(shifted, 105.0 + 14.0, 105.0, 12.0))


def test_a_stickered_disc_has_its_colour_on_top_and_wood_on_its_side(plan8: Plan, discs: Dice) -> None:
    view = replace(QUIET, make=Make(sticker=0.8))
    frame = picture(plan8, discs, Placement("d4", "red man"), view=view)
    assert is_red(pixel(frame, 105.0, 105.0, 6.0))
    assert not is_red(pixel(frame, 105.0, 105.0 - 11.5, 3.0))


def test_grooves_show_on_a_disc(plan8: Plan, discs: Dice) -> None:
    plain, turned = (
        picture(plan8, discs, Placement("d4", "white man"), view=replace(QUIET, make=Make(grooves=grooves)))
        for grooves in ((), (0.5,))
    )
    ring = (105.0 + 0.5 * 11.5, 105.0, 6.0)
    assert sum(pixel(turned, *ring)) < 0.9 * sum(pixel(plain, *ring))


def test_a_figure_stands_upright_with_its_head_above_its_foot(plan8: Plan, figures: Dice) -> None:
    frame = picture(plan8, figures, Placement("d4", "red"))
    assert is_red(pixel(frame, 105.0, 105.0 - 3.0, 20.0))
    assert is_red(pixel(frame, 105.0, 105.0 - 5.5, 1.0))
    assert not is_red(pixel(frame, 105.0 + 5.0, 105.0, 14.0))  # beside its waist


def test_a_cocked_die_leans_on_its_edge() -> None:
    cocked = StandingDie(3, 17.0, 0.0, 0.0, 0.0, 30.0, (0.9,) * 3, (0.0,) * 3, tip_deg=45.0)
    assert cocked.vertices_mm()[:, 2].min() == pytest.approx(0.0)
    assert cocked.vertices_mm()[:, 2].max() == pytest.approx(17.0 * np.sqrt(2))


def test_a_window_brightens_the_board_and_the_tops_inside_it_and_nothing_else(
    plan8: Plan, black_white: Dice
) -> None:
    light = Light(windows=(Window(105.0, 105.0, 60.0, 60.0, strength=0.4),))
    view = replace(QUIET, light=light, make=Make(mirror=1.0))
    plain = replace(view, light=Light())
    die = Placement("d4", "black 1")
    glaring, dull = (picture(plan8, black_white, die, view=each) for each in (view, plain))
    for place in ((105.0 + 6, 105.0 + 6, 17.0), (82.0, 105.0, 0.0)):
        assert sum(pixel(glaring, *place)) > sum(pixel(dull, *place)) + 60
    assert pixel(glaring, 200.0, 200.0, 0.0) == pixel(dull, 200.0, 200.0, 0.0)


@pytest.mark.parametrize("profile", [disc_profile(23.0, 6.0, 0.8), figure_profile(12.0, 24.0, 0.4, 0.7)])
def test_a_profile_rises_from_the_board_to_the_top(profile: tuple[tuple[float, float], ...]) -> None:
    heights = [height for height, _ in profile]
    assert heights == sorted(heights)
    assert heights[0] == 0.0
    assert min(radius for _, radius in profile) > 0.0


def test_random_tables_look_different(plan8: Plan, discs: Dice) -> None:
    views = [random_view(np.random.default_rng(seed), BOARD_MM) for seed in range(4)]
    small = [replace(view, image_size=(320, 240)) for view in views]
    means = {tuple(picture(plan8, discs, view=view).mean(axis=(0, 1)).round(1)) for view in small}
    assert len(means) == len(small)
