"""The reader on the renderer's pictures: everything right, and unsure where nothing can be seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from vision import (
    EMPTY,
    Camera,
    Frame,
    Placement,
    Reader,
    Reading,
    View,
    VisionError,
    VisionReason,
    board_mm,
    camera_of,
    render,
)

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, MakeView, PlaceDice, Plan

SURE = 0.9


def read(plan: Plan, dice: Dice, frame: Frame, corners: object, view: View) -> Reading:
    camera = Camera.from_corners(np.asarray(corners), view.image_size, board_mm(plan))
    return Reader(plan, dice).read(frame, camera)


def best(shares: dict[str, float]) -> tuple[str, float]:
    label = max(shares, key=lambda name: shares[name])
    return label, shares[label]


def wrong_cells(reading: Reading, placements: tuple[Placement, ...]) -> dict[str, tuple[str, str]]:
    """Cells whose likeliest content is not the truth: what stands there, what was read."""
    truth = {placement.cell: placement.label for placement in placements}
    seen = {cell: best(shares)[0] for cell, shares in reading.items()}
    return {
        cell: (truth.get(cell, EMPTY), label)
        for cell, label in seen.items()
        if label != truth.get(cell, EMPTY)
    }


ALL_FACES = tuple(
    Placement(f"{'bcdefg'[face - 1]}{row}", f"{colour} {face}", 2.0 - face % 3, row - 4.0, 31.0 * face + row)
    for face in range(1, 7)
    for row, colour in ((3, "white"), (4, "black"), (6, "black"), (7, "white"))
)


@pytest.fixture(scope="module")
def scene(plan8: Plan, black_white: Dice) -> tuple[Frame, Camera]:
    view = View(tilt_deg=24.0)
    image = render(plan8, black_white, ALL_FACES, view, np.random.default_rng(4)).image
    return image, camera_of(view, board_mm(plan8))


@pytest.fixture(scope="module")
def reading(plan8: Plan, black_white: Dice, scene: tuple[Frame, Camera]) -> Reading:
    return Reader(plan8, black_white).read(*scene)


def test_every_face_of_both_colours_is_read_and_surely_so(reading: Reading) -> None:
    assert wrong_cells(reading, ALL_FACES) == {}
    assert min(best(shares)[1] for shares in reading.values()) > SURE


def test_every_cell_has_a_distribution_over_all_labels_that_sums_to_one(
    plan8: Plan, black_white: Dice, reading: Reading
) -> None:
    assert set(reading) == {cell.name for cell in plan8.cells}
    for shares in reading.values():
        assert set(shares) == {EMPTY, *(piece.label for piece in black_white.pieces)}
        assert sum(shares.values()) == pytest.approx(1.0)
        assert min(shares.values()) > 0.0


def test_a_bare_board_is_read_as_bare(plan8: Plan, black_white: Dice) -> None:
    view = View(tilt_deg=12.0)
    rendered = render(plan8, black_white, (), view, np.random.default_rng(1))
    reading = read(plan8, black_white, rendered.image, rendered.corners, view)
    assert min(shares[EMPTY] for shares in reading.values()) > 0.99


def test_a_lone_die_far_off_the_middle_of_its_cell_is_read(plan8: Plan, black_white: Dice) -> None:
    view = View(tilt_deg=30.0)
    lone = (Placement("h8", "black 6", 5.0, 5.0, 45.0),)
    rendered = render(plan8, black_white, lone, view, np.random.default_rng(2))
    assert wrong_cells(read(plan8, black_white, rendered.image, rendered.corners, view), lone) == {}


@pytest.mark.parametrize(("level", "blur_px"), [(252, 0.0), (6, 0.0), (None, 9.0)])
def test_a_die_under_glare_darkness_or_blur_is_never_surely_wrong(
    plan8: Plan, black_white: Dice, scene: tuple[Frame, Camera], level: int | None, blur_px: float
) -> None:
    frame, camera = scene[0].copy(), scene[1]
    column, row = np.round(camera.project([[105.0, 105.0, 17.0]])[0]).astype(int)
    spot = np.s_[row - 26 : row + 27, column - 26 : column + 27]
    if level is None:
        frame[spot] = cv2.GaussianBlur(frame[spot], (0, 0), blur_px)
    else:
        cv2.circle(frame, (int(column), int(row)), 18, (level, level, level), -1, cv2.LINE_AA)
    label, share = best(Reader(plan8, black_white).read(frame, camera)["d4"])
    assert label == "black 3" or share < SURE


def test_a_die_burnt_out_by_glare_is_unsure_but_its_neighbours_are_not(
    plan8: Plan, black_white: Dice, scene: tuple[Frame, Camera]
) -> None:
    frame, camera = scene[0].copy(), scene[1]
    column, row = np.round(camera.project([[105.0, 105.0, 17.0]])[0]).astype(int)
    cv2.circle(frame, (int(column), int(row)), 15, (250, 252, 255), -1, cv2.LINE_AA)
    reading = Reader(plan8, black_white).read(frame, camera)
    unsure = {cell for cell, shares in reading.items() if best(shares)[1] < SURE}
    assert unsure == {"d4"}


def test_corners_two_pixels_off_do_no_harm(
    plan8: Plan, black_white: Dice, scene: tuple[Frame, Camera]
) -> None:
    rng = np.random.default_rng(8)
    frame, camera = scene
    for _ in range(3):
        corners = camera.corners() + rng.uniform(-2, 2, (4, 2))
        moved = Camera.from_corners(corners, camera.image_size, camera.board_mm)
        assert wrong_cells(Reader(plan8, black_white).read(frame, moved), ALL_FACES) == {}


def test_a_frame_of_another_size_than_calibrated_is_refused(
    plan8: Plan, black_white: Dice, scene: tuple[Frame, Camera]
) -> None:
    with pytest.raises(VisionError, match="calibrate again") as caught:
        Reader(plan8, black_white).read(scene[0][::2, ::2], scene[1])
    assert caught.value.reason is VisionReason.SIZE_MISMATCH


@pytest.mark.parametrize("level", [0, 128, 255])
def test_a_covered_lens_or_a_frame_of_one_colour_leaves_every_cell_unsure(
    plan8: Plan, black_white: Dice, scene: tuple[Frame, Camera], level: int
) -> None:
    reading = Reader(plan8, black_white).read(np.full_like(scene[0], level), scene[1])
    assert max(best(shares)[1] for shares in reading.values()) < 0.1


def test_a_set_of_several_kinds_is_refused(plan8: Plan, black_white: Dice, discs: Dice) -> None:
    mixed = replace(black_white, pieces=(*black_white.pieces, *discs.pieces))
    with pytest.raises(VisionError) as caught:
        Reader(plan8, mixed)
    assert caught.value.reason is VisionReason.UNSUPPORTED_PIECE


def test_men_and_kings_are_read(plan8: Plan, discs: Dice) -> None:
    view = View(tilt_deg=30.0, image_size=(1024, 768))
    labels = [piece.label for piece in discs.pieces]
    placements = tuple(
        Placement(cell.name, labels[number % 4], 1.5 - number % 4, number % 3 - 1.0)
        for number, cell in enumerate(plan8.cells[::3])
    )
    rendered = render(plan8, discs, placements, view, np.random.default_rng(3))
    assert wrong_cells(read(plan8, discs, rendered.image, rendered.corners, view), placements) == {}


def test_figures_of_four_colours_are_read(plan8: Plan, figures: Dice) -> None:
    view = View(tilt_deg=28.0, image_size=(1024, 768))
    placements = tuple(
        Placement(cell.name, figures.pieces[number % 4].label, 1.5 - number % 4, number % 3 - 1.0)
        for number, cell in enumerate(plan8.cells[::3])
    )
    rendered = render(plan8, figures, placements, view, np.random.default_rng(3))
    assert wrong_cells(read(plan8, figures, rendered.image, rendered.corners, view), placements) == {}


def test_colours_learned_from_one_picture_are_used_for_the_next(plan8: Plan, red_green: Dice) -> None:
    """The dice of this table are orange and turquoise; the set promises red and green."""
    orange, turquoise = (225, 120, 30), (40, 150, 170)
    painted = replace(
        red_green,
        colours=tuple(
            replace(colour, rgb=rgb)
            for colour, rgb in zip(red_green.colours, (orange, turquoise), strict=True)
        ),
    )
    view = View(tilt_deg=20.0)
    placements = tuple(
        Placement(f"{file}3", f"{colour} 4")
        for file, colour in zip("bcde", ["red", "green"] * 2, strict=True)
    )
    rendered = render(plan8, painted, placements, view, np.random.default_rng(5))
    camera = camera_of(view, board_mm(plan8))
    truth = {placement.cell: placement.label for placement in placements}
    palette = Reader(plan8, red_green).learn(rendered.image, camera, truth)
    assert wrong_cells(Reader(plan8, red_green, palette).read(rendered.image, camera), placements) == {}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(48))
def test_random_renders_are_read_without_one_wrong_cell(
    plan8: Plan,
    plan10: Plan,
    black_white: Dice,
    red_green: Dice,
    place_dice: PlaceDice,
    make_view: MakeView,
    seed: int,
) -> None:
    rng = np.random.default_rng(1000 + seed)
    plan, dice = (plan8, plan10)[seed % 2], (black_white, red_green)[seed // 2 % 2]
    view = make_view(rng)
    placements = place_dice(plan, dice, 24, rng)
    rendered = render(plan, dice, placements, view, rng)
    reading = read(plan, dice, rendered.image, rendered.corners, view)
    assert wrong_cells(reading, placements) == {}
    sure = [best(shares)[1] > SURE for shares in reading.values()]
    assert sum(sure) >= len(sure) - 1
