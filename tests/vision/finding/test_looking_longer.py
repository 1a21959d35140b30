"""What is not found at once is looked for longer, and what is said of it then is true."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

import engine
from vision import Frame, Placement, View, VisionError, VisionReason, render
from vision.finding import find_board, finder
from vision.finding.edges import Small
from vision.finding.several import find_squares
from vision.finding.squares import USUAL, Reach, SquareBoard

pytestmark = pytest.mark.slow

CHECKERS = engine.open_game("checkers")
VIEW = View(image_size=(1200, 900), tilt_deg=64.0, azimuth_deg=25.0)
LIGHT, DARK, TABLE = (200, 225, 235), (40, 45, 60), (120, 130, 140)


def drawn(cells: int, light: tuple[int, ...], dark: tuple[int, ...], is_chequered: bool = True) -> Frame:
    """A board seen from above, blue first; one of a single paint has grooves."""
    side, rim = 56, 110
    size = cells * side + 2 * rim
    frame = np.full((size, size, 3), TABLE, dtype=np.uint8)
    for row in range(cells):
        for column in range(cells):
            x, y = rim + column * side, rim + row * side
            frame[y : y + side, x : x + side] = dark if is_chequered and (row + column) % 2 else light
            if not is_chequered:
                cv2.rectangle(frame, (x, y), (x + side, y + side), dark, 2)
    return frame


def complaint(frame: Frame, name: str = "checkers") -> VisionError:
    with pytest.raises(VisionError) as caught:
        find_board(frame, engine.open_game(name).plan)
    return caught.value


def test_a_board_seen_very_much_from_the_side_is_found_by_looking_longer() -> None:
    stands = CHECKERS.contents(CHECKERS.start()).items()
    men = tuple(Placement(cell, label) for cell, label in stands if label != engine.EMPTY)
    seen = render(CHECKERS.plan, CHECKERS.pieces, men, VIEW, np.random.default_rng(1))
    with pytest.raises(VisionError):
        find_board(seen.image, CHECKERS.plan, is_brief=True)
    found = find_board(seen.image, CHECKERS.plan)
    cell = float(np.linalg.norm(seen.corners[3] - seen.corners[2])) / 8
    assert float(np.linalg.norm(found.corners - seen.corners, axis=1).max()) < 0.25 * cell


def test_two_paints_that_are_equally_light_are_told_apart_by_their_colour() -> None:
    red, green = (20, 20, 220), (20, 116, 35)
    frame = drawn(8, red, green)
    with pytest.raises(VisionError):
        find_board(frame, CHECKERS.plan, is_brief=True)
    corners = find_board(frame, CHECKERS.plan).corners
    truth = np.array([[110, 110], [558, 110], [558, 558], [110, 558]]) - 0.5
    assert float(np.abs(corners - truth).max()) < 3


def test_a_board_of_ten_is_said_to_have_more_cells_than_the_game() -> None:
    assert complaint(drawn(10, LIGHT, DARK)).reason is VisionReason.LARGER_BOARD


def test_lines_that_go_on_without_chequers_are_not_said_to_be_a_larger_board() -> None:
    said = complaint(drawn(10, LIGHT, DARK, is_chequered=False))
    assert said.reason is VisionReason.NO_BOARD
    assert "or it is another board" in str(said)


def test_a_lattice_of_discs_on_all_cells_is_no_board_of_mensch() -> None:
    """Most circles of the plan are where they should be, but so are many that it does not have."""
    frame = np.full((800, 800, 3), LIGHT, dtype=np.uint8)
    for row in range(11):
        for column in range(11):
            if (3 * row + 5 * column) % 11:
                cv2.circle(frame, (100 + 60 * column, 100 + 60 * row), 22, DARK, 3, cv2.LINE_AA)
    assert complaint(frame, "mensch").reason is VisionReason.NO_BOARD


def test_a_board_that_is_seen_well_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Reach] = []

    def counted(
        frame: Frame, small: Small, cells: tuple[int, int], is_chequered: bool, reach: Reach = USUAL
    ) -> list[SquareBoard]:
        looks.append(reach)
        return find_squares(frame, small, cells, is_chequered, reach)

    monkeypatch.setattr(finder, "find_squares", counted)
    seen = render(CHECKERS.plan, CHECKERS.pieces, (), replace(VIEW, tilt_deg=20.0), np.random.default_rng(1))
    find_board(seen.image, CHECKERS.plan)
    assert looks == [USUAL]
