"""The check of the camera's place: what is wrong is told with the cells that show it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

import engine
from vision import (
    DAYLIGHT,
    DIM,
    Camera,
    Frame,
    Hand,
    Palette,
    Placement,
    View,
    Window,
    board_mm,
    camera_of,
    reader,
    render,
)
from vision.likeness import close_colours
from vision.plan import EMPTY
from vision.tablecheck import BURNT, RemarkKind, TableCheck, check_table

GAME = engine.open_game("desiree")
VIEW = View(image_size=(1024, 768), tilt_deg=24.0)


def seen(view: View = VIEW) -> tuple[Frame, Camera]:
    rendered = render(GAME.plan, GAME.pieces, (), view, np.random.default_rng(0))
    return rendered.image, camera_of(view, board_mm(GAME.plan))


def cells_of(check: TableCheck, kind: RemarkKind) -> tuple[str, ...]:
    return next((remark.cells for remark in check.remarks if remark.kind is kind), ())


def kinds(check: TableCheck) -> set[RemarkKind]:
    return {remark.kind for remark in check.remarks}


def test_a_well_placed_camera_gets_no_remark() -> None:
    frame, camera = seen()
    assert check_table(frame, GAME.plan, camera, GAME.pieces).remarks == ()


@pytest.mark.parametrize(
    ("name", "tilt_deg", "is_told"),
    [("checkers", 5.0, True), ("checkers", 35.0, False), ("desiree", 5.0, False)],
)
def test_where_no_king_can_be_told_the_camera_is_to_look_from_aside(
    name: str, tilt_deg: float, is_told: bool
) -> None:
    game, view = engine.open_game(name), replace(VIEW, tilt_deg=tilt_deg)
    frame = render(game.plan, game.pieces, (), view, np.random.default_rng(0)).image
    check = check_table(frame, game.plan, camera_of(view, board_mm(game.plan)), game.pieces)
    assert (RemarkKind.FROM_ABOVE in kinds(check)) == is_told
    playable = {cell.name for cell in game.plan.cells if cell.is_playable}
    assert set(cells_of(check, RemarkKind.FROM_ABOVE)) <= playable


def test_the_tilt_is_measured_and_too_much_of_it_told() -> None:
    frame, camera = seen(replace(VIEW, tilt_deg=58.0))
    check = check_table(frame, GAME.plan, camera, GAME.pieces)
    assert check.tilt_deg == pytest.approx(58.0, abs=3.0)
    assert RemarkKind.STEEP in kinds(check)


def test_a_board_far_away_is_too_small() -> None:
    frame, camera = seen(View(image_size=(640, 480), fill=0.3))
    assert RemarkKind.SMALL in kinds(check_table(frame, GAME.plan, camera, GAME.pieces))


def test_a_blurred_picture_is_told() -> None:
    frame, camera = seen()
    blurred = np.asarray(cv2.GaussianBlur(frame, (0, 0), 4.5), dtype=np.uint8)
    assert len(cells_of(check_table(blurred, GAME.plan, camera, GAME.pieces), RemarkKind.BLURRED)) > 20


def test_a_dark_room_is_told_everywhere() -> None:
    frame, camera = seen(replace(VIEW, light=replace(DIM, strength=0.03)))
    assert len(cells_of(check_table(frame, GAME.plan, camera, GAME.pieces), RemarkKind.DARK)) == 64


def test_a_shadow_over_one_corner_is_told_there() -> None:
    frame, camera = seen()
    shadow = frame.copy()
    left, bottom = camera.corners()[3].astype(int).tolist()
    shadow[bottom - 250 :, : left + 250] = shadow[bottom - 250 :, : left + 250] // 8
    dark = cells_of(check_table(shadow, GAME.plan, camera, GAME.pieces), RemarkKind.DARK)
    assert "a1" in dark
    assert "h8" not in dark


def test_a_mirrored_window_is_told_where_it_lies() -> None:
    window = Window(x_mm=135.0, y_mm=105.0, wide_mm=40.0, deep_mm=30.0, strength=3.0)
    frame, camera = seen(replace(VIEW, light=replace(DAYLIGHT, windows=(window,))))
    glare = cells_of(check_table(frame, GAME.plan, camera, GAME.pieces), RemarkKind.GLARE)
    assert "e4" in glare
    assert "a8" not in glare


def in_good_light(frame: Frame) -> Frame:
    """So bright that white paint is at its limit."""
    brightest = float(np.percentile(frame.min(axis=2), 99))
    return np.asarray(np.minimum(frame * (253 / brightest), 255), dtype=np.uint8)


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_bare_white_paint_in_good_light_is_no_glare_and_a_window_in_it_is(is_mirrored: bool) -> None:
    game = engine.open_game("mensch")
    window = Window(x_mm=105.0, y_mm=105.0, wide_mm=60.0, deep_mm=60.0, strength=3.0)
    light = replace(DAYLIGHT, windows=(window,) if is_mirrored else ())
    bare = render(game.plan, game.pieces, (), VIEW, np.random.default_rng(0)).image
    frame = render(game.plan, game.pieces, (), replace(VIEW, light=light), np.random.default_rng(0)).image
    frame = frame if is_mirrored else in_good_light(bare)
    check = check_table(frame, game.plan, camera_of(VIEW, board_mm(game.plan)), game.pieces)
    whites = [cell.name for cell in game.plan.cells if cell.tint == "white"]
    assert (frame.min(axis=2) >= BURNT).mean() > 0.02
    assert (RemarkKind.GLARE in kinds(check)) == is_mirrored
    assert {check.cells[name].has_glare for name in whites} == ({False, True} if is_mirrored else {False})


@pytest.mark.parametrize("is_reached", [True, False])
def test_an_arm_over_the_board_is_told_with_what_it_hides(is_reached: bool) -> None:
    hand = Hand(5, 3) if is_reached else None
    rendered = render(GAME.plan, GAME.pieces, (), VIEW, np.random.default_rng(0), hand)
    check = check_table(rendered.image, GAME.plan, camera_of(VIEW, board_mm(GAME.plan)), GAME.pieces)
    assert (RemarkKind.REACHED in kinds(check)) is is_reached
    assert not is_reached or "e1" in cells_of(check, RemarkKind.REACHED)


@pytest.mark.parametrize("name", ["desiree", "checkers"])
def test_a_board_burnt_out_by_too_much_light_is_glare_however_much_of_it_is(name: str) -> None:
    game = engine.open_game(name)
    frame = render(game.plan, game.pieces, (), VIEW, np.random.default_rng(0)).image
    bright = np.asarray(np.minimum(frame.astype(np.float64) * 6, 255), dtype=np.uint8)
    check = check_table(bright, game.plan, camera_of(VIEW, board_mm(game.plan)), game.pieces)
    plain = [cell.name for cell in game.plan.cells if cell.tint != "#f2dadd"]
    assert len(cells_of(check, RemarkKind.GLARE)) >= len(plain) / 2


def test_a_white_piece_that_is_surely_read_is_no_glare_however_bright_it_is() -> None:
    placements = tuple(Placement(cell, "white 1") for cell in ("b2", "e4", "g2"))
    rendered = render(GAME.plan, GAME.pieces, placements, VIEW, np.random.default_rng(0))
    frame, camera = rendered.image.copy(), camera_of(VIEW, board_mm(GAME.plan))
    frame[frame.min(axis=2) >= 170] = 253
    check = check_table(frame, GAME.plan, camera, GAME.pieces)
    assert set(cells_of(check, RemarkKind.GLARE)) == {"b2", "e4", "g2"}
    seen = {
        "b2": shares({"white 1": 0.95}),
        "e4": shares({"white 1": 0.7, "white 2": 0.29}),
        "g2": shares({"black 1": 0.99}),
    }
    heard = check.heard(reader.Testimony(seen, seen, (), is_board=True, are_strange=False, are_twins=False))
    assert cells_of(heard, RemarkKind.GLARE) == ("g2",)


def shares(some: dict[str, float]) -> dict[str, float]:
    """What is read of a cell: these labels, and of all others nothing."""
    return dict.fromkeys((EMPTY, *(piece.label for piece in GAME.pieces.pieces)), 0.0) | some


def test_a_grey_picture_is_told_where_the_colour_of_a_piece_is_open() -> None:
    frame, camera = seen()
    grey = np.repeat(frame.min(axis=2, keepdims=True), 3, axis=2)
    either = shares({"white 3": 0.5, "black 3": 0.5})
    for read, is_told in (
        (either, True),
        (shares({"white 3": 0.5, "white 4": 0.5}), False),
        (dict.fromkeys(either, 1 / len(either)), False),  # nobody knows whether anything stands there
    ):
        told = reader.Testimony({"b2": read}, {}, (), is_board=True, are_strange=False, are_twins=False)
        check = check_table(grey, GAME.plan, camera, GAME.pieces).heard(told)
        assert (RemarkKind.GREY in kinds(check)) is is_told
        assert RemarkKind.GREY not in kinds(check_table(frame, GAME.plan, camera, GAME.pieces).heard(told))


def test_a_board_that_leaves_the_picture_is_told_by_its_cells() -> None:
    frame, camera = seen()
    left = int(camera.corners()[0][0])
    cut = np.ascontiguousarray(frame[:, left:])
    moved = Camera.from_corners(camera.corners() - [left, 0], (cut.shape[1], cut.shape[0]), camera.board_mm)
    gone = cells_of(check_table(cut, GAME.plan, moved, GAME.pieces), RemarkKind.CUT_OFF)
    assert "a1" in gone
    assert "h8" not in gone


def test_two_colours_that_are_nearly_the_same_are_named() -> None:
    dark, darker, white = (0.2, 0.0, 0.0), (0.3, 0.05, 0.0), (1.5, 0.0, 0.0)
    palette = Palette(("brown", "black", "white"), (dark, darker, white), is_learned=True)
    assert close_colours(palette) == [("brown", "black")]


@pytest.mark.parametrize("name", ["desiree", "checkers", "mensch", "d21"])
def test_the_colours_of_our_own_sets_are_far_enough_apart(name: str) -> None:
    assert close_colours(Palette.of_set(engine.open_game(name).pieces.colours)) == []


def test_what_is_read_of_the_whole_board_becomes_a_remark() -> None:
    frame, camera = seen()
    check = check_table(frame, GAME.plan, camera, GAME.pieces)
    heard = reader.Testimony({}, {}, (), is_board=False, are_strange=True, are_twins=True)
    assert kinds(check.heard(heard)) == {RemarkKind.OTHER_BOARD, RemarkKind.STRANGE_COLOURS, RemarkKind.TWINS}
    grey = replace(check, is_grey=True)
    assert kinds(grey.heard(heard)) == {RemarkKind.OTHER_BOARD, RemarkKind.GREY}
    assert kinds(grey.heard(heard._replace(are_strange=False, are_twins=False))) == {RemarkKind.OTHER_BOARD}
    assert kinds(check.heard(heard._replace(are_twins=False))) == {
        RemarkKind.OTHER_BOARD,
        RemarkKind.STRANGE_COLOURS,
    }
