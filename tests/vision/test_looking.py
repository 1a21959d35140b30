"""What is made of a glance at figures: bare circles are frequent, and odd ones are hardly ever strange."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from engine import open_game
from tests.vision.stand_ins import every_look_says
from vision import View, board_mm, camera_of, looking, render
from vision.answers import family, look_height_mm
from vision.patches import Places

VIEW = View(image_size=(640, 480), tilt_deg=22)
SURE = 0.8


def seen_as(game: str, glance: list[float], monkeypatch: pytest.MonkeyPatch) -> NDArray[np.float64]:
    """What is made of a board of this game if every look at every place gives these probabilities."""
    found = open_game(game)
    every_look_says(glance, monkeypatch)
    frame = render(found.plan, found.pieces, (), VIEW, np.random.default_rng(0)).image
    places = Places.of_plan(found.plan, look_height_mm(found.pieces))
    camera = camera_of(VIEW, board_mm(found.plan))
    kind = family(found.pieces)
    return looking.Scene.of(kind, frame, places, camera).look().answers


def test_a_circle_that_may_as_well_be_bare_is_rather_bare(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = seen_as("mensch", [0.6, 0.4, 0.0], monkeypatch)
    assert answers[:, 0].min() > SURE
    assert answers.sum(axis=1) == pytest.approx(1.0)


def test_a_shadow_that_looks_more_like_a_figure_than_not_is_left_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert seen_as("mensch", [0.4, 0.6, 0.0], monkeypatch).max() < SURE


def test_a_figure_that_is_plainly_seen_stays_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    assert seen_as("mensch", [0.05, 0.95, 0.0], monkeypatch)[:, 1].min() > SURE


def test_a_bare_circle_that_looks_odd_is_bare_and_a_figure_that_does_stays_odd(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert seen_as("mensch", [0.5, 0.0, 0.5], monkeypatch)[:, 0].min() > SURE
    assert seen_as("mensch", [0.0, 0.65, 0.35], monkeypatch).max() < SURE
