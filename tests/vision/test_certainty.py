"""From where on a cell counts as sure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vision.certainty import sure_from

if TYPE_CHECKING:
    from tests.vision.conftest import Dice


def test_more_is_asked_where_men_and_kings_have_to_be_told_apart(
    black_white: Dice, discs: Dice, figures: Dice
) -> None:
    assert sure_from(discs) > sure_from(black_white) == sure_from(figures)
