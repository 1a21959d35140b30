"""What was missed beside surely read dice is looked at again, as large as they are and all around."""

from __future__ import annotations

import numpy as np
import pytest

from vision.loose.missed import AROUND, with_missed

Rows = np.ndarray[tuple[int, ...], np.dtype[np.float32]]

NONE, THREE = (1.0, 0, 0, 0, 0, 0, 0, 0), (0.0, 0, 0, 1.0, 0, 0, 0, 0)
KNOWN = (100, 100, 30, 0.9, *THREE)


def rows(*each: tuple[float, ...]) -> Rows:
    return np.array(each, dtype=np.float32)


def looked(*each: tuple[float, ...], lies_at: tuple[float, float] = (206, 100)) -> tuple[Rows, list[Rows]]:
    """What becomes of these rows if a die is only seen by who looks at its very middle; and the looks."""
    looks: list[Rows] = []

    def read(places: Rows) -> Rows:
        looks.append(places)
        is_there = np.hypot(*(places[:, :2] - lies_at).T) < 1
        return np.hstack([places, np.where(is_there[:, None], THREE, NONE)]).astype(np.float32)

    return with_missed(rows(*each), 0.35, read), looks


def test_a_die_that_lies_beside_the_place_is_read_where_it_lies() -> None:
    read, (around,) = looked(KNOWN, (200, 100, 42, 0.5, *NONE))
    assert read[1].tolist() == pytest.approx([206, 100, 30, 0.5, *THREE])
    assert set(around[:, 2].tolist()) == {30.0}
    assert len(around) == len(AROUND)


def test_what_is_none_from_everywhere_stays_as_it_was() -> None:
    before = (200, 100, 42, 0.5, *NONE)
    read, _ = looked(KNOWN, before, lies_at=(0, 0))
    assert read[1].tolist() == pytest.approx(before)


@pytest.mark.parametrize(
    "place",
    [
        (200, 100, 60, 0.5, *NONE),  # too large beside this die
        (200, 100, 42, 0.3, *NONE),  # hardly likely
        (110, 100, 30, 0.5, *NONE),  # the known die itself
        (200, 100, 42, 0.5, *THREE),  # read
    ],
)
def test_other_places_are_not_looked_at_again(place: tuple[float, ...]) -> None:
    read, looks = looked(KNOWN, place)
    assert not looks
    assert read[1].tolist() == pytest.approx(place)


def test_where_nothing_is_surely_read_nobody_knows_how_large_dice_are() -> None:
    _, looks = looked((200, 100, 42, 0.5, *NONE))
    assert not looks
