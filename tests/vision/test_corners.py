"""Four corners as text: what is understood and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from vision import VisionError, VisionReason, check_corners, parse_corners

GOOD = "100,50 500,60 560,400 60,390"


def test_four_pairs_of_numbers_are_read_in_order() -> None:
    expected = [[100, 50], [500, 60], [560, 400], [60, 390]]
    assert np.array_equal(parse_corners(GOOD, (640, 480)), expected)


def test_fractions_and_a_corner_just_outside_the_picture_are_fine() -> None:
    assert parse_corners("-20.5,50 500,60 560,400 60,390", (640, 480))[0].tolist() == [-20.5, 50.0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "100,50 500,60 560,400",
        "100,50 500,60 560,400 60,390 1,1",
        "a,b c,d e,f g,h",
        "100 50 500 60 560 400 60 390",
        "nan,50 500,60 560,400 60,390",
    ],
)
def test_text_that_is_not_four_corners_is_refused(text: str) -> None:
    with pytest.raises(VisionError, match="x,y") as caught:
        parse_corners(text)
    assert caught.value.reason is VisionReason.BAD_CORNERS


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("500,60 100,50 60,390 560,400", "wrong way"),
        ("100,50 560,400 500,60 60,390", "cross"),
        ("100,50 500,60 200,100 60,390", "fold"),
        ("100,50 101,50 560,400 60,390", "same"),
        ("100,50 2500,60 2560,400 60,390", "outside"),
    ],
)
def test_corners_that_cannot_be_a_board_are_refused_with_the_reason(text: str, word: str) -> None:
    with pytest.raises(VisionError, match=word) as caught:
        parse_corners(text, (640, 480))
    assert caught.value.reason is VisionReason.BAD_CORNERS


def test_corners_that_are_not_finite_are_refused() -> None:
    with pytest.raises(VisionError, match="four corners"):
        check_corners(np.array([[0, 0], [100, 0], [100, np.inf], [0, 100]]))
