"""How sure a grid is: what lies beyond it tells how far ahead of the places beside it the board has to be."""

from __future__ import annotations

import numpy as np
import pytest

from vision.finding.finder import SURE, certainty_of
from vision.finding.windows import Window


def seen(beyond: float, ahead: float) -> Window:
    return Window(np.eye(3), outlines=0.8, chequers=0.0, within=0.7, beyond=beyond, ahead=ahead)


@pytest.mark.parametrize(
    ("beyond", "ahead", "is_sure"),
    [
        (0.005, 0.025, True),
        (0.04, 0.025, False),
        (0.04, 0.06, True),
        (0.005, 0.01, False),
        (0.4, 0.08, False),
    ],
)
def test_where_no_lines_go_on_a_board_need_not_be_far_ahead(
    beyond: float, ahead: float, is_sure: bool
) -> None:
    assert (certainty_of(seen(beyond, ahead), is_chequered=False) >= SURE) == is_sure
