"""Pictures to train on: the truth is in the patches, and weather spoils a colour as it spoils pixels."""

from __future__ import annotations

import numpy as np
import pytest

from vision.answers import ANSWERS, STRANGE
from vision.colours import rgb_of
from vision.plan import FIGURE
from vision.training.boards import random_plan, random_things
from vision.training.pictures import lessons_of_table, random_placements
from vision.training.weather import Weather


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_a_table_gives_patches_with_an_answer_and_a_colour_each(kind: str) -> None:
    lesson = lessons_of_table(kind, np.random.default_rng(3))[0]
    count = len(lesson.patches)
    assert [len(part) for part in (lesson.board, lesson.lean, lesson.answer, lesson.body)] == [count] * 4
    assert set(lesson.answer.tolist()) <= set(range(len(ANSWERS[kind])))
    is_known = lesson.answer != ANSWERS[kind].index(STRANGE)  # what is strange has a body or none
    assert ((lesson.body.sum(axis=1) > 0) == (lesson.answer > 0))[is_known].all()
    assert (lesson.lean >= 0).all()


def test_weather_spoils_a_colour_as_it_spoils_its_pixels() -> None:
    for seed in range(5):
        weather = Weather.draw((60, 80), np.random.default_rng(seed))
        frame = np.full((60, 80, 3), (40, 120, 200), dtype=np.uint8)
        spoiled = weather.spoil_colour(
            np.array([40.0, 120.0, 200.0], dtype=np.float32), np.array([31.0, 22.0])
        )
        assert np.abs(weather.spoil(frame)[22, 31] - spoiled).max() < 14


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_pips_and_signs_can_be_told_from_what_they_are_on(kind: str) -> None:
    rng = np.random.default_rng(8)
    for _ in range(20):
        for colour in random_things(kind, random_plan(kind, rng), rng).colours:
            assert max(abs(a - b) for a, b in zip(colour.rgb, colour.mark_rgb, strict=True)) >= 70


def test_a_third_of_the_figures_stand_on_circles_of_nearly_their_own_colour() -> None:
    rng, alike, count = np.random.default_rng(4), 0, 0
    for _ in range(40):
        plan = random_plan(FIGURE, rng)
        things = random_things(FIGURE, plan, rng)
        tints = {cell.name: cell.tint for cell in plan.cells}
        paints = {
            piece.label: colour.rgb
            for piece in things.pieces
            for colour in things.colours
            if colour.name == piece.colour
        }
        for placed in random_placements(FIGURE, plan, things, rng):
            if tints[placed.cell]:
                away = np.subtract(rgb_of(tints[placed.cell]), paints[placed.label])
                alike, count = alike + bool(np.abs(away).max() < 40), count + 1
    assert 0.25 < alike / count < 0.45
