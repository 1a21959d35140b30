"""Dice on cells are looked at as loose dice are, where a glance leaves a doubt."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.stand_ins import every_look_says, logs
from vision import (
    Placement,
    Reader,
    Reading,
    Tray,
    View,
    board_mm,
    camera_of,
    find_thrown,
    looking,
    render,
    second_look,
)
from vision.answers import ANSWERS, NOTHING_AT, look_height_mm
from vision.patches import Places
from vision.plan import DIE
from vision.render.scene import Window
from vision.tops import look_at_tops
from vision.weighing import hardly_strange

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(image_size=(1024, 768), tilt_deg=22)
DICE = tuple(
    Placement(f"{'bcdefg'[face - 1]}{row}", f"{colour} {face}", 2.0 - face % 3, row - 4.0, 31.0 * face + row)
    for face in range(1, 7)
    for row, colour in ((3, "red"), (6, "green"))
)
BARE = ("a1", "c5", "h8")
GLARE = Window(120.0, 120.0, 400.0, 400.0, strength=0.5, soft_mm=1.0)
"""Mirrored in every top, far brighter than their paints."""
SURE = 0.9


def scores_of(plan: Plan, dice: Dice, cells: list[str]) -> NDArray[np.float32]:
    frame = render(plan, dice, DICE, VIEW, np.random.default_rng(0)).image
    names = [cell.name for cell in plan.cells]
    chosen = np.array([names.index(cell) for cell in cells])
    places = Places.of_plan(plan, look_height_mm(dice))
    return look_at_tops(frame, places, camera_of(VIEW, board_mm(plan)), chosen)


def read_under_glare(plan: Plan, dice: Dice) -> Reading:
    make = replace(VIEW.make, mirror=1.0)
    view = replace(VIEW, light=replace(VIEW.light, windows=(GLARE,)), make=make)
    frame = render(plan, dice, DICE, view, np.random.default_rng(0)).image
    return Reader(plan, dice).read(frame, camera_of(view, board_mm(plan)))


def left_open(reading: Reading) -> list[str]:
    return [each.cell for each in DICE if reading[each.cell][each.label] < SURE]


def test_every_face_is_seen_and_bare_cells_are_bare(plan8: Plan, red_green: Dice) -> None:
    scores = scores_of(plan8, red_green, [each.cell for each in DICE] + list(BARE))
    faces = [ANSWERS[DIE].index(each.label.split()[1]) for each in DICE]
    assert scores.argmax(axis=1).tolist() == faces + [NOTHING_AT] * len(BARE)


def test_a_bare_place_that_looks_odd_is_bare_and_a_die_that_does_stays_odd() -> None:
    bare, die = [0.6, 0, 0, 0, 0, 0, 0, 0.4], [0, 0, 0.6, 0, 0, 0, 0, 0.4]
    smeared = [0.2, 0.1, 0.1, 0.1, 0.1, 0.1, 0, 0.3]
    weighed = hardly_strange(np.array([bare, die, smeared]))
    assert weighed[0, NOTHING_AT] > 0.8
    assert weighed[1:].tolist() == [pytest.approx(die), pytest.approx(smeared)]
    assert weighed.sum(axis=1) == pytest.approx(1.0)


@pytest.mark.parametrize("are_cells", [True, False])
def test_only_cells_of_dice_are_seldom_strange(
    plan8: Plan, red_green: Dice, monkeypatch: pytest.MonkeyPatch, are_cells: bool
) -> None:
    asked: list[int] = []

    def weighed(answers: NDArray[np.float64]) -> NDArray[np.float64]:
        asked.append(len(answers))
        return answers

    monkeypatch.setattr(looking, "hardly_strange", weighed)
    frame = render(plan8, red_green, DICE, VIEW, np.random.default_rng(0)).image
    places = Places.of_plan(plan8, look_height_mm(red_green))
    looking.Scene.of(DIE, frame, places, camera_of(VIEW, board_mm(plan8)), are_cells=are_cells).look()
    assert bool(asked) is are_cells


def test_what_is_odd_about_a_place_without_a_face_does_not_hide_that_it_is_bare() -> None:
    odd = logs([0.3, 0, 0, 0, 0, 0, 0, 0.7])
    faced = logs([0.3, 0.2, 0, 0, 0, 0, 0, 0.5])
    covered = logs([0, 0, 0, 0, 0, 0, 0, 1])
    assert second_look.are_odd_at_most(np.array([odd, faced, covered])).tolist() == [True, False, False]


@pytest.mark.parametrize(("face", "is_sure"), [(0.0, True), (0.2, False)])
def test_an_odd_place_where_a_near_look_finds_no_die_is_bare_unless_a_glance_sees_a_face(
    plan8: Plan, red_green: Dice, monkeypatch: pytest.MonkeyPatch, face: float, is_sure: bool
) -> None:
    odd = [0.3, face, 0, 0, 0, 0, 0, 0.7 - face]
    every_look_says(odd, monkeypatch, tops=[0.99, *[0.001] * 7])
    frame = render(plan8, red_green, DICE, VIEW, np.random.default_rng(0)).image
    places = Places.of_plan(plan8, look_height_mm(red_green))
    seen = looking.Scene.of(DIE, frame, places, camera_of(VIEW, board_mm(plan8))).look()
    assert bool((seen.answers[:, NOTHING_AT] > SURE).all()) is is_sure


@pytest.mark.parametrize(("first", "looks"), [(12.0, 1), (0.5, 2)])
def test_a_top_is_looked_at_again_in_a_mirror_only_where_the_first_look_leaves_a_doubt(
    first: float, looks: int, plan8: Plan, red_green: Dice, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []

    def looked(*given: object, mirrored: bool = False) -> NDArray[np.float32]:
        seen.append(mirrored)
        chosen = given[-1]
        assert isinstance(chosen, np.ndarray)
        return np.tile(np.array([0, first, 0, 0, 0, 0, 0, 0], dtype=np.float32), (len(chosen), 1))

    every_look_says([1 / 8] * 8, monkeypatch)
    monkeypatch.setattr(second_look, "look_at_tops", looked)
    frame = render(plan8, red_green, DICE, VIEW, np.random.default_rng(0)).image
    places = Places.of_plan(plan8, look_height_mm(red_green))
    looking.Scene.of(DIE, frame, places, camera_of(VIEW, board_mm(plan8))).look()
    assert seen == [False, True][:looks]


def test_dice_that_mirror_a_window_are_read(
    plan8: Plan, red_green: Dice, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not left_open(read_under_glare(plan8, red_green))
    blind = len(ANSWERS[DIE])
    monkeypatch.setattr(second_look, "look_at_tops", lambda *seen, **_: np.zeros((len(seen[-1]), blind)))
    monkeypatch.setattr(second_look, "DIE_GLANCE_COUNTS", 1.0)
    monkeypatch.setattr(second_look, "DIE_CLOSE_COUNTS", 0.0)
    assert left_open(read_under_glare(plan8, red_green)), "a glance alone would do: this is no test"


def test_the_thrown_die_is_not_looked_at_as_if_it_lay_on_a_cell(
    plan8: Plan, black_white: Dice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_look, "look_at_tops", lambda *_, **__: pytest.fail("there are no cells"))
    monkeypatch.setattr(looking, "SURE", 1.1)
    frame = render(plan8, black_white, (Placement("d4", "white 3"),), VIEW, np.random.default_rng(0)).image
    assert find_thrown(frame, Tray(90.0, 90.0, 150.0, 150.0), camera_of(VIEW, board_mm(plan8)))
