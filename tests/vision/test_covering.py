"""What a piece covers: from where it stands to where its top is seen, as wide as it is."""

from __future__ import annotations

import numpy as np
import pytest

from vision.covering import FINE, cover


def covered(foot: tuple[float, float], top: tuple[float, float], wide: float) -> np.ndarray:
    board = np.zeros((8 * FINE, 8 * FINE), dtype=np.uint8)
    cover(board, np.array([foot]), np.array([top]), wide, 1)
    return board


def test_what_stands_right_below_the_camera_covers_what_it_stands_on() -> None:
    place = ((2 * FINE + 9.5) / FINE, (4 * FINE + 9.5) / FINE)  # the middle of a place in the map
    board = covered(place, place, 0.8)
    assert board.sum() / FINE**2 == pytest.approx(np.pi * 0.4**2, rel=0.1)
    rows, columns = np.nonzero(board)
    assert (columns.mean(), rows.mean()) == pytest.approx((2 * FINE + 9, 4 * FINE + 9), abs=0.1)


def test_what_leans_covers_all_up_to_its_top() -> None:
    board = covered((2.5, 4.5), (2.5, 6.0), 0.8)
    assert board.sum() / FINE**2 == pytest.approx(np.pi * 0.4**2 + 1.5 * 0.8, rel=0.1)
    assert board[round(6.3 * FINE), round(2.5 * FINE)] == 1
    assert board[round(4.0 * FINE), round(2.5 * FINE)] == 0


def test_what_reaches_beyond_the_board_does_no_harm() -> None:
    assert covered((0.1, 7.9), (-3.0, 12.0), 0.8).any()
