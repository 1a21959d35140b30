"""Colours: names, hexadecimal numbers, and light."""

from __future__ import annotations

import numpy as np
import pytest

from vision import VisionError, VisionReason
from vision.colours import light_of, pixels_of, rgb_of


def test_a_colour_may_be_written_as_a_hexadecimal_number() -> None:
    assert rgb_of("#0a80FF") == (10, 128, 255)


@pytest.mark.parametrize("text", ["mauve-ish", "#12345", "#12345g", ""])
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(VisionError, match="#rrggbb") as caught:
        rgb_of(text)
    assert caught.value.reason is VisionReason.UNKNOWN_COLOUR


def test_light_turned_back_into_pixels_is_the_same_colour_blue_first() -> None:
    assert pixels_of(light_of((250, 120, 3))) == pytest.approx(np.array([3, 120, 250]), abs=0.01)
