"""Pieces in other colours than the set has, or than were learned: nobody is sure of their colours."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Frame, Palette, Placement, Reader, View, board_mm, camera_of, render
from vision.belief import by_colour
from vision.counts import no_colour

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(image_size=(1024, 768), tilt_deg=20.0)
STANDING = ("b2", "d4", "f6", "c7", "e3", "g5", "h8", "a1")
WHITE, BLACK = (224.0, 230.0, 232.0), (40.0, 38.0, 36.0)  # blue first
RED, GREEN = (40.0, 42.0, 180.0), (66.0, 118.0, 38.0)
BROWN, CREAM = (40.0, 60.0, 95.0), (170.0, 205.0, 225.0)
BLUE, YELLOW = (165.0, 85.0, 45.0), (50.0, 185.0, 225.0)

Body = tuple[float, float, float]


def placed(pieces: Dice) -> tuple[Placement, ...]:
    """A three of the first and of the second colour in turn."""
    labels = [piece.label for piece in pieces.pieces if piece.face == 3]
    return tuple(Placement(cell, labels[number % 2], yaw_deg=20.0) for number, cell in enumerate(STANDING))


def picture(plan: Plan, pieces: Dice) -> Frame:
    return render(plan, pieces, placed(pieces), VIEW, np.random.default_rng(3)).image


def wooden(pieces: Dice) -> Palette:
    """What was learned of a set of which one colour is cream and the other brown."""
    first, second = (colour.name for colour in pieces.colours)
    bodies = {first: [np.array(CREAM)] * 4, second: [np.array(BROWN)] * 4}
    return Palette.of_set(pieces.colours).learned(bodies, 125.0)


def are_strange(palette: Palette, *bodies: Body, level: float = 125.0) -> bool:
    return palette.compared(np.array(bodies), np.ones(len(bodies)), level).are_strange


@pytest.mark.parametrize("is_reverse", [False, True])
def test_of_dice_in_other_colours_only_that_they_stand_there_is_sure(
    plan8: Plan, black_white: Dice, red_green: Dice, is_reverse: bool
) -> None:
    shown, asked = (red_green, black_white) if is_reverse else (black_white, red_green)
    reader, camera = Reader(plan8, asked), camera_of(VIEW, board_mm(plan8))
    told = reader.testify(picture(plan8, shown), camera)
    assert told.are_strange
    assert told.too_many == ()
    for reading in (told.reading, told.seen):
        for cell in STANDING:
            first, second = (by_colour(reading[cell], asked)[each.name] for each in asked.colours)
            assert first == pytest.approx(second)
            assert reading[cell]["empty"] < 0.1
            assert reading[cell][f"{asked.colours[0].name} 3"] > 0.4  # a three all the same
        assert reading["a4"]["empty"] > 0.9


def test_dice_in_the_colours_of_the_set_are_not_strange(
    plan8: Plan, black_white: Dice, red_green: Dice
) -> None:
    camera = camera_of(VIEW, board_mm(plan8))
    for pieces in (black_white, red_green):
        told = Reader(plan8, pieces).testify(picture(plan8, pieces), camera)
        assert not told.are_strange
        assert all(told.reading[each.cell][each.label] > 0.9 for each in placed(pieces))


def test_strange_dice_that_were_learned_are_told_apart(
    plan8: Plan, black_white: Dice, red_green: Dice
) -> None:
    camera, frame = camera_of(VIEW, board_mm(plan8)), picture(plan8, black_white)
    names = {"white": "red", "black": "green"}
    truth = {each.cell: f"{names[each.label.split()[0]]} 3" for each in placed(black_white)}
    palette = Reader(plan8, red_green).learn(frame, camera, truth)
    told = Reader(plan8, red_green, palette).testify(frame, camera)
    assert not told.are_strange
    assert all(told.reading[cell][label] > 0.9 for cell, label in truth.items())


def test_a_calibration_of_another_set_is_noticed(red_green: Dice) -> None:
    learned = wooden(red_green)
    assert not are_strange(learned, CREAM, BROWN, CREAM, BROWN)
    assert are_strange(learned, BLUE, YELLOW, BLUE, YELLOW)
    assert are_strange(learned, RED, GREEN, RED, GREEN)


@pytest.mark.parametrize("lamp", [(0.7, 0.85, 1.0), (1.0, 0.95, 0.85), (0.5, 0.5, 0.5)])
def test_another_light_makes_no_other_set(red_green: Dice, lamp: Body) -> None:
    promised, learned = Palette.of_set(red_green.colours), wooden(red_green)
    level = 125.0 * float(np.mean(lamp))
    for palette, bodies in ((promised, (RED, GREEN) * 3), (learned, (CREAM, BROWN) * 3)):
        seen = np.array(bodies) * np.array(lamp)
        assert not palette.compared(seen, np.ones(6), level).are_strange


def test_one_stranger_among_the_pieces_makes_no_strange_set(black_white: Dice) -> None:
    palette = Palette.of_set(black_white.colours)
    shares = palette.compared(np.array([WHITE, BLACK, WHITE, BLACK, RED]), np.ones(5), 125.0)
    assert not shares.are_strange
    assert shares.shares[-1].argmax() == 2


def test_pieces_that_nobody_plays_with_make_no_strange_set(black_white: Dice) -> None:
    palette, bodies = Palette.of_set(black_white.colours), np.array([WHITE, BLACK, RED, GREEN] * 2)
    parked = palette.compared(bodies, np.ones(8), 125.0, are_all=False)
    assert not parked.are_strange
    assert parked.shares[[0, 1]].argmax(axis=1).tolist() == [0, 1]
    assert palette.compared(bodies, np.ones(8), 125.0).are_strange


@pytest.mark.parametrize("light", [0.2, 0.3])
def test_windows_that_half_of_the_pieces_mirror_make_no_strange_set(red_green: Dice, light: float) -> None:
    window = [
        tuple(255.0 * min((part / 255) ** 2 + light, 1.0) ** 0.5 for part in body) for body in (RED, GREEN)
    ]
    bodies = np.array([RED, GREEN, *window] * 2)
    assert not Palette.of_set(red_green.colours).compared(bodies, np.ones(8), 125.0).are_strange


def test_a_board_without_pieces_has_no_strange_ones(black_white: Dice) -> None:
    palette = Palette.of_set(black_white.colours)
    assert not palette.compared(np.zeros((64, 3)), np.zeros(64), 125.0).are_strange
    assert not palette.compared(np.array([RED]), np.ones(1), 125.0).are_strange


def test_where_no_colour_is_known_nothing_is_a_strangers() -> None:
    assert no_colour(np.array([[0.6, 0.1, 0.3]])) == pytest.approx(np.array([[0.5, 0.5, 0.0]]))


def test_too_many_of_a_strange_colour_are_not_counted(
    plan8: Plan, black_white: Dice, red_green: Dice
) -> None:
    few = replace(red_green, colours=tuple(replace(colour, most=2) for colour in red_green.colours))
    told = Reader(plan8, few).testify(picture(plan8, black_white), camera_of(VIEW, board_mm(plan8)))
    assert told.too_many == ()
    assert told.are_strange
