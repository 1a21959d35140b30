"""A piece with some of its ground in its colour is still known; what is of another colour is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.ground import grounds_of
from vision.palette import Palette

if TYPE_CHECKING:
    from tests.vision.conftest import Dice

WHITE, BLACK, CLOTH = (224.0, 230.0, 232.0), (40.0, 38.0, 36.0), (40.0, 150.0, 40.0)  # blue first
BLUE = (200.0, 40.0, 20.0)


def mixed(paint: tuple[float, ...], ground: tuple[float, ...], share: float) -> NDArray[np.float64]:
    """The colour of a blurred piece: so much of the light is the ground's."""
    light = (1 - share) * np.square(paint) + share * np.square(ground)
    return np.asarray(np.sqrt(light), dtype=np.float64)


def patches_on(ground: tuple[float, ...], count: int) -> NDArray[np.uint8]:
    return np.full((count, 48, 48, 3), ground, dtype=np.uint8)


@pytest.mark.parametrize("share", [0.1, 0.2, 0.3])
def test_a_black_die_on_green_cloth_is_no_stranger(black_white: Dice, share: float) -> None:
    palette = Palette.of_set(black_white.colours)
    bodies = np.array([WHITE, BLACK, WHITE, BLACK, mixed(BLACK, CLOTH, share)])
    alone = palette.compared(bodies, np.ones(5), 125.0).shares
    beside = palette.compared(bodies, np.ones(5), 125.0, patches_on(CLOTH, 5)).shares
    assert beside[-1].argmax() == 1
    assert beside[-1, 1] > max(0.9, alone[-1, 1])


@pytest.mark.parametrize("strange", [BLUE, CLOTH, tuple(mixed(BLACK, CLOTH, 0.8))])
def test_another_colour_and_the_ground_itself_stay_strange(
    black_white: Dice, strange: tuple[float, ...]
) -> None:
    palette = Palette.of_set(black_white.colours)
    bodies = np.array([WHITE, BLACK, WHITE, BLACK, strange])
    assert palette.compared(bodies, np.ones(5), 125.0, patches_on(CLOTH, 5)).shares[-1].argmax() == 2


def test_the_ground_is_what_shows_along_the_edge() -> None:
    patches = patches_on(CLOTH, 2)
    patches[1, 6:-6, 6:-6] = 255
    assert grounds_of(patches).tolist() == [list(CLOTH)] * 2
