"""Marks: two letters that say what is known of a cell, and no more than that."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vision import EMPTY
from vision.marks import mark, short_label

if TYPE_CHECKING:
    from tests.vision.conftest import Dice


@pytest.mark.parametrize(
    ("label", "short"), [("white 3", "w3"), ("blue king", "bk"), ("yellow", "y"), (EMPTY, "")]
)
def test_labels_are_shortened_to_fit_a_cell(label: str, short: str) -> None:
    assert short_label(label) == short


@pytest.mark.parametrize(
    ("shares", "known"),
    [
        ({"white 3": 0.95}, "w3"),
        ({EMPTY: 0.95}, ""),
        ({"white 3": 0.5, "white 2": 0.48}, "w?"),
        ({"white 3": 0.5, "black 3": 0.48}, "?3"),
        ({"white 3": 0.5, "black 2": 0.49}, "??"),
        ({"white 3": 0.5, EMPTY: 0.5}, "?"),
    ],
)
def test_a_mark_says_what_is_sure(black_white: Dice, shares: dict[str, float], known: str) -> None:
    nothing = {piece.label: 0.0 for piece in black_white.pieces} | {EMPTY: 0.0}
    assert mark({**nothing, **shares}, black_white) == known


def test_of_what_may_be_anything_nothing_is_known(black_white: Dice) -> None:
    labels = [EMPTY, *(piece.label for piece in black_white.pieces)]
    assert mark(dict.fromkeys(labels, 1 / len(labels)), black_white) == "?"
