"""The renderer: its truth is where it says it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import DIM, Frame, Hand, Light, Placement, View, VisionError, VisionReason, camera_of, render
from vision.geometry import Floats
from vision.render.dice import FACE_NORMALS, StandingDie

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

QUIET = View(image_size=(640, 480), tilt_deg=25.0, noise=0.0, blur_px=0.0)
BOARD_MM = (240.0, 240.0)


def picture(
    plan: Plan, dice: Dice, *placements: Placement, view: View = QUIET, hand: Hand | None = None
) -> Frame:
    return render(plan, dice, placements, view, np.random.default_rng(0), hand).image


def pixel(frame: Frame, view: View, x: float, y: float, z: float) -> list[int]:
    """The colour seen at a place in board millimetres."""
    column, row = np.round(camera_of(view, BOARD_MM).project([[x, y, z]])[0]).astype(int)
    colour: list[int] = frame[row, column].tolist()
    return colour


def top_pips(frame: Frame, die: StandingDie, view: View) -> int:
    """Counts the dark pips on the top face of a white die by looking at its nine places."""
    places = [(x * 4.42, y * 4.42) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    turn = np.radians(die.yaw_deg)
    cos, sin = np.cos(turn), np.sin(turn)
    return sum(
        max(pixel(frame, view, die.x_mm + cos * x - sin * y, die.y_mm + sin * x + cos * y, 17.0)) < 110
        for x, y in places
    )


def standing(face: int, yaw_deg: float = 0.0) -> StandingDie:
    return StandingDie(face, 17.0, 105.0, 105.0, 0.0, yaw_deg, (0.9, 0.9, 0.9), (0.0, 0.0, 0.0))


def test_the_corners_are_those_of_the_camera_that_took_the_picture(plan8: Plan, black_white: Dice) -> None:
    rendered = render(plan8, black_white, (), QUIET, np.random.default_rng(0))
    assert rendered.corners == pytest.approx(camera_of(QUIET, BOARD_MM).corners())


def test_the_frame_of_the_board_begins_at_the_corners(plan8: Plan, black_white: Dice) -> None:
    frame = picture(plan8, black_white)
    inside, frame_wood = pixel(frame, QUIET, 75.0, 5.0, 0.0), pixel(frame, QUIET, 75.0, -6.0, 0.0)
    assert sum(inside) > sum(frame_wood) + 60


def test_the_whole_board_is_in_the_picture_from_any_side() -> None:
    for azimuth in (-40.0, 0.0, 25.0):
        corners = camera_of(replace(QUIET, azimuth_deg=azimuth), BOARD_MM).corners()
        assert (corners > 0).all()
        assert (corners < [640, 480]).all()


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("yaw_deg", [0.0, 35.0, 200.0])
def test_the_top_face_has_as_many_pips_as_the_label_says(
    plan8: Plan, black_white: Dice, face: int, yaw_deg: float
) -> None:
    frame = picture(plan8, black_white, Placement("d4", f"white {face}", yaw_deg=yaw_deg))
    assert top_pips(frame, standing(face, yaw_deg), QUIET) == face


def test_a_die_turned_down_to_a_ball_has_round_faces_and_no_corners() -> None:
    die = replace(standing(1), ball=0.66, rounding=0.02)
    flat = np.sqrt(0.66**2 - 0.5**2) * 17.0
    reach = flat * np.array([0.8, 0.95, 1.05]) / (1 - 8.5 / 100)  # seen from 100 mm, the top is 8.5 mm nearer
    points = np.array([[part, 0.0] for part in reach] + [[part / 2**0.5] * 2 for part in reach]).T
    ways = np.concatenate([points, np.full((1, 6), -100.0)]).astype(np.float32)
    start = np.array([0.0, 0.0, 100.0], dtype=np.float32)
    surface = die.meet(start, ways / np.linalg.norm(ways, axis=0))
    assert surface.hit.all()
    assert np.linalg.norm(surface.points, axis=0).max() < 0.66 * 17 + 0.2
    is_flat = surface.normals[2] > 0.99
    assert is_flat.tolist() == [True, True, False] * 2


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_face_shown_is_up_and_the_opposite_one_down(face: int) -> None:
    turn = standing(face, 50.0).turn
    assert turn @ np.array(FACE_NORMALS[face]) == pytest.approx([0, 0, 1])
    assert turn @ np.array(FACE_NORMALS[7 - face]) == pytest.approx([0, 0, -1])
    assert np.linalg.det(turn) == pytest.approx(1.0)


def test_one_two_and_three_run_counter_clockwise_round_their_corner() -> None:
    one, two, three = (np.array(FACE_NORMALS[face], dtype=np.float64) for face in (1, 2, 3))
    assert np.cross(one, two) @ three == pytest.approx(1.0)


def test_the_side_face_towards_the_camera_shows_its_pips(plan8: Plan, black_white: Dice) -> None:
    view = replace(QUIET, tilt_deg=35.0)
    frame = picture(plan8, black_white, Placement("d4", "white 1"), view=view)
    middle, corner = (pixel(frame, view, 105.0 + dx, 96.5, 8.5 + dz) for dx, dz in ((0, 0), (4.42, 4.42)))
    other = pixel(frame, view, 105.0 - 4.42, 96.5, 8.5 + 4.42)
    assert sorted(max(colour) > 90 for colour in (middle, corner, other)) == [False, True, True]


def test_a_near_die_hides_the_foot_of_the_die_behind_it(plan8: Plan, black_white: Dice) -> None:
    view = replace(QUIET, tilt_deg=35.0)
    pair = (Placement("d4", "white 1", dy_mm=4.0), Placement("d5", "black 1", dy_mm=-5.0))
    frame = picture(plan8, black_white, *pair, view=view)
    assert min(pixel(frame, view, 105.0, 115.0, 16.5)) > 120  # the white die's far upper edge
    assert top_pips(frame, replace(standing(1), y_mm=109.0), view) == 1


def test_a_die_casts_a_shadow_away_from_the_lamp(plan8: Plan, black_white: Dice) -> None:
    view = replace(QUIET, light=Light(azimuth_deg=180.0, elevation_deg=45.0))
    bare = picture(plan8, black_white, view=view)
    frame = picture(plan8, black_white, Placement("d4", "white 1"), view=view)
    right, left = ((105.0 + dx, 105.0, 0.0) for dx in (14.0, -14.0))
    assert sum(pixel(frame, view, *right)) < 0.85 * sum(pixel(bare, view, *right))
    assert sum(pixel(frame, view, *left)) > 0.95 * sum(pixel(bare, view, *left))


def test_outer_cells_are_darker_and_dots_are_dark(plan8: Plan, black_white: Dice) -> None:
    frame = picture(plan8, black_white)
    assert sum(pixel(frame, QUIET, 15.0, 105.0, 0.0)) < sum(pixel(frame, QUIET, 75.0, 105.0, 0.0)) - 30
    assert sum(pixel(frame, QUIET, 45.0, 45.0, 0.0)) < sum(pixel(frame, QUIET, 52.0, 45.0, 0.0)) - 100


def test_the_same_seed_gives_the_same_picture_and_another_one_other_noise(
    plan8: Plan, black_white: Dice
) -> None:
    view = replace(QUIET, noise=2.0)
    first, again, other = (
        render(plan8, black_white, (), view, np.random.default_rng(seed)).image for seed in (1, 1, 2)
    )
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_a_die_that_nobody_touches_looks_the_same_in_the_next_frame(plan8: Plan, black_white: Dice) -> None:
    still, gone = Placement("g7", "black 5", 2.0, 1.0, 33.0), Placement("b2", "white 2")
    before, after = picture(plan8, black_white, still, gone), picture(plan8, black_white, still)
    changed = np.argwhere((before != after).any(axis=2))
    column, row = camera_of(QUIET, BOARD_MM).project([[197.0, 196.0, 10.0]])[0]
    assert len(changed) > 200
    assert np.linalg.norm(changed - [row, column], axis=1).min() > 60


def test_a_dim_room_gives_a_darker_picture(plan8: Plan, black_white: Dice) -> None:
    dim = picture(plan8, black_white, view=replace(QUIET, light=DIM))
    assert dim.mean() < 0.65 * picture(plan8, black_white).mean()


@pytest.mark.parametrize("from_near", [True, False])
def test_a_hand_comes_from_its_players_edge(plan8: Plan, black_white: Dice, from_near: bool) -> None:
    bare = picture(plan8, black_white)
    frame = picture(plan8, black_white, hand=Hand(4.0, 4.0, from_near))
    changed = (frame != bare).any(axis=2)
    near, far = changed[-20:].mean(), changed[:20].mean()
    assert bool(near > far) is from_near
    assert 0.05 < changed.mean() < 0.6


@pytest.mark.parametrize(
    ("placement", "reason"),
    [
        (Placement("z9", "white 1"), VisionReason.UNKNOWN_CELL),
        (Placement("b2", "purple 1"), VisionReason.UNKNOWN_PIECE),
    ],
)
def test_what_is_not_on_the_plan_or_in_the_set_is_refused(
    plan8: Plan, black_white: Dice, placement: Placement, reason: VisionReason
) -> None:
    with pytest.raises(VisionError) as caught:
        picture(plan8, black_white, placement)
    assert caught.value.reason is reason


def test_a_piece_of_an_unknown_kind_is_refused(plan8: Plan, black_white: Dice) -> None:
    towers = replace(black_white, pieces=(replace(black_white.pieces[0], label="white rook", kind="tower"),))
    with pytest.raises(VisionError) as caught:
        picture(plan8, towers, Placement("b2", "white rook"))
    assert caught.value.reason is VisionReason.UNSUPPORTED_PIECE


def test_the_eight_corners_of_a_die_are_its_side_apart() -> None:
    vertices: Floats = standing(3, 20.0).vertices_mm()
    assert vertices[:, 2].min() == pytest.approx(0.0)
    assert vertices[:, 2].max() == pytest.approx(17.0)
    assert np.linalg.norm(vertices.max(axis=0) - vertices.min(axis=0)) > 17 * np.sqrt(3)
