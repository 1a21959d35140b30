"""Colours are told by comparison: in any light, and when a set is painted otherwise than promised."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.typing import NDArray

from vision import VisionError, VisionReason
from vision.likeness import is_as_promised
from vision.middle import PIPS_LOG
from vision.palette import Palette

if TYPE_CHECKING:
    from tests.vision.conftest import Dice

WHITE, BLACK = (224.0, 230.0, 232.0), (40.0, 38.0, 36.0)  # blue first
RED, GREEN = (40.0, 42.0, 180.0), (66.0, 118.0, 38.0)


def told(palette: Palette, *bodies: tuple[float, float, float], level: float = 125.0) -> list[str]:
    shares = palette.compared(np.array(bodies), np.ones(len(bodies)), level).shares
    return [(*palette.names, "?")[best] for best in shares.argmax(axis=1).tolist()]


@pytest.fixture
def dice(black_white: Dice) -> Palette:
    return Palette.of_set(black_white.colours)


def test_colours_as_promised_are_told(dice: Palette) -> None:
    assert told(dice, WHITE, BLACK, BLACK) == ["white", "black", "black"]


@pytest.mark.parametrize("lamp", [(0.55, 0.8, 1.0), (1.0, 0.95, 0.8), (0.5, 0.5, 0.5), (0.3, 0.32, 0.36)])
def test_the_lamp_does_not_matter(red_green: Dice, lamp: tuple[float, float, float]) -> None:
    palette, light = Palette.of_set(red_green.colours), np.array(lamp)
    bodies: NDArray[np.float64] = np.array([RED, RED, GREEN, RED, GREEN]) * light
    shares = palette.compared(bodies, np.ones(5), 125.0 * float(light.mean())).shares
    assert shares.argmax(axis=1).tolist() == [0, 0, 1, 0, 1]
    assert shares.max(axis=1).min() > 0.97


def test_grey_dice_are_white_beside_black_ones(dice: Palette) -> None:
    grey = (120.0, 122.0, 121.0)
    assert told(dice, grey, grey, BLACK, grey) == ["white", "white", "black", "white"]


def test_dark_grey_dice_alone_in_weak_light_are_what_their_pips_say(dice: Palette) -> None:
    said = np.tile([-PIPS_LOG, 0.0], (17, 1))  # light pips; without them all would be white
    shares = dice.compared(np.full((17, 3), 49.0), np.ones(17), 40.0, hints=said).shares
    assert set(shares.argmax(axis=1).tolist()) == {1}


def test_a_strange_colour_stays_strange_whatever_its_pips_are(dice: Palette) -> None:
    bodies = np.array([WHITE, WHITE, BLACK, BLACK, (50.0, 50.0, 90.0)])
    said = PIPS_LOG * np.array([[0, -1], [0, -1], [-1, 0], [-1, 0], [-1, 0]])
    shares = dice.compared(bodies, np.ones(5), 125.0, hints=said).shares
    assert shares.argmax(axis=1).tolist() == [0, 0, 1, 1, 2]
    assert shares[-1, 2] > 0.9


def test_a_piece_in_no_colour_of_the_set_is_a_stranger(dice: Palette) -> None:
    assert told(dice, WHITE, BLACK, (20.0, 40.0, 200.0)) == ["white", "black", "?"]


def under_a_window(body: tuple[float, float, float], light: float) -> tuple[float, float, float]:
    """This colour with so much white light added, against paper."""
    blue, green, red = (255.0 * min((part / 255) ** 2 + light, 1.0) ** 0.5 for part in body)
    return blue, green, red


@pytest.mark.parametrize("light", [0.04, 0.08, 0.12, 0.18])
def test_a_die_that_mirrors_a_window_keeps_its_colour(red_green: Dice, light: float) -> None:
    palette = Palette.of_set(red_green.colours)
    bodies = [RED, GREEN, RED, GREEN, under_a_window(RED, light), under_a_window(GREEN, light)]
    shares = palette.compared(np.array(bodies), np.ones(6), 125.0).shares
    assert shares.argmax(axis=1).tolist() == [0, 1] * 3
    assert shares.max(axis=1).min() > 0.9


def test_a_window_does_not_turn_one_hue_into_another(red_green: Dice) -> None:
    yellow, blue = (40.0, 185.0, 225.0), (165.0, 85.0, 45.0)
    assert told(Palette.of_set(red_green.colours), RED, GREEN, RED, GREEN, yellow, blue)[-2:] == ["?", "?"]


def test_what_may_be_nothing_does_not_vote(dice: Palette) -> None:
    bodies, weights = (
        np.array([WHITE, BLACK, *[(90.0, 120.0, 160.0)] * 40]),
        np.array([1.0, 1.0, *[0.0] * 40]),
    )
    assert dice.compared(bodies, weights, 125.0).shares[:2].argmax(axis=1).tolist() == [0, 1]


def test_learned_colours_replace_the_promised_ones(red_green: Dice) -> None:
    palette = Palette.of_set(red_green.colours)
    orange, turquoise = np.array([30.0, 120.0, 220.0]), np.array([170.0, 150.0, 40.0])
    learned = palette.learned({"red": [orange] * 3, "green": [turquoise] * 3}, 125.0)
    assert told(learned, (30.0, 118.0, 215.0), (165.0, 150.0, 44.0)) == ["red", "green"]
    assert Palette.from_dict(learned.to_dict()) == learned


@pytest.mark.parametrize("bad", [None, [], {"red": [1, 2]}, {"red": ["a", "b", "c"]}])
def test_a_bad_palette_is_refused(bad: object) -> None:
    with pytest.raises(VisionError) as caught:
        Palette.from_dict(bad)
    assert caught.value.reason is VisionReason.BAD_CALIBRATION


def test_the_lighter_colour_is_known_whatever_its_name() -> None:
    assert Palette(("blue", "pink"), ((5.2, 0.0, 0.0), (4.1, 0.0, 0.0))).is_light_first
    assert not Palette(("blue", "pink"), ((4.1, 0.0, 0.0), (5.2, 0.0, 0.0))).is_light_first


def test_only_the_colours_of_the_set_are_as_promised_whatever_the_lamp() -> None:
    promised = Palette(("blue", "pink"), ((4.6, 0.6, -0.5), (5.0, 0.3, 0.8)))
    in_warm_light = Palette(("blue", "pink"), ((4.3, 0.3, -0.3), (4.7, 0.0, 1.0)), is_learned=True)
    of_wood = Palette(("blue", "pink"), ((5.2, 0.0, 0.0), (4.1, 0.0, 0.1)), is_learned=True)
    assert is_as_promised(in_warm_light, promised)
    assert not is_as_promised(of_wood, promised)
