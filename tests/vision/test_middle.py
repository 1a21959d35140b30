"""What the middle of a patch shows: the colour of figures, and the shade of pips."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.typing import NDArray

from vision import Placement, Reader, View, board_mm, camera_of, render
from vision import reader as reader_module
from vision.looking import Scene
from vision.middle import pip_shades, pips_logs, with_middles
from vision.palette import Palette

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

DIE_SHARE = 17 / 36
SHADES = np.array([-1, 1])
FACES = tuple(
    Placement(f"{'bcdefg'[face - 1]}{row}", f"{colour} {face}", 3.0 - row / 2, face - 3.0, 29.0 * face + row)
    for face in range(1, 7)
    for row, colour in ((2, "white"), (4, "black"), (5, "white"), (7, "black"))
)


def patch(body: int, spot: int) -> NDArray[np.uint8]:
    """A grey top with a spot in its middle."""
    pixels = np.full((1, 48, 48, 3), body, dtype=np.uint8)
    pixels[:, 21:27, 21:27] = spot
    return pixels


def test_half_of_a_colour_comes_from_the_middle() -> None:
    beside = np.array([[200.0, 200.0, 200.0]], dtype=np.float32)
    (body,) = with_middles(beside, patch(50, 50))
    assert 50 < body.min() == body.max() < 125


def test_one_that_is_the_same_in_both_places_stays() -> None:
    (body,) = with_middles(np.full((1, 3), 90.0, dtype=np.float32), patch(90, 90))
    assert body == pytest.approx(90.0, abs=0.01)


@pytest.mark.parametrize(("body", "spot", "colour"), [(120, 30, 0), (120, 240, 1)])
def test_grey_dice_are_told_by_their_pips(body: int, spot: int, colour: int) -> None:
    (logs,) = pips_logs(patch(body, spot), DIE_SHARE, SHADES)
    assert logs.argmax() == colour
    assert logs.max() == 0
    assert logs.min() < -2


def test_a_plain_top_says_nothing() -> None:
    assert not pips_logs(patch(120, 120), DIE_SHARE, SHADES).any()


def test_every_face_shows_whether_its_pips_are_light_or_dark(plan8: Plan, black_white: Dice) -> None:
    view = View(tilt_deg=24.0)
    image = render(plan8, black_white, FACES, view, np.random.default_rng(8)).image
    reader = Reader(plan8, black_white)
    scene = Scene.of("die", image, reader._places, camera_of(view, board_mm(plan8)))
    names = [cell.name for cell in plan8.cells]
    logs = pips_logs(scene.patches[[names.index(die.cell) for die in FACES]], DIE_SHARE, SHADES)
    assert logs.argmax(axis=1).tolist() == [int(die.label.startswith("black")) for die in FACES]


def test_pips_tell_colours_only_if_some_are_lighter_and_some_darker(
    black_white: Dice, red_green: Dice
) -> None:
    shades = pip_shades(black_white.colours)
    assert shades is not None
    assert shades.tolist() == [-1, 1]
    assert pip_shades(red_green.colours) is None


def test_pips_have_no_say_where_colours_were_learned(
    plan8: Plan, black_white: Dice, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = View(tilt_deg=24.0)
    image = render(plan8, black_white, FACES, view, np.random.default_rng(8)).image
    asked: list[int] = []

    def said(patches: NDArray[np.uint8], *_: object) -> NDArray[np.float64]:
        asked.append(len(patches))
        return np.zeros((len(patches), 2))

    monkeypatch.setattr(reader_module, "pips_logs", said)
    promised = Palette.of_set(black_white.colours)
    for palette in (promised, replace(promised, is_learned=True)):
        Reader(plan8, black_white, palette).read(image, camera_of(view, board_mm(plan8)))
    assert asked == [len(FACES)]
