"""Finding the board without any help: on own renders, and in pictures that show no board or not all of it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

import engine
from vision import Frame, Placement, View, VisionError, VisionReason, board_mm, render
from vision.finding import Found, find_board
from vision.render.styles import random_view

pytestmark = pytest.mark.slow

VIEW = View(image_size=(1024, 768), tilt_deg=24.0, azimuth_deg=8.0)
GAMES = ("desiree", "checkers", "mensch")


def start_of(name: str, view: View = VIEW) -> tuple[Frame, np.ndarray, engine.BoardPlan]:
    """The start position of a game, the true corners and the plan."""
    game = engine.open_game(name)
    stands = game.contents(game.start()).items()
    placed = tuple(Placement(cell, label) for cell, label in stands if label != engine.EMPTY)
    rendered = render(game.plan, game.pieces, placed, view, np.random.default_rng(1))
    return rendered.image, rendered.corners, game.plan


def off_cells(found: Found, corners: np.ndarray, plan: engine.BoardPlan) -> float:
    """How far the worst corner is off, in cells."""
    cell = float(np.linalg.norm(corners[0] - corners[1])) / plan.width
    return float(np.linalg.norm(found.corners - corners, axis=1).max()) / cell


def reason_for(frame: Frame, name: str) -> VisionReason:
    with pytest.raises(VisionError) as caught:
        find_board(frame, engine.open_game(name).plan)
    return caught.value.reason


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("tilt", [0.0, 18.0, 38.0])
def test_a_board_is_found_to_a_tenth_of_a_cell(name: str, tilt: float) -> None:
    frame, corners, plan = start_of(name, replace(VIEW, tilt_deg=tilt))
    found = find_board(frame, plan)
    assert off_cells(found, corners, plan) < 0.1
    assert found.certainty > 0.5


@pytest.mark.parametrize("name", GAMES)
def test_a_board_that_lies_askew_is_found(name: str) -> None:
    frame, corners, plan = start_of(name, replace(VIEW, azimuth_deg=33.0, fill=0.85))
    assert off_cells(find_board(frame, plan), corners, plan) < 0.1


def test_the_paints_of_mensch_tell_which_way_round_the_board_lies() -> None:
    frame, corners, plan = start_of("mensch", replace(VIEW, azimuth_deg=170.0))
    found = find_board(frame, plan)
    assert off_cells(found, corners, plan) < 0.1
    assert found.turns == ()


def test_a_plain_board_may_lie_any_way_round_and_the_first_player_is_taken_to_sit_below() -> None:
    frame, _, plan = start_of("desiree", replace(VIEW, azimuth_deg=170.0))
    found = find_board(frame, plan)
    assert sorted(found.turns) == [1, 2, 3]
    assert found.corners[2:, 1].min() > found.corners[:2, 1].max()


def test_chequers_leave_two_ways_round() -> None:
    frame, _, plan = start_of("checkers")
    assert find_board(frame, plan).turns == (2,)


@pytest.mark.parametrize("name", GAMES)
def test_noise_stripes_and_a_plain_wall_hold_no_board(name: str) -> None:
    noise = np.random.default_rng(2).integers(0, 256, (480, 640, 3), dtype=np.uint8)
    stripes = np.broadcast_to((np.arange(640) // 20 % 2 * 120 + 60)[None, :, None], noise.shape)
    for frame in (noise, np.full_like(noise, 130), np.ascontiguousarray(stripes, dtype=np.uint8)):
        assert reason_for(frame, name) is VisionReason.NO_BOARD


@pytest.mark.parametrize("name", ["desiree", "checkers"])
@pytest.mark.parametrize("side", ["far", "left"])
def test_half_a_board_is_not_taken_for_a_whole_one(name: str, side: str) -> None:
    frame, corners, _ = start_of(name)
    x, y = corners.mean(axis=0).astype(int).tolist()
    half = frame[y:] if side == "far" else frame[:, x:]
    assert reason_for(np.ascontiguousarray(half), name) in (
        VisionReason.PART_OF_A_BOARD,
        VisionReason.OTHER_BOARD,
    )


@pytest.mark.parametrize("seed", [16, 77, 149, 203])
def test_the_rail_of_a_frame_is_never_taken_for_one_more_row(seed: int) -> None:
    """In these pictures dice and glare hide a row, or lines are faint; not to be found is fine."""
    rng, game = np.random.default_rng([seed, 5]), engine.open_game("desiree")
    view = random_view(rng, board_mm(game.plan))
    view = replace(view, tilt_deg=min(view.tilt_deg, 42), image_size=(800, 600))
    cells = rng.choice([cell.name for cell in game.plan.cells], 21, replace=False)
    dice = [Placement(str(cell), f"{rng.choice(['white', 'black'])} {rng.integers(1, 7)}") for cell in cells]
    rendered = render(game.plan, game.pieces, tuple(dice), view, rng)
    try:
        found = find_board(rendered.image, game.plan)
    except VisionError:
        return
    ways = (replace(found, corners=found.seen_from(turn)) for turn in range(4))
    assert min(off_cells(way, rendered.corners, game.plan) for way in ways) < 0.25


def test_two_boards_of_circles_are_told() -> None:
    frame, _, _ = start_of("mensch")
    assert reason_for(np.hstack([frame, frame]), "mensch") is VisionReason.TWO_BOARDS


def test_two_turned_boards_of_circles_side_by_side_are_told() -> None:
    frame, _, _ = start_of("mensch", replace(VIEW, tilt_deg=0.0, azimuth_deg=0.0))
    table = np.full((1000, 1280, 3), 110, dtype=np.uint8)
    side = min(frame.shape[:2])
    left = (frame.shape[1] - side) // 2
    board, scale = frame[:side, left : left + side], 420 / side
    for sign in (-1, 1):
        turn = cv2.getRotationMatrix2D((side / 2, side / 2), 45, scale)
        turn[:, 2] += np.array([640, 500]) + sign * 225 * np.sqrt([0.5, 0.5]) * (1, -1) - side / 2
        cv2.warpAffine(board, turn, (1280, 1000), table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    assert reason_for(table, "mensch") is VisionReason.TWO_BOARDS


def test_two_boards_of_squares_are_told() -> None:
    frame, _, _ = start_of("checkers", replace(VIEW, tilt_deg=0.0, azimuth_deg=0.0))
    assert reason_for(np.hstack([frame, frame]), "checkers") is VisionReason.TWO_BOARDS


@pytest.mark.parametrize(("game", "share"), [("checkers", 0.8), ("mensch", 0.5)])
def test_a_smaller_board_beside_the_first_one_is_told(game: str, share: float) -> None:
    frame, _, _ = start_of(game, replace(VIEW, tilt_deg=0.0, azimuth_deg=0.0))
    beside = np.full_like(frame, 110)
    small = cv2.resize(frame, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    beside[: small.shape[0], : small.shape[1]] = small
    assert reason_for(np.hstack([frame, beside]), game) is VisionReason.TWO_BOARDS


def test_a_board_of_eight_is_not_one_of_ten() -> None:
    frame, _, _ = start_of("desiree")
    with pytest.raises(VisionError):
        find_board(frame, engine.open_game("d21", {"layout": "C"}).plan)


def test_a_plain_board_is_not_a_chequered_one() -> None:
    frame, _, _ = start_of("desiree")
    assert reason_for(frame, "checkers") is VisionReason.OTHER_BOARD


def test_dice_on_a_grid_are_no_board_of_circles() -> None:
    frame, _, _ = start_of("desiree")
    assert reason_for(frame, "mensch") is VisionReason.NO_BOARD
