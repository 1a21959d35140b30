"""More pieces of a colour than the set has: no colour is sure then, but that something stands there is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision import Frame, Placement, Reader, View, board_mm, camera_of, render
from vision.belief import by_colour
from vision.counts import MOST_BARE, any_colour, hardly_bare, too_many

if TYPE_CHECKING:
    from tests.vision.conftest import Dice, Plan

VIEW = View(image_size=(1024, 768), tilt_deg=20.0)
STANDING = ("b2", "d4", "f6", "c6", "e3")


def picture(plan: Plan, pieces: Dice) -> Frame:
    label = pieces.pieces[0].label
    placed = tuple(Placement(cell, label) for cell in STANDING)
    return render(plan, pieces, placed, VIEW, np.random.default_rng(3)).image


def limited(pieces: Dice, most: int | None) -> Dice:
    return replace(pieces, colours=tuple(replace(colour, most=most) for colour in pieces.colours))


@pytest.mark.parametrize("most", [5, None])
def test_as_many_as_the_set_has_are_sure_of_their_colour(plan8: Plan, discs: Dice, most: int | None) -> None:
    reader, camera = Reader(plan8, limited(discs, most)), camera_of(VIEW, board_mm(plan8))
    frame = picture(plan8, discs)
    seen = reader.read(frame, camera)
    assert all(by_colour(seen[cell], discs)["white"] > 0.9 for cell in STANDING)
    assert reader.testify(frame, camera).too_many == ()


def test_of_more_than_the_set_has_none_is_sure_of_its_colour_and_all_stand(plan8: Plan, discs: Dice) -> None:
    reader, camera = Reader(plan8, limited(discs, 4)), camera_of(VIEW, board_mm(plan8))
    frame = picture(plan8, discs)
    told = reader.testify(frame, camera)
    for seen in (reader.read(frame, camera), told.reading):
        for cell in STANDING:
            shares = by_colour(seen[cell], discs)
            assert shares["white"] == pytest.approx(shares["red"])
            assert shares["empty"] < 0.1
        assert seen["a1"]["empty"] > 0.9
    assert told.too_many == ("white",)
    for seen in (told.seen, reader.of_many_sets().read(frame, camera)):  # a referee knows which one was added
        assert all(by_colour(seen[cell], discs)["white"] > 0.9 for cell in STANDING)


def test_what_seems_to_stand_on_a_hidden_cell_is_not_counted(plan8: Plan, discs: Dice) -> None:
    reader, camera = Reader(plan8, limited(discs, 4)), camera_of(VIEW, board_mm(plan8))
    told = reader.testify(picture(plan8, discs), camera, hidden=STANDING[:1])
    assert told.too_many == ()
    assert all(by_colour(told.reading[cell], discs)["white"] > 0.9 for cell in STANDING)


def test_only_sure_pieces_are_counted() -> None:
    stands, shares = np.array([0.99, 0.99, 0.5]), np.array([[0.99, 0.01, 0.0]] * 3)
    assert too_many({"white": 2, "red": 2}, stands, shares) == ()
    assert too_many({"white": 1, "red": 2}, stands, shares) == ("white",)
    assert too_many({"white": None, "red": 2}, stands, shares) == ()


def test_what_is_a_strangers_colour_stays_one() -> None:
    assert any_colour(np.array([[0.6, 0.1, 0.3]])) == pytest.approx(np.array([[0.35, 0.35, 0.3]]))


def test_where_discs_are_strange_nothing_is_surely_bare() -> None:
    bare, man = [0.98, 0.01, 0.0, 0.01], [0.05, 0.9, 0.0, 0.05]
    doubted = hardly_bare(np.array([bare, man]))
    assert doubted[0].tolist() == pytest.approx([MOST_BARE, 0.01, 0.0, 0.99 - MOST_BARE])
    assert doubted[1].tolist() == man
