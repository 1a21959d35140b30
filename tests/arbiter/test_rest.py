"""The scene at rest is told from hands, also if the first picture has one in it."""

from __future__ import annotations

import numpy as np
import pytest

from arbiter.table.rest import Rest
from engine import open_game
from vision import Frame, Hand, Placement, View, board_mm, camera_of, render

GAME = open_game("desiree")
VIEW = View(tilt_deg=20.0)
CAMERA = camera_of(VIEW, board_mm(GAME.plan))


def picture(hand: Hand | None, cell: str = "b3") -> Frame:
    dice = (Placement(cell, "white 1"), Placement("f6", "black 2"))
    return render(GAME.plan, GAME.pieces, dice, VIEW, np.random.default_rng(0), hand).image


BARE, MOVED, LEFT, RIGHT = picture(None), picture(None, "b5"), picture(Hand(2, 4)), picture(Hand(6, 3))


def seen(stills: list[Frame]) -> list[bool]:
    """For each still whether no hand is seen in it."""
    rest, clear = Rest(GAME.plan, GAME.pieces), []
    for frame in stills:
        is_clear = not rest.covered_in_still(frame, CAMERA)
        if is_clear:
            rest.settle(frame)
        clear.append(is_clear)
    return clear


def test_hands_between_stills_are_seen() -> None:
    assert seen([BARE, LEFT, MOVED, RIGHT, MOVED]) == [True, False, True, False, True]


def test_a_hand_in_the_first_still_is_seen_there() -> None:
    assert seen([RIGHT, BARE, LEFT, MOVED, RIGHT, MOVED]) == [False, True, False, True, False, True]


def test_a_hand_overlooked_in_the_first_still_is_found_out_when_the_next_one_has_come_and_gone() -> None:
    """The sleeve of this one begins on the frame of the board."""
    assert seen([LEFT, BARE, RIGHT, MOVED, LEFT, MOVED]) == [True, False, False, True, False, True]


@pytest.mark.parametrize("hands", [[LEFT, LEFT], [LEFT, LEFT, LEFT], [RIGHT, LEFT, LEFT]])
def test_a_hand_that_stays_is_no_scene_at_rest(hands: list[Frame]) -> None:
    assert seen([BARE, *hands, MOVED]) == [True, *[False] * len(hands), True]


def test_once_a_still_has_fitted_nothing_else_is_taken_for_rest() -> None:
    assert seen([BARE, MOVED, LEFT, RIGHT, LEFT, RIGHT]) == [True, True, False, False, False, False]
