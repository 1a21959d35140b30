"""The thrown die: found anywhere in its tray, read, and not read when it leans."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import (
    EMPTY,
    Camera,
    Frame,
    Placement,
    ThrownDie,
    Tray,
    View,
    beside,
    board_mm,
    camera_of,
    find_thrown,
    near,
    render,
)

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(tilt_deg=20.0, image_size=(1024, 768))
TRAY = Tray(90.0, 90.0, 150.0, 150.0)


def thrown(plan: Plan, dice: Dice, *placements: Placement) -> tuple[Frame, Camera]:
    image = render(plan, dice, placements, VIEW, np.random.default_rng(0)).image
    return image, camera_of(VIEW, board_mm(plan))


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_die_is_read_wherever_it_lies_in_the_tray(plan8: Plan, black_white: Dice, face: int) -> None:
    dx_mm, dy_mm = 3.0 * face - 10.0, 9.0 - 2.0 * face
    frame, camera = thrown(plan8, black_white, Placement("d4", f"white {face}", dx_mm, dy_mm, 23.0 * face))
    die = find_thrown(frame, TRAY, camera)
    assert die is not None
    assert die.face == face
    assert abs(die.x_mm - 105.0 - dx_mm) < 4.0
    assert abs(die.y_mm - 105.0 - dy_mm) < 4.0


def test_dice_that_lean_are_there_and_show_no_face(plan8: Plan, black_white: Dice) -> None:
    leaning = [
        Placement("d4", f"white {face}", 3.0, -4.0, 50.0 * face, tip_deg=tip_deg)
        for face in range(1, 7)
        for tip_deg in (36.0, 45.0)
    ]
    seen = [find_thrown(*_swapped(thrown(plan8, black_white, each))) for each in leaning]
    assert all(seen)
    shown = [die for die in seen if die and die.face]
    assert len(shown) <= 1, "one that stands on its edge may turn a whole side to the camera"


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_die_on_uneven_wood_still_shows_its_face(plan8: Plan, black_white: Dice, face: int) -> None:
    placed = Placement("d4", f"white {face}", 3.0, -4.0, 50.0 * face, tip_deg=6.0)
    die = find_thrown(*_swapped(thrown(plan8, black_white, placed)))
    assert die is not None
    assert die.face == face


def test_an_empty_tray_holds_no_die(plan8: Plan, black_white: Dice) -> None:
    assert find_thrown(*_swapped(thrown(plan8, black_white))) is None


def test_a_die_beside_the_tray_is_not_in_it(plan8: Plan, black_white: Dice) -> None:
    assert find_thrown(*_swapped(thrown(plan8, black_white, Placement("h8", "white 3")))) is None


def test_what_a_die_lies_beside_may_be_the_die_itself_unless_it_looks_bare(plan8: Plan) -> None:
    die = ThrownDie(105.0, 119.0, (1.0, 0.0, 0.0, 0.0, 0.0, 0.0))  # 14 mm from the middle of d4, 16 from d5
    reading = {cell.name: {EMPTY: 0.02, "white": 0.98} for cell in plan8.cells}
    assert near(die, plan8) == {"d4", "d5"}
    assert beside(near(die, plan8), reading) == {"d4", "d5"}
    bare = {EMPTY: 0.97, "white": 0.03}
    assert beside(near(die, plan8), {**reading, "d4": bare}) == {"d5"}


def _swapped(seen: tuple[Frame, Camera]) -> tuple[Frame, Tray, Camera]:
    return seen[0], TRAY, seen[1]
