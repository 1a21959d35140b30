"""Simulated sensors err as often as they say, and in the same way for the same seed."""

from __future__ import annotations

import ast
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import engine
from arbiter.sighting import Sighting
from arbiter.simulation import noise
from arbiter.simulation.hand import under_hand
from arbiter.simulation.noise import HARSH, NONE, NORMAL, STUCK_S, SURE, Noise, NoisySenses, Senses

FRAMES = 2000
GAME = engine.open_game("desiree")
CONTENTS = GAME.contents(GAME.start())
LABELS = [piece.label for piece in GAME.pieces.pieces]
ONLY_STUCK = Noise("stuck", 0.0, 0.0, 0.002, 0.0)
ONLY_WRONG = Noise("wrong", 0.01, 0.0, 0.0, 0.0)


def senses(level: Noise, seed: int = 1, of: Senses | None = None) -> NoisySenses:
    return NoisySenses(LABELS, level, Random(seed), of or Senses())  # noqa: S311 -- no secret


def looks(level: Noise, seed: int = 1, of: Senses | None = None, frames: int = FRAMES) -> list[Sighting]:
    eyes = senses(level, seed, of)
    return [eyes.look(CONTENTS, frame / 10) for frame in range(frames)]


def best(sighting: Sighting, cell: str) -> str:
    seen = sighting.cells[cell]
    return max(seen, key=seen.__getitem__)


def test_without_noise_every_cell_is_seen_rightly_and_surely() -> None:
    for sighting in looks(NONE, of=Senses(has_reeds=True), frames=50):
        assert {cell: best(sighting, cell) for cell in CONTENTS} == CONTENTS
        assert all(max(seen.values()) >= SURE for seen in sighting.cells.values())
        assert sighting.reeds == {cell: float(label != "empty") for cell, label in CONTENTS.items()}


def test_the_same_seed_errs_in_the_same_way() -> None:
    assert looks(HARSH, seed=7, frames=50) == looks(HARSH, seed=7, frames=50)
    assert looks(HARSH, seed=7, frames=50) != looks(HARSH, seed=8, frames=50)


def test_harsh_noise_is_three_times_as_frequent() -> None:
    assert Noise("harsh", 0.03, 0.06, 0.006, 0.03) == HARSH


@pytest.mark.parametrize(("level", "share"), [(NORMAL, 0.02), (HARSH, 0.06)])
def test_so_many_cells_are_covered(level: Noise, share: float) -> None:
    unseen = sum(cell not in sighting.cells for sighting in looks(level) for cell in CONTENTS)
    assert unseen / FRAMES / len(CONTENTS) == pytest.approx(share, rel=0.05)


def test_one_guess_in_a_hundred_is_wrong_and_a_third_of_them_sure() -> None:
    occupied = [cell for cell, label in CONTENTS.items() if label != "empty"]
    wrong = [
        sighting.cells[cell]
        for sighting in looks(ONLY_WRONG)
        for cell in occupied
        if best(sighting, cell) != CONTENTS[cell]
    ]
    assert len(wrong) / FRAMES / len(occupied) == pytest.approx(0.01, rel=0.15)
    assert sum(max(seen.values()) >= SURE for seen in wrong) / len(wrong) == pytest.approx(1 / 3, abs=0.05)


def test_a_wrong_guess_that_is_not_sure_has_the_truth_as_its_second() -> None:
    for sighting in looks(ONLY_WRONG):
        for cell, label in CONTENTS.items():
            seen = sighting.cells[cell]
            if best(sighting, cell) != label and max(seen.values()) < SURE:
                assert sorted(seen, key=seen.__getitem__)[-2] == label
                assert max(seen.values()) >= 0.4


def test_one_cell_in_five_hundred_is_stuck_for_two_seconds() -> None:
    frames = looks(ONLY_STUCK, frames=4000)
    odd = [
        {cell: best(s, cell) for cell, label in CONTENTS.items() if best(s, cell) != label} for s in frames
    ]
    assert sum(map(len, odd)) / len(frames) / len(CONTENTS) == pytest.approx(0.002, rel=0.3)
    lasting = Counter[tuple[str, int]]()
    for cell in CONTENTS:
        run = 0
        for each in odd:
            run = run + 1 if cell in each else 0
            lasting[cell, run] += bool(run)
    assert max(run for _, run in lasting) == round(STUCK_S * 10)


def test_a_stuck_cell_keeps_one_sure_guess() -> None:
    eyes = senses(Noise("stuck", 0.0, 0.0, 0.2, 0.0))
    frames = [eyes.look(CONTENTS, frame / 10) for frame in range(10)]
    stuck = [cell for cell, label in CONTENTS.items() if best(frames[5], cell) != label]
    assert stuck
    for cell in stuck:
        assert frames[5].cells[cell] == frames[6].cells[cell]
        assert max(frames[5].cells[cell].values()) >= SURE


def test_a_free_cell_can_look_like_any_piece_and_a_piece_like_nothing() -> None:
    found = Counter[str]()
    eyes = senses(Noise("stuck", 0.0, 0.0, 0.3, 0.0))
    for frame in range(400):
        sighting = eyes.look(CONTENTS, frame / 2)
        found.update(
            best(sighting, cell) for cell, label in CONTENTS.items() if best(sighting, cell) != label
        )
    assert set(found) == {"empty", *LABELS}


def test_a_reed_bounces_for_single_frames_only() -> None:
    frames = looks(NORMAL, of=Senses(has_camera=False, has_reeds=True))
    right = {cell: float(label != "empty") for cell, label in CONTENTS.items()}
    flips = [{cell for cell in CONTENTS if each.reeds[cell] != right[cell]} for each in frames]
    assert sum(map(len, flips)) / FRAMES / len(CONTENTS) == pytest.approx(0.01, rel=0.1)
    assert not any(one & two for one, two in pairwise(flips))
    assert not any(each.cells for each in frames)


def test_the_camera_does_not_see_under_a_hand_but_the_reeds_feel() -> None:
    hidden = under_hand(GAME.plan, ["b2"])
    sighting = senses(NONE, of=Senses(has_reeds=True)).look(CONTENTS, 0.0, hidden)
    assert not hidden & sighting.cells.keys()
    assert hidden <= sighting.reeds.keys()


def test_a_hand_hides_the_cell_and_its_neighbours() -> None:
    assert under_hand(GAME.plan, ["a1"]) == {"a1", "a2", "b1", "b2"}
    assert len(under_hand(GAME.plan, ["d4"])) == 9
    assert under_hand(GAME.plan, []) == frozenset()


def test_the_noise_knows_nothing_of_how_sightings_are_read() -> None:
    source = Path(str(noise.__file__)).read_text(encoding="utf-8")
    imported = {
        each.module
        for each in ast.walk(ast.parse(source))
        if isinstance(each, ast.ImportFrom) and each.module
    }
    assert {name for name in imported if name.startswith(("arbiter", "engine", "vision"))} == {
        "arbiter.sighting.sighting",
        "engine",
    }
